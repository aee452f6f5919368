import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Table } from '../src/lib/api/types';
import { faultsOf } from './axe';
import { until } from './fight';
import { openHouse, overflow, Person, tableOf, type House } from './house';

let house: House;
beforeAll(async () => (house = await openHouse()));
afterAll(() => house.close());

/** Every kind of scene: a fight with a map and without, a talk, a journey, an adventure that begins. */
const SCENES: [title: string, first: string, ready: (table: Table) => boolean][] = [
  ['The ford at Greywater', 'Begin the fight', (table) => table.view.acting !== null && table.view.prompt === null],
  ['The bridge, on a lane', 'Begin the fight', (table) => table.view.acting !== null && table.view.prompt === null],
  ['The gate at low water', 'Begin the fight', (table) => table.view.acting !== null && table.view.prompt === null],
  ['The toll at the ford', 'Begin', (table) => table.view.acting !== null && table.view.prompt === null],
  ['The dock', 'Begin', (table) => table.view.acting !== null && table.view.prompt === null],
  ['The quarrel at Saltmarket', 'Begin a talk with the reeve', () => true],
  ['The road to Greyfell', '', () => true],
  ['The drowned bell', 'Begin: The mill road', () => true],
];

for (const [width, height, colorScheme] of [[1440, 900, 'dark'], [390, 844, 'light']] as const) {
  it(`axe-core finds nothing wrong, from the lobby to every kind of scene, ${width} pixels, ${colorScheme}`, async () => {
    const person = await Person.at(house, { viewport: { width, height }, colorScheme, ...(width === 390 ? { hasTouch: true, isMobile: true } : {}) });
    const { page } = person;
    for (const [title, first, ready] of SCENES) {
      await page.goto(house.address);
      await page.locator('.cards').getByRole('button', { name: title }).first().click();
      await page.locator('[data-seq]').waitFor();
      if (first) await person.does(first);
      if (title === 'The drowned bell') {
        expect(await faultsOf(person), `${title}: its words`).toEqual([]);
        await page.getByRole('dialog', { name: 'The mill road' }).getByRole('button', { name: 'Done' }).click();
      }
      const now = await tableOf<Table>(house, person.token());
      if (!ready(now)) await until(house, person, ready);
      // The whole page once; another tab changes its own page alone.
      let within: string | undefined;
      for (const tab of await page.getByRole('tablist', { name: 'Pages of the table' }).getByRole('tab').all()) {
        await tab.click();
        expect(await faultsOf(person, within), `${title}, ${await tab.innerText()}`).toEqual([]);
        within = '[role="tabpanel"]';
        expect(await overflow(person)).toBeLessThanOrEqual(0);
      }
      await person.shot(`access-${width}-${title.replace(/\W+/g, '-').toLowerCase()}`);
    }
    await page.goto(house.address);
    await page.getByRole('heading', { name: 'Go on where you were' }).waitFor();
    expect(await faultsOf(person), 'lobby').toEqual([]);
    await page.getByRole('link', { name: /^Make a character/ }).first().click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await faultsOf(person), 'character').toEqual([]);
    expect(person.faults).toEqual([]);
  });
}

it('begins every page with a link past what stands in front', async () => {
  const person = await Person.at(house);
  const { page } = person;
  await page.goto(house.address);
  await page.getByRole('button', { name: 'The ford at Greywater' }).first().waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the tables');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await person.begins(house, 'The ford at Greywater');
  const hash = await page.evaluate(() => location.hash);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the actions');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.closest('#panel-actions') !== null);
  expect(await page.evaluate(() => location.hash)).toBe(hash);
});

it('scrolls where it is enlarged four times', async () => {
  const person = await Person.at(house, { viewport: { width: 360, height: 225 } });
  const { page } = person;
  await person.begins(house, 'The ford at Greywater');
  await person.does('Begin the fight');
  await until(house, person, (table) => table.view.acting !== null && table.view.prompt === null);
  expect(await overflow(person)).toBeLessThanOrEqual(0);
  const why = page.getByRole('button', { name: 'Why not?' });
  await why.scrollIntoViewIfNeeded();
  await why.click();
  await page.getByRole('list', { name: /cannot do now$/ }).waitFor();
  await person.shot('zoom-400');
});

it('tables of one name are told apart, renamed, and a game master’s key is not forgotten by one press', async () => {
  const person = await Person.at(house, { viewport: { width: 390, height: 844 } });
  const { page } = person;
  for (let i = 0; i < 2; i += 1) await person.begins(house, 'The ford at Greywater');
  await person.does('Begin the fight');
  await until(house, person, (table) => table.view.stage === 'Round 1' && table.view.prompt === null);
  await page.goto(house.address);
  const list = page.getByRole('region', { name: 'Go on where you were' });
  await list.getByText(/^Round 1/).waitFor();
  await list.getByText('Not begun').waitFor();
  await list.getByRole('button', { name: 'Rename The ford at Greywater' }).first().press('Enter');
  await page.keyboard.type('Tuesdays');
  await page.keyboard.press('Enter');
  await list.getByRole('link', { name: /^Tuesdays/ }).waitFor();
  await page.reload();
  await list.getByRole('link', { name: /^Tuesdays/ }).waitFor();
  await list.getByRole('button', { name: 'Forget Tuesdays' }).press('Enter');
  await list.getByRole('alert').getByText('game master’s key').waitFor();
  await list.getByRole('link', { name: /^Tuesdays/ }).waitFor();
  await list.getByRole('button', { name: 'Keep it' }).press('Enter');
  await list.getByRole('button', { name: 'Forget Tuesdays' }).press('Enter');
  await list.getByRole('button', { name: 'Forget it for good' }).press('Enter');
  await list.getByRole('link', { name: /^Tuesdays/ }).waitFor({ state: 'detached' });
  await list.getByRole('link', { name: /^The ford at Greywater/ }).waitFor();
  await person.shot('lobby-tables');
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Encounter, Table } from '../src/lib/api/types';
import { begins, choose, click } from './fight';
import { openHouse, Person, tableOf, type House } from './house';

let house: House;
let encounter: Encounter;

beforeAll(async () => {
  house = await openHouse();
  const all = (await (await fetch(`${house.address}/api/encounters`)).json()) as Encounter[];
  encounter = all.find((known) => known.file === 'duel.toml') ?? all[0]!;
});
afterAll(() => house.close());

it('says that it reconnects, loses nothing and doubles nothing', async () => {
  const [one, two] = [await Person.at(house), await Person.at(house)];
  await one.begins(house, encounter.title);
  await two.page.goto(one.page.url());
  await two.page.locator('[data-seq]').waitFor();
  await one.does('Begin the fight');
  await house.shut();
  await two.page.getByRole('status', { name: 'Connection' }).getByText('reconnecting').waitFor();
  await two.shot('reconnecting');
  await house.open();
  await two.page.getByRole('status', { name: 'Connection' }).getByText('live', { exact: true }).waitFor({ timeout: 30_000 });
  for (let step = 0; step < 3; step += 1) {
    const table = await tableOf<Table>(house, one.token());
    await click(one, choose(table), table);
  }
  await two.page.waitForFunction((seq) => Number(document.querySelector('[data-seq]')?.getAttribute('data-seq')) >= seq, await one.seq());
  const ids = await two.page.locator('[id^="entry-"]').evaluateAll((all) => all.map((entry) => entry.id));
  expect(new Set(ids).size).toBe(ids.length);
  expect([...one.faults, ...two.faults]).toEqual([]);
});

it('sends a command again with the same id when the answer is lost, and it is done once', async () => {
  const person = await Person.at(house);
  await person.begins(house, encounter.title);
  let cut = 0;
  const ids: string[] = [];
  await person.page.route('**/api/table/commands', async (route) => {
    ids.push((route.request().postDataJSON() as { id: string }).id);
    if (cut === 0) {
      cut += 1;
      await route.fetch();
      await route.abort('connectionreset');
    } else await route.continue();
  });
  await person.does('Begin the fight');
  await expect.poll(() => ids.length, { timeout: 5000 }).toBe(2);
  expect(ids[0]).toBe(ids[1]);
  expect((await tableOf<Table>(house, person.token())).seq).toBe(2);
});

it('takes real dice, one after the other', async () => {
  const person = await Person.at(house);
  const { page } = person;
  // A die that is still to be rolled is nothing that went wrong.
  const refused: number[] = [];
  page.on('response', (response) => response.status() >= 400 && refused.push(response.status()));
  await person.begins(house, encounter.title);
  await page.getByRole('button', { name: 'My own dice' }).click();
  await page.getByRole('button', { name: 'Begin the fight', exact: true }).click();
  const pad = page.getByRole('dialog', { name: 'Your own dice' });
  await pad.waitFor();
  await person.shot('own-dice');
  expect(await pad.getByRole('heading').textContent()).toMatch(/^\S.*’s .+: d\d+$/);
  let asked = 0;
  while ((await person.seq()) === 1) {
    const typed = `Typed so far: ${Array.from({ length: asked + 1 }, () => '1').join(', ')}`;
    await pad.getByRole('button', { name: '1', exact: true }).click();
    asked += 1;
    expect(asked).toBeLessThan(80);
    await page.waitForFunction((words) => document.querySelector('[data-seq]')?.getAttribute('data-seq') !== '1' || document.body.innerText.includes(words), typed);
  }
  expect(asked).toBeGreaterThan(0);
  expect(refused).toEqual([]);
  const table = await tableOf<Table>(house, person.token());
  expect(table.seq).toBe(2);
  expect(person.faults).toEqual([]);
});

it('says why not, and shows the rule', async () => {
  const person = await Person.at(house);
  const { page } = person;
  await person.begins(house, encounter.title);
  await person.does('Begin the fight');
  await page.getByRole('button', { name: 'Why not?' }).click();
  await page.getByRole('list', { name: /cannot do now/ }).getByRole('button', { name: /^Rule / }).first().click();
  const rule = page.getByRole('dialog', { name: /^Rule / });
  await rule.getByRole('heading').waitFor();
  await person.shot('rule');
  await page.keyboard.press('Escape');
  await rule.waitFor({ state: 'hidden' });
  expect(person.faults).toEqual([]);
});

it('lets the game master rule, with the reason in the log', async () => {
  const person = await Person.at(house);
  const { page } = person;
  await person.begins(house, encounter.title);
  await person.does('Begin the fight');
  await page.getByRole('tab', { name: /^Rul/ }).click();
  await page.getByRole('searchbox', { name: 'Search rulings' }).fill('set');
  await page.getByRole('tabpanel').getByRole('button', { name: begins('Set') }).first().click();
  const seq = await person.seq();
  await page.getByLabel('reason', { exact: false }).fill('the bridge sways');
  await person.shot('ruling');
  await page.getByRole('button', { name: 'Rule it so' }).click();
  await person.movesOn(seq);
  await page.getByRole('log').getByText('the bridge sways').first().waitFor();
  expect(person.faults).toEqual([]);
});

it('tells a link that opens nothing', async () => {
  const person = await Person.at(house);
  await person.page.goto(`${house.address}/table#nothing`);
  await person.page.getByRole('heading', { name: 'This link does not open a table' }).waitFor();
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Table } from '../src/lib/api/types';
import { choose, gives } from './fight';
import { openHouse, overflow, Person, tableOf, type House } from './house';

let house: House;
beforeAll(async () => (house = await openHouse()));
afterAll(() => house.close());

/** A fight on a map in each game. */
const FIGHTS = ['The ford at Greywater', 'The gate', 'The gate at low water', 'The toll at the ford', 'The dock'];

/** Names that lie on each other, as they are drawn. */
const overlapping = (person: Person) =>
  person.page.locator('.tokens .name').evaluateAll((all) => {
    const boxes = all.map((one) => ({ text: one.textContent ?? '', box: one.getBoundingClientRect() })).filter(({ box }) => box.width > 0);
    const meet = (one: DOMRect, other: DOMRect) => one.left + 1 < other.right && other.left + 1 < one.right && one.top + 2 < other.bottom && other.top + 2 < one.bottom;
    return boxes.flatMap((one, i) => boxes.slice(i + 1).filter((other) => meet(one.box, other.box)).map((other) => `${one.text} on ${other.text}`));
  });

for (const width of [1440, 390]) {
  it(`no name lies on another while a fight closes in, ${width} pixels`, async () => {
    for (const title of FIGHTS) {
      const master = await Person.at(house, width === 390 ? { viewport: { width, height: 844 }, hasTouch: true, isMobile: true } : {});
      await master.begins(house, title);
      await master.does('Begin');
      for (let step = 0; step < 24; step += 1) {
        const now = await tableOf<Table>(house, master.token());
        if (now.view.over) break;
        await gives(house, master, choose(now));
        if (step % 8 !== 7) continue;
        await master.sees((await tableOf<Table>(house, master.token())).seq);
        // Whoever has moved comes to rest, and so does the map.
        await master.page.waitForTimeout(600);
        expect(await overlapping(master), `${title}, step ${step}`).toEqual([]);
      }
      expect(await master.page.locator('.tokens .name').count(), title).toBeGreaterThan(0);
      expect(await overflow(master)).toBeLessThanOrEqual(0);
      expect(master.faults).toEqual([]);
      await master.page.context().close();
    }
  });
}

it('whoever found no room for a name has it when chosen', async () => {
  const master = await Person.at(house);
  const { page } = master;
  await master.begins(house, 'The ford at Greywater');
  await page.getByRole('application', { name: 'Battle map' }).focus();
  const { view } = await tableOf<Table>(house, master.token());
  const seen = new Set<string>();
  for (let i = 0; i < view.tokens.length; i += 1) {
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    const picked = await page.locator('.token.picked').getAttribute('data-actor');
    const name = await page.locator(`.tokens .name[data-names="${picked}"]`).textContent();
    expect(name).toBe(view.tokens.find(({ actor }) => `${actor}` === picked)?.name);
    seen.add(picked ?? '');
    expect(await overlapping(master)).toEqual([]);
  }
  expect(seen.size).toBeGreaterThan(4);
});

it('what foes have left is one press away, and an order ends with the fight', async () => {
  const master = await Person.at(house);
  const { page } = master;
  await master.begins(house, 'The toll at the ford');
  await master.does('Begin');
  const rows = page.getByRole('region', { name: 'The party' });
  await rows.getByText('Brannoc').waitFor();
  await rows.getByRole('button', { name: /^Others \d/ }).click();
  await rows.getByText('The bruiser').waitFor();
  expect(await rows.getByText('Brannoc').count()).toBe(0);
  // Whoever is pressed is looked at.
  await rows.getByRole('button', { name: /^The bruiser/ }).click();
  expect(await rows.getByRole('button', { name: /^The bruiser/ }).getAttribute('aria-pressed')).toBe('true');
  const order = page.getByRole('region', { name: /^Order, by/ });
  await order.waitFor();
  for (let step = 0; step < 400; step += 1) {
    const now = await tableOf<Table>(house, master.token());
    if (now.view.over) break;
    await gives(house, master, choose(now));
  }
  await page.getByRole('status', { name: 'The encounter is over' }).waitFor();
  expect(await order.count()).toBe(0);
  // Who is hurt is still seen.
  await rows.waitFor();
  expect(master.faults).toEqual([]);
});

it('on a phone what Ludex plays is a row, and all of it a press away', async () => {
  const master = await Person.at(house, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { page } = master;
  await master.begins(house, 'The toll at the ford');
  await master.does('Begin');
  for (let step = 0; step < 40; step += 1) {
    const now = await tableOf<Table>(house, master.token());
    if (now.view.acting != null && !now.view.prompt) break;
    await gives(house, master, choose(now));
  }
  const panel = page.getByRole('region', { name: 'Ludex plays' });
  await panel.waitFor();
  const high = () => panel.evaluate((one) => one.getBoundingClientRect().height);
  expect(await high()).toBeLessThanOrEqual(104);
  const shown = async () => (await panel.getByRole('switch').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height > 0))).length;
  expect(await shown()).toBe(0);
  await panel.getByRole('button', { name: 'How, and for whom' }).tap();
  expect(await shown()).toBeGreaterThan(0);
  expect(await overflow(master)).toBeLessThanOrEqual(0);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Table } from '../src/lib/api/types';
import { faultsOf } from './axe';
import { choose, gives, until } from './fight';
import { MOVING, linkFor, openHouse, overflow, Person, tableOf, type House } from './house';

let house: House;
beforeAll(async () => (house = await openHouse()));
afterAll(() => house.close());

const HEROES = ['Brana', 'Tamsin', 'Orrin', 'Ysolde'];

it('Ludex suggests for a foe with its reason, plays on until a player must answer, stops at a key, and is taken back in one', async () => {
  const master = await Person.at(house, MOVING);
  const { page } = master;
  await master.begins(house, 'The ford at Greywater');
  const link = await linkFor(house, master, 'Ana', HEROES);
  await page.reload();
  await master.does('Begin the fight');
  const isHero = (now: Table, actor: number | null | undefined) => HEROES.includes(now.view.tokens.find((token) => token.actor === actor)?.name ?? '');
  const foes = (now: Table) => now.view.prompt == null && now.view.acting != null && !isHero(now, now.view.acting);
  let now = await until(house, master, foes);
  const panel = page.getByRole('region', { name: 'Ludex plays' });
  await panel.getByRole('button', { name: 'Suggest' }).click();
  const one = panel.getByRole('group', { name: 'Suggestion' });
  await one.waitFor();
  expect(await faultsOf(master)).toEqual([]);
  await master.shot('ludex-plays-1440');
  const before = await master.seq();
  await one.getByRole('button', { name: 'Do it' }).click();
  await master.movesOn(before);

  now = await until(house, master, foes);
  await panel.getByRole('button', { name: 'Automatic' }).click();
  await panel.getByText(/comes next\.|nothing more|goes on:/).waitFor({ timeout: 60_000 });
  const after = await tableOf<Table>(house, master.token());
  expect(after.seq).toBeGreaterThan(now.seq);
  expect(after.view.over || isHero(after, after.view.prompt?.actor ?? after.view.acting) || after.view.acting == null).toBe(true);
  // One undo takes all of it back.
  await page.getByRole('button', { name: 'Undo' }).click();
  await master.sees(after.seq + (after.seq - now.seq));
  const back = await tableOf<Table>(house, master.token());
  expect([back.view.acting, back.view.stage]).toEqual([now.view.acting, now.view.stage]);

  await panel.getByRole('button', { name: 'Automatic' }).click();
  await panel.getByRole('button', { name: /^Stop/ }).waitFor();
  await page.keyboard.press('Space');
  await panel.getByText(/Stopped\.|comes next/).waitFor();

  // A side that Ludex has for good is played whenever one of theirs comes: nobody presses anything for them again.
  const foe = (await until(house, master, foes)).view.acting;
  const side = now.view.tokens.find((token) => token.actor === foe)?.side ?? '';
  await panel.getByRole('switch', { name: `Always: ${side}` }).check();
  const decides = ({ view }: Table) => view.over || isHero({ view } as Table, view.prompt?.actor ?? view.acting);
  for (let turn = 0; turn < 4; turn += 1) {
    await expect.poll(async () => decides(await tableOf<Table>(house, master.token())), { timeout: 60_000 }).toBe(true);
    const there = await tableOf<Table>(house, master.token());
    if (there.view.over) break;
    await gives(house, master, choose(there));
  }
  await panel.getByRole('switch', { name: `Always: ${side}` }).uncheck();

  // On a phone in the dark it is whole, too.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await until(house, master, foes);
  await panel.waitFor();
  expect(await faultsOf(master)).toEqual([]);
  expect(await overflow(master)).toBeLessThanOrEqual(0);
  expect(link).toContain('/table#');
  expect(master.faults).toEqual([]);
});

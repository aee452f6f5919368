import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Table } from '../src/lib/api/types';
import { faultsOf } from './axe';
import { linkFor, openHouse, overflow, Person, tableOf, type House } from './house';

let house: House;
let master: Person;
let player: Person;

beforeAll(async () => {
  house = await openHouse();
  master = await Person.at(house);
  player = await Person.at(house, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
});
afterAll(() => house.close());

const pad = (person: Person) => person.page.getByRole('dialog', { name: 'Your own dice' });
const waiting = (person: Person) => person.page.getByRole('status', { name: 'Waiting for dice' });
const seq = async () => (await tableOf<Table>(house, master.token())).seq;

/** The thug strikes at Rhea, and waits for whether she dodges. */
async function struckAt(): Promise<void> {
  await master.begins(house, 'A knife in the corridor');
  await player.page.goto(await linkFor(house, master, 'Ana', ['Rhea Vance']));
  await player.page.locator('[data-seq]').waitFor();
  await master.gives(house, { do: 'begin' });
  const { acting } = (await tableOf<Table>(house, master.token())).view;
  if (acting === 0) await master.gives(house, { do: 'end_turn', actor: 0 });
  await master.gives(house, { do: 'put_at', target: 1, to: [4, 4] });
  await master.gives(house, { do: 'attack', actor: 1, target: 0, weapon: 1 });
}

it('asks a player for their own dice alone: those of a foe are the game master’s, and nothing is done before they lie there', async () => {
  await struckAt();
  const before = await seq();
  await player.sees(before);
  await player.page.evaluate(() => localStorage.setItem('ludex.own-dice', 'yes'));
  await player.page.reload();
  const answer = (name: string) => player.page.getByRole('dialog', { name: /Does Rhea Vance dodge/ }).getByRole('button', { name });
  await answer('Dodge').first().tap();

  // The player waits, and the game master is asked by name.
  await waiting(player).getByText(/Waiting for the game master’s d12 for The thug’s attack\./i).waitFor();
  expect(await pad(player).count()).toBe(0);
  await pad(master).getByRole('heading', { name: 'The thug’s attack: d12' }).waitFor();
  await pad(master).getByText('Ana: Dodge').waitFor();
  await player.shot('held-player');
  await master.shot('held-master');
  for (const person of [master, player]) {
    expect(await faultsOf(person)).toEqual([]);
    expect(await overflow(person)).toBeLessThanOrEqual(0);
  }

  // Meanwhile nothing else is done, and the reason is told.
  await answer('Do not dodge').tap();
  await player.page.getByText('“Dodge” still waits for dice; they come first, or take it back').waitFor();
  expect(await seq()).toBe(before);

  // It goes on after a break of the connection, and of the server.
  await house.restart();
  for (const { page } of [player, master]) {
    await page.reload();
    await page.locator('[data-seq]').waitFor();
  }
  await waiting(player).getByRole('button', { name: 'Take it back' }).waitFor();
  await pad(master).getByRole('heading', { name: 'The thug’s attack: d12' }).waitFor();

  // Taken back it is gone from both pages, and nothing has happened.
  await waiting(player).getByRole('button', { name: 'Take it back' }).tap();
  await pad(master).waitFor({ state: 'detached' });
  await answer('Dodge').first().tap();
  await pad(master).getByRole('button', { name: 'Take it back: nothing is done' }).click();
  await waiting(player).getByText(/Waiting for/).waitFor({ state: 'detached' });
  expect(await seq()).toBe(before);

  // With the last die it is done, once, and the log says who did it.
  await answer('Dodge').first().tap();
  await pad(master).getByRole('button', { name: '2', exact: true }).click();
  for (let dice = 1; (await seq()) === before; dice += 1) {
    expect(dice).toBeLessThan(9);
    const here = pad(master).getByRole('button', { name: 'Roll it here' });
    if (await here.isVisible()) await here.click({ timeout: 2_000 }).catch(() => undefined);
    await master.page.waitForTimeout(200);
  }
  await player.movesOn(before);
  await pad(master).waitFor({ state: 'detached' });
  await player.page.getByRole('tab', { name: 'Log' }).tap();
  await player.page.getByRole('log').getByText(/The thug attacks Rhea Vance/i).first().waitFor();
  expect([...master.faults, ...player.faults]).toEqual([]);
});

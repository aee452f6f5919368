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

it('asks the player whose die it is, of three at a table: at another’s command, and where the game master leaves it to them', async () => {
  const [master, ana, ben] = [await Person.at(house), await Person.at(house), await Person.at(house, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })];
  await master.begins(house, 'A knife in the corridor');
  for (const [person, name, actor] of [[ana, 'Ana', 'Rhea Vance'], [ben, 'Ben', 'the thug']] as const) {
    await person.page.goto(await linkFor(house, master, name, [actor]));
    await person.page.locator('[data-seq]').waitFor();
  }
  await master.gives(house, { do: 'begin' });
  if ((await tableOf<Table>(house, master.token())).view.acting === 0) await master.gives(house, { do: 'end_turn', actor: 0 });
  await master.gives(house, { do: 'put_at', target: 1, to: [4, 4] });
  await master.gives(house, { do: 'attack', actor: 1, target: 0, weapon: 1 });
  const before = await master.seq();
  for (const person of [master, ana]) {
    await person.sees(before);
    await person.page.evaluate(() => localStorage.setItem('ludex.own-dice', 'yes'));
    await person.page.reload();
    await person.page.locator('[data-seq]').waitFor();
  }
  const question = (person: Person) => person.page.getByRole('dialog', { name: /Does Rhea Vance dodge/ });

  // Ana waits for Ben; the game master is told so, and may take it back, but is not asked.
  await question(ana).getByRole('button', { name: 'Dodge' }).first().click();
  await waiting(ana).getByText(/Waiting for Ben’s d12/).waitFor();
  await waiting(master).getByText(/Waiting for Ben’s d12/).waitFor();
  expect(await pad(master).count()).toBe(0);
  await pad(ben).getByText('Ana waits for you').waitFor();
  await pad(ben).getByRole('heading', { name: 'Your attack: d12' }).waitFor();
  await ben.shot('held-ben');
  await waiting(ana).getByRole('button', { name: 'Take it back' }).click();
  await pad(ben).waitFor({ state: 'detached' });

  // The game master answers for Rhea: the die is Ben’s, and he is asked for it.
  await question(master).getByRole('button', { name: 'Answer for Rhea Vance' }).click();
  await question(master).getByRole('button', { name: 'Dodge' }).first().click();
  await pad(master).getByText('That is Ben’s die.').waitFor();
  await master.shot('held-ask-ben');
  await pad(master).getByRole('button', { name: 'Ask Ben for it' }).click();
  await pad(master).waitFor({ state: 'detached' });
  await pad(ben).getByRole('button', { name: '2', exact: true }).tap();
  for (let dice = 1; (await master.seq()) === before; dice += 1) {
    expect(dice).toBeLessThan(20);
    for (const person of [ben, master]) {
      const here = pad(person).getByRole('button', { name: 'Roll it here' });
      if (await here.isVisible()) await here.click({ timeout: 2_000 }).catch(() => undefined);
    }
    await master.page.waitForTimeout(200);
  }
  for (const person of [ana, ben]) await person.movesOn(before);
  for (const person of [master, ana, ben]) {
    expect(await pad(person).count()).toBe(0);
    expect(await faultsOf(person)).toEqual([]);
    expect(await overflow(person)).toBeLessThanOrEqual(0);
  }
  expect([...master.faults, ...ana.faults, ...ben.faults]).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sheet, Table } from '../src/lib/api/types';
import { faultsOf } from './axe';
import { choose, click, gives } from './fight';
import { linkFor, openHouse, overflow, Person, tableOf, type House } from './house';

const CREW = ['Rhea Vance', 'Ilse Maren'];

let house: House;
let master: Person;
let player: Person;

beforeAll(async () => {
  house = await openHouse();
  master = await Person.at(house);
  player = await Person.at(house, { colorScheme: 'dark' });
});
afterAll(() => house.close());

const table = () => tableOf<Table>(house, master.token());
const hears = (person: Person, words: string | RegExp) => person.page.getByRole('log').getByText(words).first().waitFor({ state: 'attached' });
const who = async (name: string) => (await table()).view.tokens.find((token) => token.name === name)?.actor;
const rules = (command: Record<string, unknown>) => master.gives(house, command);

/** Opens a scene with the button that offers it; both read its words and close them. */
async function opens(label: string, title: string, words: string): Promise<void> {
  await master.does(label);
  for (const person of [master, player]) {
    await person.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await hears(person, words);
    const card = person.page.getByRole('dialog', { name: title, exact: true });
    await card.getByText(words).waitFor();
    await card.getByRole('button', { name: 'Done' }).click();
    await card.waitFor({ state: 'detached' });
  }
}

/** What waits to be decided is decided as a simple mind would. */
async function settles(): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    const now = await table();
    if (!now.view.prompt) return;
    await gives(house, master, choose(now));
  }
  throw new Error('something waits for ever');
}

/** A check that the player rolls with the button of the question. */
async function checks(command: Record<string, unknown>): Promise<void> {
  await rules({ do: 'call_check', asks: true, dc: 15, ...command });
  const panel = player.page.getByRole('dialog', { name: /is to make a check/ });
  const seq = await player.seq();
  await player.untilItMoves(seq, () => panel.getByRole('button', { name: 'Roll', exact: true }).click());
  await settles();
}

/** What stands on a sheet under a heading, as the game master reads it. */
async function sheet(name: string, heading: string): Promise<Map<string, string>> {
  const response = await fetch(`${house.address}/api/table/sheets/${await who(name)}`, { headers: { authorization: `Bearer ${master.token()}` } });
  const section = ((await response.json()) as Sheet).sections.find((one) => one.title === heading);
  return new Map(section?.entries.map((entry) => [entry.label, entry.value]));
}

/** Some steps of a fight, the first by hand, as a simple mind would take them; then the game master ends it, as she may. */
async function fights(byHand: number, most: number): Promise<void> {
  await master.does('Begin the fight');
  const mine = (await tableOf<Table>(house, player.token())).viewer.actors;
  for (let step = 0; step < most; step += 1) {
    const now = await table();
    if (now.view.over) break;
    const offer = choose(now);
    if (step >= byHand) {
      await gives(house, master, offer);
      continue;
    }
    const person = offer.actor != null && mine.includes(offer.actor) ? player : master;
    await person.sees(now.seq);
    await click(person, offer, now);
  }
  await settles();
  if (!(await table()).view.over) await rules({ do: 'end_fight', how: 'the others give up' });
  await settles();
  await helpsUp();
}

/** The game master brings those round whom a fight was hard on, as a kind one would. */
async function helpsUp(): Promise<void> {
  for (const { actor, down, side } of (await table()).view.tokens) {
    if (down && side === 'crew') await rules({ do: 'heal', target: actor, by: 6 }).catch(() => undefined);
  }
}

it('is played from the lobby to its end: a talk, a theft, a walk, a fight, no gravity, what answers, and days after', async () => {
  await master.begins(house, 'Eleven seconds');
  await player.page.goto(await linkFor(house, master, 'Ana', CREW));
  await player.page.locator('[data-seq]').waitFor();

  // The talk: a lever is found, and she grants what is asked.
  await opens('Begin: The price of a berth', 'The price of a berth', 'Tarn Ring, the berth warden');
  expect(await player.page.getByRole('tab', { name: 'Notes' }).count(), 'the notes are the game master’s').toBe(0);
  const rhea = await who('Rhea Vance');
  const prax = await who('Odile Prax');
  await checks({ target: rhea, ability: 'per', skill: 'alertness' });
  await rules({ do: 'set_attitude', target: prax, attitude: 'friendly' });
  await rules({ do: 'call_talk', speaker: await who('Ilse Maren'), target: prax, skill: 'cunning', lever: 'her brother keeps the relay', wins: true });
  await hears(player, /Odile Prax/);
  await player.shot('edge-berth');

  // The theft: one hides, another opens the cage.
  await opens('Go on: The cage marked Nine', 'The cage marked Nine', 'The customs store after hours');
  await rules({ do: 'post_look_out', target: await who('the tall trooper'), looks_away: true });
  await checks({ target: rhea, ability: 'dex', skill: 'stealth' });
  await checks({ target: await who('Ilse Maren'), ability: 'tec', skill: 'tampering' });
  await player.shot('edge-customs');

  // The walk: they weigh little, and the sun is too near.
  await opens('Go on: The plain of glass', 'The plain of glass', 'Ossa has no air worth the name');
  await hears(player, 'Rhea Vance feels light');
  await rules({ do: 'expose', target: rhea, level: 4 });
  await rules({ do: 'travel', hours: 1 });
  await settles();
  await rules({ do: 'halt' });
  expect(Number((await sheet('Rhea Vance', 'Rays')).get('Rads'))).toBeGreaterThan(0);
  await player.shot('edge-plain');

  // The fight at the mast. The server is killed before it, and nothing is lost.
  await opens('Go on: The foot of the mast', 'The foot of the mast', 'At the foot of the mast stands a shed');
  const { seq: known } = await table();
  await house.restart();
  for (const { page } of [player, master]) {
    await page.reload();
    await page.locator('[data-seq]').waitFor();
  }
  expect((await table()).seq).toBe(known);
  await fights(4, 40);
  await master.shot('edge-mast-over');

  // No gravity: one pushes off, and goes on; the machines are shut down.
  await opens('Go on: Where nothing falls', 'Where nothing falls', 'The lift lets go of them at the top');
  await hears(player, /floats/);
  await master.does('Begin the fight');
  for (let step = 0; step < 60; step += 1) {
    const now = await table();
    if (now.view.acting === rhea && !now.view.prompt) break;
    await gives(house, master, choose(now));
  }
  await master.sees((await table()).seq);
  const before = (await table()).view.tokens.find((token) => token.actor === rhea)?.at;
  await rules({ do: 'push_off', actor: rhea, to: [12, 6], speed: 200 });
  await settles();
  const after = (await table()).view.tokens.find((token) => token.actor === rhea)?.at;
  expect(after).not.toEqual(before);
  await hears(player, 'Rhea Vance drifts');
  await player.shot('edge-spindle');
  await rules({ do: 'end_fight', how: 'the machines are shut down' });

  // What answers: weight is back, and somebody speaks its own words to it.
  await opens('Go on: What answers', 'What answers', 'Weight comes back all at once.');
  await hears(player, 'Rhea Vance stands as usual');
  await master.does('Begin the fight');
  await settles();
  await rules({ do: 'end_fight', how: 'it has been answered' });
  await settles();
  await player.shot('edge-heart');

  // Home: a night, and days that are their own.
  await opens('Go on: A room with a number', 'A room with a number', 'Tarn Ring again');
  expect((await table()).offers.some((offer) => offer.label.startsWith('Go on')), 'there is no scene after the last').toBe(false);
  await rules({ do: 'give_money', target: rhea, amount: 800 });
  await rules({ do: 'begin_interlude', days: 14 });
  for (const person of [master, player]) {
    await person.page.getByRole('tab', { name: 'Interlude' }).click();
    await person.page.getByRole('article', { name: 'Between adventures' }).getByText('14 days left').waitFor();
  }
  // The days ahead are drawn, a lane for each: free until somebody has something to do.
  for (const [person, count] of [[master, 4], [player, 2]] as const) {
    const lanes = person.page.getByRole('region', { name: 'The days ahead' });
    expect(await lanes.getByRole('listitem').count()).toBe(count);
    await lanes.getByText('free', { exact: true }).first().waitFor();
    expect(await lanes.evaluate((one) => one.getBoundingClientRect().height), 'every lane is seen').toBeGreaterThan(count * 50);
  }
  // The player says how she lives and what she does, on the page of the days.
  const days = player.page.getByRole('article', { name: 'Between adventures' });
  await days.getByRole('button', { name: /^How you live/ }).click();
  const living = days.getByRole('form', { name: /^How you live/ });
  await living.getByRole('combobox', { name: 'lifestyle' }).selectOption('comfortable');
  let seq = await player.seq();
  await player.untilItMoves(seq, () => living.getByRole('button', { name: 'Do it' }).click());
  await days.getByText('comfortable, 70 ¢ a day').waitFor();
  expect(await days.getByRole('button', { name: /^Let days pass/ }).count(), 'days are the game master’s').toBe(0);
  expect(await days.getByText('Brakk Dun').count(), 'whom somebody else plays').toBe(0);
  // The game master lets days pass.
  const ruled = master.page.getByRole('article', { name: 'Between adventures' });
  await ruled.getByRole('button', { name: /^Let days pass/ }).click();
  const pass = ruled.getByRole('form', { name: /^Let days pass/ });
  await pass.getByRole('spinbutton', { name: 'days' }).fill('3');
  seq = await master.seq();
  await master.untilItMoves(seq, () => pass.getByRole('button', { name: 'Rule it so' }).click());
  await settles();
  await days.getByText('11 days left').waitFor();
  await days.getByText('590 ¢').waitFor();
  for (const person of [master, player]) {
    await person.shot(`edge-days-${person === master ? 'master' : 'player'}`);
    expect(await faultsOf(person)).toEqual([]);
    expect(await overflow(person)).toBeLessThanOrEqual(0);
  }
  expect([...master.faults, ...player.faults]).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sheet, Table } from '../src/lib/api/types';
import { choose, gives, playOut, until } from './fight';
import { linkFor, openHouse, Person, tableOf, type House } from './house';

const PARTY = ['Brannoc', 'Tessaly', 'Oswin', 'Iven'];

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
const hears = (person: Person, words: string | RegExp) =>
  person.page.getByRole('log').getByText(words).first().waitFor({ state: 'attached' });
const who = async (name: string) => (await table()).view.tokens.find((token) => token.name === name)?.actor ?? -1;
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
  await player.shot(`flour-${title.replace(/\W+/g, '-').toLowerCase()}`);
}

/** Answers whatever must be decided, as is usual. */
async function answers(): Promise<void> {
  for (let now = await table(); now.view.prompt; now = await table()) await gives(house, master, choose(now));
}

async function sheet(name: string): Promise<Sheet> {
  const response = await fetch(`${house.address}/api/table/sheets/${await who(name)}`, { headers: { authorization: `Bearer ${master.token()}` } });
  return (await response.json()) as Sheet;
}

/** What is left of each pool of everybody of the party. */
async function pools(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const name of PARTY) for (const { name: pool, current } of (await sheet(name)).pools) found.set(`${name}: ${pool}`, current);
  return found;
}

/** A fight: some steps by clicking, then to its end; whoever lies dying is helped up afterwards, as a kind master would. */
async function fights(): Promise<void> {
  const mine = (await tableOf<Table>(house, player.token())).viewer.actors;
  await playOut(house, { master, player, mine }, async () => undefined, 4);
  for (const { page } of [master, player]) await page.getByRole('status', { name: 'The encounter is over' }).waitFor();
  for (const { actor, name, condition, down } of (await table()).view.tokens) {
    if (down && PARTY.includes(name) && condition !== 'dead') await rules({ do: 'heal', target: actor, by: 5 });
  }
}

it('is played from the lobby to its end: a pit, a talk, a fight in a house, a race, a night, and spells', async () => {
  await master.begins(house, 'The grey flour');
  await player.page.goto(await linkFor(house, master, 'Ana', PARTY));
  await player.page.locator('[data-seq]').waitFor();
  await master.shot('flour-begins');

  // The way: somebody searches, and somebody else finds the pit.
  await opens('Begin: The path to the mill', 'The path to the mill', 'The path to the mill goes up beside the stream.');
  expect(await player.page.getByRole('tab', { name: 'Notes' }).count(), 'the notes are the game master’s').toBe(0);
  const tessaly = await who('Tessaly');
  await player.gives(house, { do: 'explore', actor: tessaly, activity: 'search' });
  await rules({ do: 'travel', minutes: 15, going: 'open' });
  await hears(player, /They travel for 15 minutes/);
  await rules({ do: 'look_out', hazard: 0, searching: false });
  await player.gives(house, { do: 'walk', actor: tessaly, to: [5, 2] });
  await player.gives(house, { do: 'use_skill', actor: tessaly, task: 'track', matter: 0, by: 'survival' });
  const whole = (await pools()).get('Brannoc: Hit points') ?? 0;
  await rules({ do: 'set_off', hazard: 0, target: await who('Brannoc') });
  await answers();

  // The talk.
  await opens('Go on: The woman on the step', 'The woman on the step', 'A woman sits on the step of the mill house');
  expect((await pools()).get('Brannoc: Hit points'), 'a pit hurts, unless its edge is grabbed').toBeLessThanOrEqual(whole);
  const hesk = await who('Hesk');
  await player.gives(house, { do: 'talk', actor: tessaly, target: hesk, manner: 'impress' });
  await rules({ do: 'set_attitude', target: hesk, toward: tessaly, attitude: 'friendly' }).catch(() => undefined);
  await player.gives(house, { do: 'talk', actor: tessaly, target: hesk, manner: 'request' });

  // The fight among walls. The server is killed before it, and nothing is lost.
  await opens('Go on: The grinding floor', 'The grinding floor', 'The grinding floor is white to the rafters.');
  const { seq: known } = await table();
  await house.restart();
  for (const person of [player, master]) {
    await person.page.reload();
    await person.page.locator('[data-seq]').waitFor();
  }
  expect((await table()).seq).toBe(known);
  expect((await sheet('the sweeper')).statuses.map(({ name }) => name)).toContain('weak');
  await master.does('Begin the fight');
  await fights();
  await master.shot('flour-floor-over');

  // The race: somebody picks the lock of the sluice, somebody swims.
  await opens('Go on: The mill race', 'The mill race', 'Behind the house the race comes down');
  await player.gives(house, { do: 'walk', actor: tessaly, to: [3, 3] });
  await player.gives(house, { do: 'use_skill', actor: tessaly, task: 'pick_lock', matter: 0, by: 'thievery' });
  await rules({ do: 'clear_ground', at: [6, 2] });
  const before = await pools();

  // Taken back and opened again nobody loses anything.
  await opens('Go on: The hay loft', 'The hay loft', 'Over the wheel pit there is a dry loft');
  expect(await pools()).toEqual(before);
  let seq = await master.seq();
  await master.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await master.movesOn(seq);
  await master.page.getByRole('heading', { level: 1, name: 'The mill race' }).waitFor();
  seq = await master.seq();
  await master.page.getByRole('button', { name: 'Redo', exact: true }).click();
  await master.movesOn(seq);
  await master.page.getByRole('heading', { level: 1, name: 'The hay loft' }).waitFor();

  // The night gives back what the day has taken, and one of them is a level further in the morning.
  for (const name of PARTY) {
    const actor = await who(name);
    await player.gives(house, { do: 'sleep', actor }).catch(() => undefined);
  }
  for (const name of ['Oswin', 'Iven']) await player.gives(house, { do: 'daily_preparations', actor: await who(name) });
  const rested = await pools();
  for (const [name, was] of before) expect(rested.get(name), name).toBeGreaterThanOrEqual(was);
  await rules({ do: 'award_experience', points: 1000, to: await who('Brannoc') });
  await rules({ do: 'gain_level', actor: await who('Brannoc'), skill: 'athletics' });
  expect((await sheet('Brannoc')).sections.flatMap(({ entries }) => entries).find(({ label }) => label === 'Level')?.value).toBe('2');

  // The last fight: a spell, then whatever comes.
  await opens('Go on: What grinds beneath', 'What grinds beneath', 'Under the mill stands a second pair of stones');
  expect((await sheet('the whisperer')).statuses.map(({ name }) => name)).toContain('elite');
  const iven = await who('Iven');
  await master.does('Begin the fight');
  const casts = (now: Table) => now.view.over || (now.view.acting === iven && !now.view.prompt && now.offers.some(({ command }) => (command as { spell?: string }).spell === 'magic missile'));
  const turn = await until(house, master, casts);
  if (!turn.view.over) {
    await player.gives(house, { do: 'cast', actor: iven, spell: 'magic missile', target: await who('the whisperer'), actions: 2 });
  }
  await fights();
  await master.shot('flour-over');
  expect((await table()).offers.some(({ label }) => label.startsWith('Go on')), 'there is no scene after the last').toBe(false);
  expect([...master.faults, ...player.faults]).toEqual([]);
});

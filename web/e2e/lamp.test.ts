import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sheet, Table } from '../src/lib/api/types';
import { linkFor, openHouse, Person, tableOf, type House } from './house';

const KEEPERS = ['Mara', 'Ilko', 'Sefa', 'Orrin'];

let house: House;
let master: Person;
let player: Person;

beforeAll(async () => {
  house = await openHouse();
  master = await Person.at(house);
  player = await Person.at(house);
});
afterAll(() => house.close());

const hears = (person: Person, words: string | RegExp) =>
  person.page.getByRole('log').getByText(words).first().waitFor({ state: 'attached' });

/** A command that the game master fills a form in for, with the number of the one whom it names. */
const rules = (command: Record<string, unknown>) => master.gives(house, command);

/** Opens a scene with the button that offers it; both close its words. */
async function opens(label: string, title: string, words: string): Promise<void> {
  await master.does(label);
  for (const person of [master, player]) {
    await hears(person, words);
    const card = person.page.getByRole('dialog', { name: title, exact: true });
    await card.getByRole('button', { name: 'Done' }).click();
    await card.waitFor({ state: 'detached' });
  }
}

/** What stands on the sheet of one of the keepers under a heading. */
async function sheet(name: string, heading: string): Promise<Map<string, string>> {
  const { view } = await tableOf<Table>(house, master.token());
  const actor = view.tokens.find((token) => token.name === name)?.actor;
  const response = await fetch(`${house.address}/api/table/sheets/${actor}`, { headers: { authorization: `Bearer ${master.token()}` } });
  const section = ((await response.json()) as Sheet).sections.find((one) => one.title === heading);
  return new Map(section?.entries.map((entry) => [entry.label, entry.value]));
}

it('is played from the lobby to its end: a march in the heat, a dive, a repair before dark, a fight, a night', async () => {
  await master.begins(house, 'The lamp of Saltmoor');
  const who = async (name: string) => (await tableOf<Table>(house, master.token())).view.tokens.find((token) => token.name === name)?.actor;
  await player.page.goto(await linkFor(house, master, 'Ana', ['Ilko']));
  await player.page.locator('[data-seq]').waitFor();

  // The march: six hours in the heat, of which nobody rolls but who bears six hours.
  await opens('Begin: The moor in the heat', 'The moor in the heat', 'The moor steams.');
  await rules({ do: 'spend_time', minutes: 360, activity: 'march', climate: true, water: 'what they drink' });
  await hears(player, /Orrin (holds out|tires)/);
  for (const name of KEEPERS) await rules({ do: 'drink', actor: await who(name), tenths: 40 });
  await hears(player, 'Sefa drinks 4.0 litres');
  await player.shot('lamp-moor');

  // The dive.
  await opens('Go on: The tide pool', 'The tide pool', 'The pool is as green');
  const sefa = await who('Sefa');
  await rules({ do: 'walk', actor: sefa, to: [1, 2] });
  await rules({ do: 'prepare', actor: sefa, seconds: 60 });
  await rules({ do: 'swim', actor: sefa, to: [2, 2], under: true });
  await hears(player, 'Sefa holds a breath for 360 seconds');
  await rules({ do: 'swim', actor: sefa, to: [2, 2], under: false });
  await rules({ do: 'swim', actor: sefa, to: [1, 2], under: false });

  // The repair: the lens is a part worth 60; the tinker works by a button of their own.
  await opens('Go on: The lantern room', 'The lantern room', 'The lantern room: a cold burner');
  const ilko = await who('Ilko');
  await rules({ do: 'find_parts', target: ilko, what: 'the lens', worth: 60, scavenged: false, percent: 100 });
  await rules({ do: 'set_workshop', nowhere: true });
  await rules({ do: 'open_project', actor: ilko, item: 'lamp of the tower', count: 1, prebuilt: 60 });
  await player.does('Work on the lamp of the tower of Ilko by engineering');
  await hears(player, /Ilko works on the lamp of the tower by engineering/);
  const crafts = await sheet('Ilko', 'Crafts');
  expect(crafts.get('lamp of the tower') ?? crafts.get('Project: lamp of the tower')).toMatch(/1 made|of 40 copper/);
  await player.shot('lamp-lantern');

  // The fight, as long as the wreckers like it.
  await opens('Go on: Boots on the stair', 'Boots on the stair', 'Boots on the stair');
  await rules({ do: 'ambush', by: ilko, order: [] });
  await hears(player, 'An ambush');
  await rules({ do: 'end_fight', how: 'they run down the stair' });

  // The night gives back what the day took.
  await opens('Go on: The gallery at night', 'The gallery at night', 'The gallery, and the sea below it.');
  await rules({ do: 'spend_time', minutes: 540, activity: 'sleep', watch: 60, water: 'what they drink' });
  await hears(player, 'Orrin has slept a full night');
  expect((await sheet('Orrin', 'Body')).get('Exhaustion, percent')).toBe('0');
  await player.shot('lamp-gallery');
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Table } from '../src/lib/api/types';
import { linkFor, openHouse, Person, tableOf, type House } from './house';

const SCENE = `
system = "unbound"
title = "The gate"
include = ["weapons.toml", "armour.toml", "characters.toml", "creatures.toml"]
[map]
shape = "square"
cells = """
. . . . # . . .
. . . A X . . B
. . . . # . . .
"""
[[thing]]
name = "oak door"
at = "X"
material = "wood"
bars = true
[[actors]]
is = "Brana"
side = "heroes"
at = "A"
[[actors]]
is = "Goblin"
name = "Marrow"
side = "raiders"
at = "B"
`;

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

async function asks<T>(path: string, body: unknown, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${house.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as T;
}

it('lays fog over a map: a door opens, and the player sees what is behind it', async () => {
  const { token: library } = await asks<{ token: string }>('/api/shelves', null);
  await asks('/api/shelf/unbound/files', { files: [{ name: 'gate.toml', text: SCENE }] }, library);
  const { link } = await asks<{ link: string }>('/api/campaigns', { system: 'unbound', encounter: 'gate.toml', shelf: library });
  const master = await Person.at(house);
  await master.page.goto(house.address + link);
  await master.page.locator('[data-seq]').waitFor();
  const player = await Person.at(house, { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true });
  await player.page.goto(await linkFor(house, master, 'Ana', ['Brana']));
  const map = (person: Person) => person.page.getByRole('application', { name: 'Battle map' });
  const tokens = async (person: Person, names: string[]) => {
    await person.page.waitForFunction((count) => document.querySelectorAll('g[data-actor]').length === count, names.length, { timeout: 10_000 });
    const { view } = await tableOf<Table>(house, person.token());
    expect(view.tokens.map((token) => token.name)).toEqual(names);
  };
  for (const person of [master, player]) {
    await person.page.getByRole('tab', { name: 'Map' }).click();
    await map(person).waitFor();
  }
  await tokens(player, ['Brana', 'Marrow']);
  const place = () => player.page.locator('g[data-actor="0"]').boundingBox();
  const before = await place();

  await master.page.getByRole('button', { name: 'Fog over the map' }).click();
  await master.page.getByRole('button', { name: 'Lay fog over the map' }).click();
  await player.page.locator('path.unknown').waitFor({ state: 'attached' });
  await tokens(player, ['Brana']);
  await tokens(master, ['Brana', 'Marrow']);
  await master.page.locator('svg.fog path').waitFor({ state: 'attached' });
  await player.shot('fog-player');
  await master.shot('fog-master');

  await master.gives(house, { do: 'open_thing', actor: 0, thing: 'oak door', open: true });
  await tokens(player, ['Brana', 'Marrow']);
  expect(await place(), 'the map stands still').toEqual(before);
  await player.shot('fog-open');

  const unknown = async () => (await tableOf<Table>(house, player.token())).ground?.cells.filter((cell) => cell.terrain === 'unknown').map((cell) => cell.at);
  expect(await unknown()).toContainEqual([5, 0]);
  // With keys: the corner of the room that she cannot see from here is uncovered, and is known to both.
  await master.page.getByRole('button', { name: 'Uncover', exact: true }).click();
  await map(master).focus();
  await master.page.keyboard.press('n');
  await master.page.keyboard.press('n');
  await master.page.keyboard.press('ArrowUp');
  await master.page.keyboard.press('Enter');
  await master.page.keyboard.press('ArrowLeft');
  await master.page.keyboard.press('ArrowLeft');
  const seq = await master.seq();
  await master.page.keyboard.press('Enter');
  await master.movesOn(seq);
  expect(await unknown()).not.toContainEqual([5, 0]);
  // What she has not seen is said so.
  await map(player).focus();
  for (const key of ['n', 'ArrowDown', 'ArrowRight', 'ArrowRight']) await player.page.keyboard.press(key);
  await player.page.locator('[aria-live="polite"]', { hasText: 'F3: not seen yet' }).waitFor({ state: 'attached' });
  expect([...master.faults, ...player.faults]).toEqual([]);
});

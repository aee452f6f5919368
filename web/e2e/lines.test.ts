import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from './axe';
import { linkFor, openHouse, overflow, Person, tableOf, type House } from './house';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

interface Lines {
  ground: { lines?: { kind: string; name?: string }[] };
}

const map = (person: Person) => person.page.getByRole('application');

async function adds(person: Person, name: string, side: string): Promise<void> {
  const { page } = person;
  await page.getByLabel('Add to the side').fill(side);
  await page.getByLabel('Search the bestiary').fill(name);
  await page.getByRole('button', { name: `Add ${name}`, exact: true }).press('Enter');
}

/** Takes a tool and presses keys on the map. */
async function draws(person: Person, tool: string, keys: readonly string[]): Promise<void> {
  await person.page.getByRole('button', { name: tool, exact: true }).press('Enter');
  await map(person).focus();
  for (const key of keys) await person.page.keyboard.press(key);
}

const GAMES = [['unbound', 'Brana', 'Goblin'], ['destiny', 'Brannic Holt', 'Wolf'], ['archsoul', 'Mara', 'wolf'], ['pathfinder', 'Brannoc', 'timber wolf'], ['edge', 'Rhea Vance', 'street thug']] as const;

for (const [system, hero, foe] of GAMES) {
  it(`draws walls, doors and windows between spaces, and turns doors at the table: ${system}`, async () => {
    const person = await Person.at(house);
    const { page } = person;
    await page.goto(`${house.address}/encounter?system=${system}`);
    await page.getByText('Nobody is in it yet').waitFor();
    await page.getByLabel('Spaces are').selectOption(system === 'pathfinder' ? 'square-alternating' : 'square');
    await page.getByLabel('Title').fill('Two rooms');
    await adds(person, hero, 'heroes');
    await adds(person, foe, 'foes');
    await page.getByText('No faults').waitFor();
    // From corner to corner by the keys: down the second column of corners, a door in it, a window.
    const down = (count: number) => Array.from({ length: count }, () => 'ArrowDown');
    await draws(person, 'draw a wall', ['ArrowRight', 'ArrowRight', 'Enter', ...down(10), 'Enter', 'Escape']);
    await draws(person, 'draw a door', ['ArrowUp', 'ArrowUp', 'Enter', 'ArrowUp', 'Enter']);
    await draws(person, 'draw a window', ['ArrowUp', 'Enter', 'ArrowUp', 'Enter', 'Escape']);
    const door = page.getByRole('listitem').filter({ hasText: 'door between spaces' });
    await door.getByLabel('Name of door', { exact: true }).fill('gate');
    await door.getByLabel('Name of door', { exact: true }).press('Tab');
    await page.getByText('No faults').waitFor();
    // A line is rubbed out by the pointer, and comes back.
    const lines = () => map(person).locator('line.wall').count();
    const before = await lines();
    await page.getByRole('button', { name: 'erase lines', exact: true }).click();
    const wall = (await map(person).locator('line.wall').first().boundingBox())!;
    await page.mouse.click(wall.x + wall.width / 2, wall.y + wall.height / 2);
    expect(await lines()).toBe(before + 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await lines()).toBe(before);
    await person.shot(`lines-builder-${system}`);
    expect(await faultsOf(person)).toEqual([]);
    expect(await overflow(person)).toBe(0);

    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await page.locator('[data-seq]').waitFor();
    const stands = async () => (await tableOf<Lines>(house, person.token())).ground.lines?.find(({ name }) => name === 'gate')?.kind;
    expect(await stands()).toBe('door');
    expect((await tableOf<Lines>(house, person.token())).ground.lines?.map(({ kind }) => kind)).toContain('window');
    // Where things of note stand about, they lie over the map until it is looked at.
    const below = page.getByRole('tab', { name: 'Map' });
    if ((await below.count()) > 0) await below.click();
    const gate = map(person).getByRole('button', { name: /gate/ });
    await gate.focus();
    await person.untilItMoves(await person.seq(), () => page.keyboard.press('Enter'));
    expect(await stands()).toBe('open-door');
    await gate.filter({ hasText: /open door/ }).waitFor();
    // The pointer does the same.
    const leaf = (await gate.locator('line.open-door').boundingBox())!;
    await person.untilItMoves(await person.seq(), () => page.mouse.click(leaf.x + leaf.width / 2, leaf.y + leaf.height / 2));
    expect(await stands()).toBe('door');
    await person.shot(`lines-table-${system}`);

    // A player who stands nowhere near sees it, and may not turn it.
    const player = await Person.at(house);
    await player.page.goto(await linkFor(house, person, 'Ana', [hero]));
    await player.page.locator('[data-seq]').waitFor();
    const under = player.page.getByRole('tab', { name: 'Map' });
    if ((await under.count()) > 0) await under.click();
    await map(player).locator('line.door').first().waitFor({ state: 'attached' });
    expect(await map(player).getByRole('button', { name: /gate/ }).count()).toBe(0);
    expect([...person.faults, ...player.faults]).toEqual([]);
    await page.context().close();
    await player.page.context().close();
  });
}

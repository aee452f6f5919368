import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from './axe';
import { openHouse, overflow, Person, type House } from './house';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const map = (person: Person) => person.page.getByRole('application');
const space = (person: Person) => person.page.getByRole('status', { name: 'The space' });

async function adds(person: Person, name: string, side: string): Promise<void> {
  const { page } = person;
  await page.getByLabel('Add to the side').fill(side);
  await page.getByLabel('Search the bestiary').fill(name);
  await page.getByRole('button', { name: `Add ${name}`, exact: true }).press('Enter');
}

it('builds an encounter from the keyboard, forecasts it, keeps it, and begins it', async () => {
  const person = await Person.at(house);
  const { page } = person;
  await page.goto(`${house.address}/library`);
  await page.getByRole('link', { name: 'New encounter' }).press('Enter');
  await page.getByText('Nobody is in it yet').waitFor();
  await page.getByLabel('Title').fill('Goblins at the well');
  await page.getByLabel('Meant to be').selectOption('easy');
  await adds(person, 'Brana', 'heroes');
  await adds(person, 'Goblin', 'raiders');
  await adds(person, 'Goblin', 'raiders');
  await page.getByText('No faults').waitFor();

  // A wall, and a goblin behind it who is not seen.
  await page.getByRole('button', { name: 'wall', exact: true }).press('Enter');
  await map(person).focus();
  for (const key of ['Enter', 'ArrowRight', 'Enter', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  expect(await space(person).textContent()).toBe('C1: wall');
  await page.getByRole('checkbox', { name: 'hidden: Goblin 2' }).check();
  await page.getByRole('button', { name: 'Move Goblin 2', exact: true }).press('Enter');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  expect(await space(person).textContent()).toMatch(/^[A-Z]\d+: open ground; Goblin 2, raiders$/);
  // What was done last is taken back, and done again.
  const before = await space(person).textContent();
  await page.keyboard.press('Control+z');
  expect(await space(person).textContent()).not.toBe(before);
  await page.keyboard.press('Control+Shift+Z');
  expect(await space(person).textContent()).toBe(before);
  await page.getByText('No faults').waitFor();
  await person.shot('encounter');

  await page.getByRole('button', { name: /^Save and play it/ }).click();
  await page.getByRole('region', { name: 'Who wins' }).waitFor({ timeout: 60_000 });
  await page.getByText('No faults; saved').waitFor();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('button', { name: 'Begin the fight' }).waitFor();
  const table = await (await fetch(`${house.address}/api/table`, { headers: { authorization: `Bearer ${person.token()}` } })).json();
  expect(table.view.tokens.map((token: { name: string; hidden: boolean }) => [token.name, token.hidden])).toEqual([['Brana', false], ['Goblin', false], ['Goblin 2', true]]);

  // It is in the library, and opens again as it was drawn.
  await page.goto(`${house.address}/library`);
  await page.getByText('heroes: Brana · raiders: Goblin, Goblin 2').waitFor();
  await page.getByRole('link', { name: 'Open goblins-at-the-well.toml in the encounter builder' }).click();
  await page.getByRole('checkbox', { name: 'hidden: Goblin 2' }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'hidden: Goblin 2' }).isChecked()).toBe(true);
  await map(person).focus();
  expect(await space(person).textContent()).toBe('A1: wall');
  expect(person.faults).toEqual([]);
});

it('builds for every game, on squares by the pointer too, for everybody', async () => {
  for (const [system, who, colorScheme] of [['destiny', ['Brannic Holt', 'Wolf'], 'light'], ['archsoul', ['Mara', 'wolf'], 'dark']] as const) {
    const person = await Person.at(house, { viewport: { width: 390, height: 844 }, colorScheme });
    const { page } = person;
    await page.goto(`${house.address}/encounter?system=${system}`);
    await page.getByText('Nobody is in it yet').waitFor();
    await page.getByLabel('Spaces are').selectOption('square');
    await adds(person, who[0], 'heroes');
    await adds(person, who[1], 'foes');
    await page.getByText('No faults').waitFor();
    await page.getByRole('button', { name: 'water', exact: true }).click();
    const box = (await map(person).boundingBox())!;
    await page.mouse.move(box.x + 12, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(box.x + 70, box.y + 12, { steps: 8 });
    await page.mouse.up();
    expect(await space(person).textContent()).toMatch(/^[C-E]1: water$/);
    await page.getByText('No faults').waitFor();
    expect(await overflow(person)).toBe(0);
    expect(await faultsOf(person)).toEqual([]);
    await person.shot(`encounter-phone-${colorScheme}`);
    expect(person.faults).toEqual([]);
  }
});

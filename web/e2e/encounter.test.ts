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
  await page.getByRole('button', { name: 'Begin the fight', exact: true }).waitFor();
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

it('lays out a map of another table with its picture, a door and a lamp, and hangs the picture when it begins', async () => {
  const person = await Person.at(house);
  const { page } = person;
  await page.goto(`${house.address}/encounter?system=unbound`);
  await page.getByText('Nobody is in it yet').waitFor();
  await page.getByLabel('Title').fill('Cellar');
  await adds(person, 'Brana', 'heroes');
  await adds(person, 'Goblin', 'raiders');
  const image = await page.evaluate(() => Object.assign(document.createElement('canvas'), { width: 240, height: 160 }).toDataURL('image/png').split(',')[1]);
  const vtt = {
    resolution: { map_size: { x: 6, y: 4 }, pixels_per_grid: 40 }, image,
    line_of_sight: [[{ x: 3, y: 0 }, { x: 3, y: 1 }], [{ x: 3, y: 2 }, { x: 3, y: 4 }]],
    portals: [{ bounds: [{ x: 3, y: 1 }, { x: 3, y: 2 }], closed: true }],
    lights: [{ position: { x: 0.5, y: 0.5 }, range: 4 }],
  };
  const broken = page.getByLabel('Import Universal VTT');
  await broken.setInputFiles({ name: 'no.dd2vtt', mimeType: 'application/json', buffer: Buffer.from('[]') });
  await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
  await broken.setInputFiles({ name: 'cellar.dd2vtt', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(vtt)) });
  await page.getByText('2 walls, 1 door, 1 light and a picture came in.').waitFor();
  await page.getByText('240 × 160').waitFor();
  const things = page.getByRole('list', { name: 'What is in it' });
  // The game says more of the door: how it is stuck.
  const door = things.getByRole('listitem').filter({ hasText: 'door between spaces' });
  await door.getByText('What it is').click();
  await door.getByLabel(/^stuck of/).fill('13');
  await door.getByLabel(/^stuck of/).press('Tab');
  await page.getByText('No faults').waitFor();
  expect(await things.getByRole('listitem').count(), 'the door between spaces, and the lamp').toBe(2);

  // The picture is fitted by two corners, four squares apart.
  await page.getByRole('button', { name: 'Fit by two corners' }).press('Enter');
  for (const [field, pixels] of [['First place, from the left', 10], ['First place, from above', 20], ['Second place, from the left', 130], ['Second place, from above', 20]] as const) {
    await page.getByLabel(field).fill(`${pixels}`);
    await page.getByLabel(field).press('Tab');
  }
  await page.getByLabel('Spaces between').fill('4');
  await person.shot('encounter-map');
  expect(await faultsOf(person)).toEqual([]);
  await page.getByRole('button', { name: 'Fit', exact: true }).press('Enter');
  expect(await page.getByLabel('Space, px').inputValue()).toBe('30');

  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.locator('[data-seq]').waitFor();
  const headers = { authorization: `Bearer ${person.token()}` };
  const hung = await (await fetch(`${house.address}/api/table/pictures`, { headers })).json();
  expect(hung.pictures).toMatchObject([{ place: 'scene-0', width: 240, fit: { x: 10, y: 20, space: 30 } }]);
  // Under another name too, every space of the other table's map, what stands on it and the picture are there again.
  await page.goto(`${house.address}/library`);
  await page.getByRole('button', { name: 'Rename cellar.toml' }).click();
  await page.getByLabel(/^New name of the file/).fill('vault');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByRole('link', { name: 'Open vault.toml in the encounter builder' }).click();
  await page.getByText('240 × 160').waitFor();
  await things.getByText('What it is').first().click();
  expect(await things.getByLabel(/^stuck of/).first().inputValue()).toBe('13');
  expect(await things.getByRole('listitem').count()).toBe(2);
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
    if (system === 'destiny') {
      await page.getByLabel('Spaces are').selectOption('a lane');
      await map(person).focus();
      expect(await space(person).textContent()).toMatch(/^Yard \d+/);
      await page.getByText('No faults').waitFor();
    }
    expect(await overflow(person)).toBe(0);
    expect(await faultsOf(person)).toEqual([]);
    await person.shot(`encounter-phone-${colorScheme}`);
    expect(person.faults).toEqual([]);
  }
});

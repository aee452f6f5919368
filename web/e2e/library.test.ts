import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from './axe';
import { openHouse, overflow, Person, type House } from './house';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const GOBLINS = `system = "unbound"
title = "Goblins at the well"
include = ["weapons.toml", "armour.toml", "characters.toml", "creatures.toml"]

[map]
shape = "hex"
cells = """
. . . . . .
 . A . . . B
. . . . . .
"""

[[actors]]
is = "Brana"
side = "heroes"
at = "A"

[[actors]]
is = "Gobblin"
side = "raiders"
at = "B"
`;

it('takes a file in, shows its fault at its line, mends it, keeps it over a power cut and begins it', async () => {
  const person = await Person.at(house);
  const { page } = person;
  await page.goto(house.address);
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('heading', { name: 'Library', exact: true }).waitFor();
  await page.getByText('Nothing of your own is here yet').waitFor();
  await page.getByLabel('Files of content').setInputFiles({ name: 'Goblins at the Well.toml', mimeType: 'application/toml', buffer: Buffer.from(GOBLINS) });
  const refused = page.getByRole('alert').filter({ hasText: '1 fault, nothing was stored' });
  await refused.getByText('did you mean Goblin?').waitFor();
  expect(await refused.textContent()).toContain(`Line ${GOBLINS.split('\n').findIndex((line) => line.includes('Gobblin')) + 1}:`);
  await person.shot('library-fault');
  await refused.getByRole('button', { name: 'Keep as a draft' }).click();

  // The link stands there now, and opens the same in another browser; the one before opens nothing once it is taken back.
  const former = await page.getByLabel('Link to this library').inputValue();
  await page.getByRole('button', { name: 'Take this link back' }).click();
  await page.waitForFunction((before) => document.querySelector<HTMLInputElement>('.link input')?.value !== before, former);
  const opens = await fetch(`${house.address}/api/shelf/unbound/files`, { headers: { authorization: `Bearer ${decodeURIComponent(former.split('#')[1] ?? '')}` } });
  expect(opens.status).toBe(401);
  const link = await page.getByLabel('Link to this library').inputValue();
  await page.getByRole('button', { name: 'Edit goblins-at-the-well.toml' }).click();
  const text = page.getByLabel('Text of goblins-at-the-well.toml');
  await text.waitFor();
  const go = page.getByRole('button', { name: /^Go to line/ });
  await go.focus();
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value.slice((document.activeElement as HTMLTextAreaElement).selectionStart, (document.activeElement as HTMLTextAreaElement).selectionEnd))).toBe('is = "Gobblin"');
  await page.keyboard.insertText('is = "Goblin"');
  await page.getByRole('status').filter({ hasText: 'No faults; not saved' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'No faults; saved' }).waitFor();
  await house.restart();

  const other = await Person.at(house);
  await other.page.goto(link);
  await other.page.getByText('heroes: Brana · raiders: Goblin').waitFor();
  await other.page.getByRole('button', { name: 'Begin goblins-at-the-well.toml' }).click();
  await other.page.getByRole('button', { name: 'Begin the fight', exact: true }).waitFor();
  expect([...person.faults, ...other.faults]).toEqual([]);
});

it('deletes and brings back, copies out of the bestiary, keeps characters, on a phone too', async () => {
  const person = await Person.at(house, { viewport: { width: 390, height: 844 } });
  const { page } = person;
  await page.goto(`${house.address}/library`);
  await page.getByLabel('Search the bestiary').fill('ogre');
  const ogre = page.getByRole('button', { name: 'Copy Ogre to my files' });
  await ogre.waitFor();
  await page.getByText(/Health \d+ · Vitality \d+/).first().waitFor();
  await ogre.click();
  await page.getByRole('status').filter({ hasText: 'No faults; not saved' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'No faults; saved' }).waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Delete ogre.toml' }).click();
  await page.getByText('ogre.toml was deleted').waitFor();
  expect(await page.getByRole('button', { name: 'Edit ogre.toml' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Edit ogre.toml' }).waitFor();
  expect(await overflow(person)).toBe(0);

  // A character begins with one of the starter content, and is kept.
  await page.getByLabel('Search the bestiary').fill('tamsin');
  await page.getByRole('link', { name: 'Make a character from Tamsin' }).click();
  await page.getByLabel('name', { exact: true }).fill('Wren');
  await page.getByRole('status', { name: 'What the rules say' }).filter({ hasText: 'Nothing is wrong' }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Keep in the library' }).click();
  await page.getByText('It is in your library as wren.toml').waitFor();
  await page.goto(`${house.address}/library`);
  await page.getByRole('link', { name: 'Open wren.toml in the character builder' }).click();
  await page.getByLabel('name', { exact: true }).waitFor();
  expect(await page.getByLabel('name', { exact: true }).inputValue()).toBe('Wren');

  // What was written there meanwhile, in another window, is not written over.
  const library = { authorization: `Bearer ${await page.evaluate(() => JSON.parse(localStorage.getItem('ludex.shelves') ?? '[]')[0] as string)}`, 'content-type': 'application/json' };
  const wren = `${house.address}/api/shelf/unbound/files/wren.toml`;
  const { text } = (await (await fetch(wren, { headers: library })).json()) as { text: string };
  const elsewhere = `# Mine.\n${text}`;
  await fetch(`${house.address}/api/shelf/unbound/files`, { method: 'POST', headers: library, body: JSON.stringify({ files: [{ name: 'wren.toml', text: elsewhere }], replace: true }) });
  await page.getByLabel('name', { exact: true }).fill('Wren Ash');
  await page.getByRole('status', { name: 'What the rules say' }).filter({ hasText: 'Nothing is wrong' }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Keep in the library' }).click();
  await page.getByText('It was not kept:').waitFor();
  expect(((await (await fetch(wren, { headers: library })).json()) as { text: string }).text).toBe(elsewhere);
  await page.getByRole('button', { name: 'Keep as another file' }).press('Enter');
  await page.getByText('It is in your library as wren-ash.toml').waitFor();
  await page.getByLabel('name', { exact: true }).fill('Wren Oak');
  await page.getByRole('button', { name: 'Keep in the library' }).click();
  await page.waitForFunction(async ({ wren, library }) => ((await (await fetch(wren, { headers: library })).json()) as { text: string }).text.includes('Wren Oak'), { wren: wren.replace(/wren\.toml$/, 'wren-ash.toml'), library });
  expect(person.faults).toEqual([]);
});

it('puts an adventure together and plays it; a campaign that is here already is not brought again', async () => {
  const person = await Person.at(house);
  const { page } = person;
  await page.goto(`${house.address}/library`);
  await page.getByLabel('Files of content').setInputFiles({ name: 'well.toml', mimeType: 'application/toml', buffer: Buffer.from(GOBLINS.replace('Gobblin', 'Goblin')) });
  await page.getByRole('button', { name: 'Begin well.toml' }).waitFor();
  await page.getByRole('button', { name: 'New adventure' }).click();
  await page.getByLabel('Title of the adventure').fill('Two wells');
  await page.getByLabel('Next scene').selectOption('well.toml');
  await page.getByLabel('Read aloud in scene 1').fill('Something moves in the well.');
  await page.getByLabel('Most likely next in scene 1').selectOption('check');
  await page.getByLabel('Next scene').selectOption('well.toml');
  await page.getByRole('button', { name: 'Earlier: scene 2' }).click();
  expect(await faultsOf(person)).toEqual([]);
  await page.getByRole('button', { name: 'Remove scene 1' }).click();
  await page.getByRole('button', { name: 'Save the adventure' }).click();
  await page.getByRole('button', { name: 'Begin two-wells.toml' }).waitFor();

  // Both stand in the lobby: how the encounter ends, and the adventure with another setting.
  await page.goto(house.address);
  const usually = page.getByRole('link', { name: 'How does this usually end? Goblins at the well' });
  await usually.waitFor();
  await person.shot('lobby-own');
  expect(await faultsOf(person)).toEqual([]);
  await usually.click();
  await page.getByRole('region', { name: 'Who wins' }).waitFor({ timeout: 60_000 });
  await page.goBack();
  await page.getByRole('button', { name: 'Settings of Two wells' }).click();
  await page.getByRole('form', { name: 'Settings of Two wells' }).getByRole('checkbox').first().press('Space');
  await page.getByRole('button', { name: 'Play with 1 change' }).click();
  await page.getByText('Something moves in the well.').first().waitFor();

  const exported = await fetch(`${house.address}/api/table/export`, { headers: { authorization: `Bearer ${person.token()}` } });
  await page.goto(`${house.address}/library`);
  await page.getByLabel('A campaign’s file').setInputFiles({ name: 'wells.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(await exported.arrayBuffer()) });
  await page.getByRole('alert').filter({ hasText: 'is here already, record for record' }).waitFor();
  expect(person.faults).toEqual([]);
});

it('can be used by everybody', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const person = await Person.at(house, { colorScheme });
    await person.page.goto(`${house.address}/library`);
    await person.page.getByRole('list', { name: 'Bestiary' }).getByText('Goblin', { exact: true }).waitFor();
    await person.page.getByLabel('Files of content').setInputFiles({ name: 'a.toml', mimeType: 'application/toml', buffer: Buffer.from(GOBLINS) });
    await person.page.getByText('1 fault, nothing was stored').waitFor();
    await person.shot(`library-${colorScheme}`);
    expect(await faultsOf(person)).toEqual([]);
    await person.page.getByRole('button', { name: 'Keep as a draft' }).click();
    await person.page.getByRole('button', { name: 'Edit a.toml' }).click();
    await person.page.getByRole('button', { name: /^Go to line/ }).waitFor();
    expect(await faultsOf(person)).toEqual([]);
  }
});

it('opens at the game that the lobby shows', async () => {
  const { page } = await Person.at(house);
  await page.goto(house.address);
  await page.getByRole('radio', { name: 'Archsoul', exact: true }).click();
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('heading', { name: 'Library', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Archsoul', exact: true }).getAttribute('aria-pressed')).toBe('true');
});

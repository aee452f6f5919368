import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sheet, Table } from '../src/lib/api/types';
import { faultsOf } from './axe';
import { openHouse, overflow, Person, tableOf, type House } from './house';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** What is done on the page of a character. */
function maker({ page }: Person) {
  const says = page.getByRole('status', { name: 'What the rules say' });
  return {
    field: (name: string) => page.getByLabel(name, { exact: true }),
    says: (words: string | RegExp) => says.filter({ hasText: words }).waitFor({ state: 'attached' }),
    opens: async (title: string) => {
      const part = page.locator('details').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
      if ((await part.getAttribute('open')) === null) await part.locator('summary').click();
    },
    spends: (words: string) => page.getByRole('region', { name: 'What there is to spend' }).getByText(words).first().waitFor(),
  };
}

it('a character of Pathfinder is made from nothing: what is left, faults at their fields, the file; it comes to a table', async () => {
  const person = await Person.at(house);
  const { page } = person;
  const { field, says, opens, spends } = maker(person);
  await page.goto(house.address);
  await page.locator('a[href="/character/pathfinder"]').click();
  await field('name').waitFor();
  await field('name').fill('Wren of the ford');
  await field('people').selectOption('dwarf');
  await field('class').selectOption('cleric');
  await field('doctrine of a cleric').selectOption('warpriest');
  await says('Nothing is wrong');
  await spends('free boosts: 4 left of 4');
  await opens('Boosts');
  await field('boost of the people 1').selectOption('wisdom');
  await page.waitForFunction(() => document.querySelector('[aria-invalid="true"]') !== null);
  expect(await field('boost of the people 1').getAttribute('aria-invalid')).toBe('true');
  await says(/PF-CHR-01/);
  await field('boost of the people 1').selectOption('strength');
  const boosts = ['wisdom', 'strength', 'constitution', 'dexterity'];
  for (const [place, ability] of boosts.entries()) await field(`free boost ${place + 1}`).selectOption(ability);
  await spends('free boosts: 0 left of 4');
  await opens('Skills');
  await field('medicine').selectOption('trained');
  await opens('Gear');
  await field('armour').selectOption('scale mail');
  await field('weapon 1').selectOption('mace');
  await opens('Spells');
  await field('cantrip 1').selectOption('divine lance');
  await field('slot 1').selectOption('bless');
  await field('slot 2').selectOption('heal');
  await says('Nothing is wrong');
  await spends('slots of the first level: 1 left of 3');
  await page.getByRole('region', { name: 'What comes of it' }).getByText('mace').first().waitFor();
  expect(await faultsOf(person)).toEqual([]);
  expect(await overflow(person)).toBeLessThanOrEqual(0);
  await person.shot('pathfinder-builder');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the file' }).click();
  const text = await readFile(await (await coming).path(), 'utf8');
  for (const words of ['name = "Wren of the ford"', 'class = "cleric"', 'doctrine = "warpriest"', 'medicine = "trained"', '"mace"', 'spell = "bless"']) expect(text).toContain(words);

  await person.begins(house, 'A wolf on the path');
  await page.goto(`${house.address}/character#${encodeURIComponent(person.token())}`);
  await field('name').waitFor();
  await page.locator('input[type="file"]').setInputFiles({ name: 'wren.toml', mimeType: 'application/toml', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Bring Wren of the ford to the table' }).waitFor();
  await says('Nothing is wrong');
  await page.getByRole('button', { name: 'Bring Wren of the ford to the table' }).click();
  await page.locator('[data-seq]').waitFor();
  const { tokens } = (await tableOf<Table>(house, person.token())).view;
  expect(tokens.map(({ name }) => name)).toContain('Wren of the ford');
  expect(person.faults).toEqual([]);
});

it('a starter is changed, and who is at a table is made over there; wounds stay', async () => {
  const person = await Person.at(house);
  const { page } = person;
  const { field, says, opens } = maker(person);
  await page.goto(`${house.address}/library?system=pathfinder`);
  await page.getByRole('link', { name: 'Make a character from Iven', exact: true }).click();
  await says('Nothing is wrong');
  await opens('Spells');
  expect(await field('slot 1').inputValue()).toBe('magic missile');
  await field('slot 1').selectOption('sleep');
  await says('Nothing is wrong');

  await person.begins(house, 'A wolf on the path');
  const brannoc = (await tableOf<Table>(house, person.token())).view.tokens.find((token) => token.name === 'Brannoc')?.actor;
  await person.gives(house, { do: 'hurt', target: brannoc, by: 5, damage: 'piercing' });
  await page.goto(`${house.address}/character?actor=${brannoc}#${encodeURIComponent(person.token())}`);
  await says('Nothing is wrong');
  await field('level').fill('3');
  await opens('Skills');
  await field('athletics').selectOption('expert');
  await says('Nothing is wrong');
  await page.getByRole('button', { name: 'Change Brannoc' }).click();
  await page.locator('[data-seq]').waitFor();
  const sheet = await fetch(`${house.address}/api/table/sheets/${brannoc}`, { headers: { authorization: `Bearer ${person.token()}` } });
  const { pools } = (await sheet.json()) as Sheet;
  expect(pools.find(({ name }) => name === 'Hit points')).toMatchObject({ current: 39, max: 44 });
  expect(person.faults).toEqual([]);
});

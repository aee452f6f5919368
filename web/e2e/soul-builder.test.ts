import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from './axe';
import { openHouse, overflow, Person, type House } from './house';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

it('a character of Archsoul is made in the browser: faults at their fields, gear, numbers, the file', async () => {
  const person = await Person.at(house);
  const { page } = person;
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const says = page.getByRole('status', { name: 'What the rules say' });
  const waitsFor = (words: string) => says.filter({ hasText: words }).waitFor({ state: 'attached' });
  const opens = async (title: string) => {
    const part = page.locator('details').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    if ((await part.getAttribute('open')) === null) await part.locator('summary').click();
  };
  await page.goto(house.address);
  await page.locator('a[href="/character/archsoul"]').click();
  await field('name').waitFor();
  await field('name').fill('Wren of the dyke');
  await opens('Attributes');
  await opens('Skills');
  await field('melee').fill('6');
  // Each of the five numbers stands once.
  await field('athletics').fill('5');
  await page.waitForFunction(() => document.querySelector('[aria-invalid="true"]') !== null);
  await field('athletics').fill('6');
  for (const [skill, ranks] of [['resolve', '6'], ['conditioning', '6'], ['awareness', '6'], ['brawl', '6']] as const) await field(skill).fill(ranks);
  await waitsFor('Nothing is wrong');
  await opens('Gear');
  await field('weapon 1').selectOption('spear');
  await waitsFor('Nothing is wrong');
  await page.getByRole('region', { name: 'What comes of it' }).getByText('spear').first().waitFor();
  expect(await faultsOf(person)).toEqual([]);
  expect(await overflow(person)).toBeLessThanOrEqual(0);
  await person.shot('soul-builder');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the file' }).click();
  const text = await readFile(await (await coming).path(), 'utf8');
  for (const words of ['"Wren of the dyke"', '"melee" = 6', '["spear"]']) expect(text).toContain(words);
  expect(person.faults).toEqual([]);
});

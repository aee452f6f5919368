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

it('a character of EDGE is made in the browser: all skills, faults at their fields, what is unusual, the file', async () => {
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
  await page.locator('a[href="/character/edge"]').click();
  await field('name').waitFor();
  await field('name').fill('Wren of the Ring');
  await field('calling').selectOption('scout');
  await field('level').fill('2');
  await waitsFor('Nothing is wrong');
  await opens('Abilities');
  await field('Dexterity').fill('9');
  await page.getByRole('region', { name: 'What there is to spend' }).getByText(/Unusual|come to/).first().waitFor();
  await opens('Skills: Dexterity');
  await field('stealth').fill('13');
  await page.waitForFunction(() => document.querySelector('[aria-invalid="true"]') !== null);
  expect(await field('stealth').getAttribute('aria-invalid')).toBe('true');
  await says.filter({ hasText: /ED-SKL-01/ }).waitFor({ state: 'attached' });
  await field('stealth').fill('3');
  await opens('Skills: Tech');
  await field('tampering').fill('0');
  await waitsFor('Nothing is wrong');
  await opens('Gear');
  await field('weapon 2').selectOption('light pistol');
  await field('armour').selectOption('protective vest');
  await field('uses: smoke grenade').fill('2');
  await waitsFor('Nothing is wrong');
  const outcome = page.getByRole('region', { name: 'What comes of it' });
  await outcome.getByText('light pistol').first().waitFor();
  expect(await faultsOf(person)).toEqual([]);
  expect(await overflow(person)).toBeLessThanOrEqual(0);
  await person.shot('edge-builder');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the file' }).click();
  const text = await readFile(await (await coming).path(), 'utf8');
  for (const words of ['"Wren of the Ring"', 'calling = "scout"', 'stealth = 3', 'tampering = 0', '"light pistol"', '"smoke grenade" = 2']) expect(text).toContain(words);
  expect(person.faults).toEqual([]);
});

it('a starter is changed, joins a table, and is made over there; wounds stay', async () => {
  const person = await Person.at(house);
  const { page } = person;
  const says = page.getByRole('status', { name: 'What the rules say' });
  await page.goto(`${house.address}/library?system=edge`);
  await page.getByRole('link', { name: 'Make a character from Joss Amari' }).click();
  await says.filter({ hasText: 'Nothing is wrong' }).waitFor({ state: 'attached' });
  expect(await page.getByLabel('psi points', { exact: true }).inputValue()).toBe('8');

  await person.begins(house, 'The dock');
  const rhea = (await tableOf<Table>(house, person.token())).view.tokens.find((token) => token.name === 'Rhea Vance')?.actor;
  await person.gives(house, { do: 'hurt', target: rhea, by: 5, damage: 'psychic' });
  await page.goto(`${house.address}/character?actor=${rhea}#${encodeURIComponent(person.token())}`);
  await says.filter({ hasText: 'Nothing is wrong' }).waitFor({ state: 'attached' });
  await page.getByLabel('level', { exact: true }).fill('3');
  await says.filter({ hasText: 'Nothing is wrong' }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Change Rhea Vance' }).click();
  await page.locator('[data-seq]').waitFor();
  const sheet = await fetch(`${house.address}/api/table/sheets/${rhea}`, { headers: { authorization: `Bearer ${person.token()}` } });
  const { pools } = (await sheet.json()) as Sheet;
  expect(pools.find(({ name }) => name === 'Vitality')).toMatchObject({ current: 21, max: 26 });
  expect(person.faults).toEqual([]);
});

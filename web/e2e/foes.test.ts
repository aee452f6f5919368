import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from './axe';
import { openHouse, overflow, Person, type House } from './house';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

it('prices a list of foes as it is put together, plays it, and opens it in the encounter builder', async () => {
  const person = await Person.at(house);
  const { page } = person;
  await page.goto(house.address);
  await page.locator('a[href="/foes?system=pathfinder"]').click();
  const party = page.getByRole('list', { name: 'Those who play' });
  await party.getByText('Brannoc').waitFor();
  expect(await party.getByRole('listitem').count()).toBe(4);
  await page.getByText('Add those who stand against the party').waitFor();

  const told = page.getByRole('region', { name: 'How it goes' });
  const cost = told.getByRole('region', { name: 'What it costs' });
  await page.getByRole('button', { name: 'Add timber wolf', exact: true }).click();
  await cost.waitFor();
  const before = await cost.locator('.main').textContent();
  await told.getByRole('region', { name: 'Who wins' }).waitFor({ timeout: 60_000 });
  // One more of them is dearer, and it is played anew.
  await page.getByRole('button', { name: 'One timber wolf more' }).click();
  await page.getByRole('button', { name: 'One timber wolf more' }).click();
  await page.waitForFunction((was) => document.querySelector('[aria-label="What it costs"] .main')?.textContent !== was, before);
  await cost.getByText('How it comes about').click();
  await cost.getByText(/timber wolf/).first().waitFor();
  expect(await cost.getByRole('listitem').filter({ hasText: 'this one' }).textContent()).toMatch(/\d+/);
  await told.getByText('300 fights', { exact: true }).first().waitFor({ timeout: 240_000 });
  await told.getByText(/95\s*% interval/).first().waitFor();
  for (const name of ['How many rounds', 'Who goes down']) await told.getByRole('heading', { name }).waitFor();
  await person.shot('foes');
  expect(await faultsOf(person)).toEqual([]);
  expect(await overflow(person)).toBe(0);

  await told.getByRole('button', { name: 'Open it in the encounter builder' }).click();
  await page.getByRole('heading', { name: 'Encounter builder' }).waitFor();
  await page.getByText('No faults; saved').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('3 × timber wolf');
  expect(person.faults).toEqual([]);
});

it('plays foes of a game without prices too, on a phone and from the keyboard', async () => {
  const person = await Person.at(house, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const { page } = person;
  await page.goto(`${house.address}/foes?system=archsoul`);
  await page.getByRole('button', { name: 'Add wolf', exact: true }).press('Enter');
  await page.getByText('puts no price on its foes').waitFor();
  await page.getByRole('region', { name: 'Who wins' }).waitFor({ timeout: 60_000 });
  expect(await overflow(person)).toBe(0);
  expect(await faultsOf(person)).toEqual([]);
  // Nobody is left: nothing is told.
  await page.getByRole('button', { name: 'One wolf less' }).press('Enter');
  await page.getByText('Add those who stand against the party').waitFor();
  expect(person.faults).toEqual([]);
});

it.each(['unbound', 'destiny', 'archsoul', 'pathfinder', 'edge'])('makes a creature of one’s own in %s, keeps it and adds it', async (system) => {
  const person = await Person.at(house);
  const { page } = person;
  await page.goto(`${house.address}/foes?system=${system}`);
  await page.getByRole('button', { name: 'A creature of my own' }).click();
  const form = page.getByRole('dialog', { name: 'A creature of my own' });
  await form.getByText('Nothing is wrong with it.').waitFor();
  await form.getByLabel('Name', { exact: true }).first().fill('Marsh crawler');
  await form.getByText('Nothing is wrong with it.').waitFor();
  expect(await faultsOf(person)).toEqual([]);
  await form.getByRole('button', { name: 'Keep Marsh crawler, and add it' }).click();
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'One Marsh crawler less' }).waitFor();
  expect(person.faults).toEqual([]);
});

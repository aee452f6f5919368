import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Table } from '../src/lib/api/types';
import { faultsOf } from './axe';
import { linkFor, openHouse, overflow, Person, tableOf, type House } from './house';

let house: House;
let master: Person;

beforeAll(async () => {
  house = await openHouse();
  master = await Person.at(house);
});
afterAll(() => house.close());

const planner = (person: Person) => person.page.getByRole('article', { name: 'Who does what, until when' });
const opensDay = (person: Person) => person.page.getByRole('tab', { name: 'Day' }).click();
const clock = async () => (await tableOf<Table>(house, master.token())).view.day?.now ?? -1;

const rules = (command: Record<string, unknown>) => master.gives(house, command);

async function isClean(person: Person, what: string): Promise<void> {
  expect(await faultsOf(person), what).toEqual([]);
  expect(await overflow(person), what).toBeLessThanOrEqual(0);
}

it('a day is planned for four, its chance is told, and one button spends it', async () => {
  const { page } = master;
  await master.begins(house, 'The lamp of Saltmoor');
  await master.does('Begin: The moor in the heat');
  await page.getByRole('dialog', { name: 'The moor in the heat' }).getByRole('button', { name: 'Done' }).click();
  await opensDay(master);
  const day = planner(master);

  // Six hours of march for all; Mara works a little in the place of some of it.
  const add = day.getByRole('form', { name: 'Plan what somebody does' });
  await add.getByRole('combobox').selectOption('march');
  await add.getByLabel('minutes').fill('345');
  await add.getByRole('button', { name: 'Add for everybody' }).click();
  const leg = day.getByRole('button', { name: /^Orrin: march/ });
  await leg.focus();
  await page.keyboard.press('ArrowRight');
  await day.getByRole('button', { name: 'Orrin: march, 06:00 to 12:00' }).waitFor();
  await day.getByRole('button', { name: /^Mara: march/ }).click();
  const edit = day.getByRole('group', { name: 'What Mara does then' });
  await edit.getByLabel('for minutes').fill('120');
  await page.keyboard.press('Tab');
  await day.getByRole('button', { name: 'Mara: march, 06:00 to 08:00' }).waitFor();
  await edit.getByRole('button', { name: 'Done' }).click();
  await add.getByRole('combobox').selectOption('rest');
  await add.getByLabel('minutes').fill('60');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await day.getByRole('button', { name: 'Mara: rest, 08:00 to 09:00' }).waitFor();

  // Orrin bears six hours: the roll at their end is the only thing that dice decide, and heat makes it harder.
  const chance = day.getByRole('status', { name: 'The chance that it goes badly' });
  await chance.getByText('that somebody is fatigued').waitFor();
  const cool = Number.parseFloat((await chance.locator('strong').textContent()) ?? '');
  await day.getByRole('checkbox', { name: /extreme/ }).check();
  await page.waitForFunction((before) => Number.parseFloat(document.querySelector('.chance strong')?.textContent ?? '') > before, cool);
  await day.getByRole('list', { name: 'What falls due' }).getByText('Orrin: exhaustion').waitFor();
  await master.shot('day-planner');
  await isClean(master, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await isClean(master, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });

  const seq = await master.seq();
  await day.getByRole('button', { name: 'Spend the time' }).click();
  await master.movesOn(seq);
  expect(await clock()).toBe(12 * 3600);
  await page.getByRole('log').getByText(/Mara \(rest\)/).first().waitFor({ state: 'attached' });
  await page.getByRole('log').getByText(/Orrin (holds out|tires)/).first().waitFor({ state: 'attached' });
  // What was planned is spent, and the clocks have run.
  await day.getByText('Day 1, 12:00').waitFor();
  expect(await day.getByRole('button', { name: /: march,/ }).count()).toBe(0);
  expect(Number(await day.getByRole('meter', { name: 'Exhaustion of Ilko' }).getAttribute('aria-valuenow'))).toBeGreaterThan(50);
  expect(master.faults).toEqual([]);
});

it('a plan ends as soon as something falls due, and what is left of it stays; a player reads the clocks on a phone', async () => {
  const day = planner(master);
  const add = day.getByRole('form', { name: 'Plan what somebody does' });
  await add.getByRole('combobox').selectOption('light');
  await add.getByLabel('minutes').fill('600');
  await add.getByRole('button', { name: 'Add for everybody' }).click();
  await day.getByLabel('until when').selectOption('something falls due');
  const [before, seq] = [await clock(), await master.seq()];
  await day.getByRole('button', { name: 'Spend the time' }).click();
  await master.movesOn(seq);
  expect(await clock()).toBeLessThan(before + 600 * 60);
  await day.getByRole('button', { name: /^Sefa: light/ }).waitFor();

  const player = await Person.at(house, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await player.page.goto(await linkFor(house, master, 'Ana', ['Ilko']));
  await player.page.locator('[data-seq]').waitFor();
  await opensDay(player);
  await planner(player).getByRole('meter', { name: 'Exhaustion of Ilko' }).waitFor();
  expect(await planner(player).getByRole('button', { name: 'Spend the time' }).count()).toBe(0);
  expect(await planner(player).getByRole('meter', { name: /of Orrin$/ }).count()).toBe(0);
  await player.shot('phone-day');
  await isClean(player, 'phone');
  expect([...master.faults, ...player.faults]).toEqual([]);
  await player.page.context().close();
});

it('a project has a page: how far, what it cost, who works, when it will be finished', async () => {
  const { page } = master;
  const ilko = (await tableOf<Table>(house, master.token())).view.tokens.find((token) => token.name === 'Ilko')?.actor;
  await rules({ do: 'open_scene', scene: 2 });
  await page.getByRole('dialog', { name: 'The lantern room' }).getByRole('button', { name: 'Done' }).click();
  await rules({ do: 'open_project', actor: ilko, item: 'lamp of the tower', count: 1 });
  await page.getByRole('tab', { name: 'Project' }).click();
  const board = page.getByRole('article', { name: 'lamp of the tower' });
  await board.getByText('Paid so far').waitFor();
  const days = board.getByRole('region', { name: 'When it will be finished' }).getByRole('listitem');
  const chances = (await days.locator('strong').allTextContents()).map((text) => Number.parseFloat(text.replace(/[<>]/, '')));
  expect(chances.length).toBeGreaterThan(1);
  expect(chances.every((chance, i) => i === 0 || chance >= (chances[i - 1] ?? 0))).toBe(true);
  await master.shot('project');
  await isClean(master, 'project');
  // Without a workspace and with poor tools it takes longer.
  const first = await days.first().textContent();
  await rules({ do: 'set_workshop', nowhere: true, improper: true });
  await page.waitForFunction((before) => document.querySelector('[aria-label="When it will be finished"] li')?.textContent !== before, first);
  expect(master.faults).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sheet, Table } from '../src/lib/api/types';
import { choose, click, until } from './fight';
import { linkFor, openHouse, overflow, Person, tableOf, type House } from './house';

const PARTY = ['Brannic', 'Sella', 'Ovrin', 'Tamsin'];

let house: House;
let master: Person;
let player: Person;

beforeAll(async () => {
  house = await openHouse();
  master = await Person.at(house);
  player = await Person.at(house, { colorScheme: 'dark' });
});
afterAll(() => house.close());

const table = () => tableOf<Table>(house, master.token());
const hears = (person: Person, words: string | RegExp) => person.page.getByRole('log').getByText(words).first().waitFor({ state: 'attached' });
const title = (name: string) => master.page.getByRole('heading', { level: 1, name });

/** The words of a scene lie open on every screen; each person reads and closes them. */
async function reads(scene: string, words: string): Promise<void> {
  for (const person of [master, player]) {
    const card = person.page.getByRole('dialog', { name: scene, exact: true });
    await card.getByText(words).waitFor();
    await card.getByRole('button', { name: 'Done' }).click();
    await card.waitFor({ state: 'detached' });
  }
}

async function goesOn(scene: string, words: string): Promise<void> {
  const way = async () => (await table()).offers.find((offer) => offer.label === `Go on: ${scene}`);
  // Whoever bleeds, burns or is dying holds the others up: rounds pass first.
  for (let minutes = 0; minutes < 30 && !(await way()); minutes += 1) await gives({ do: 'pass_time', amount: 1 });
  const onward = await way();
  expect(onward, `${scene} is offered`).toBeDefined();
  await gives(onward?.command);
  await title(scene).waitFor();
  await reads(scene, words);
}

/** Gives a command of the game master as the page does; it must be lawful. */
async function gives(command: unknown): Promise<void> {
  const response = await fetch(`${house.address}/api/table/commands`, {
    method: 'POST',
    headers: { authorization: `Bearer ${master.token()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: crypto.randomUUID(), command }),
  });
  expect(response.ok, await response.text()).toBe(true);
}

/** A pool of somebody. */
async function pool(name: string, pool: string): Promise<number> {
  const { view } = await table();
  const actor = view.tokens.find((token) => token.name === name)?.actor;
  const response = await fetch(`${house.address}/api/table/sheets/${actor}`, { headers: { authorization: `Bearer ${master.token()}` } });
  return ((await response.json()) as Sheet).pools.find((one) => one.name === pool)?.current ?? -1;
}

const actorOf = async (name: string) => (await table()).view.tokens.find((token) => token.name === name)?.actor;

/** A fight: some steps by hand, each person their own; then to its end. */
async function fights(byHand: number): Promise<void> {
  await master.does('Begin the fight');
  const mine = (await tableOf<Table>(house, player.token())).viewer.actors;
  for (let step = 0; step < byHand; step += 1) {
    const now = await table();
    if (now.view.over) break;
    const offer = choose(now);
    // Steps on the map are taken by the page's own command: who rides moves by the mount. So is what stands in a very long list.
    if (offer.cell || now.offers.length > 30) {
      await gives(offer.command);
      continue;
    }
    const person = offer.actor != null && mine.includes(offer.actor) ? player : master;
    await person.sees(now.seq);
    await click(person, offer, now);
  }
  await until(house, master, (now) => now.view.over === true, 1500);
  await master.page.getByRole('status', { name: 'The encounter is over' }).waitFor();
}

/** Only these of the foes have come: what the road is like must not hang on the dice of an ambush. */
async function onlyCome(...names: string[]): Promise<void> {
  const { tokens } = (await table()).view;
  const ours = tokens.find((token) => token.name === 'Brannic')?.side;
  for (const { actor, name, side } of tokens) {
    if (side !== ours && !names.includes(name)) await gives({ do: 'rule', change: { set: 'life', actor, to: 'dead' }, reason: 'not today' });
  }
}

/** The game master puts whoever of the party fell back on their feet, as a kind one would. */
async function onTheirFeet(): Promise<void> {
  for (const { actor, down, name } of (await table()).view.tokens) {
    if (!down || !PARTY.includes(name)) continue;
    for (const level of ['severe', 'critical', 'fatal']) await gives({ do: 'rule', change: { set: 'wounds', actor, level, to: 0 }, reason: 'the others carry them' });
    await gives({ do: 'rule', change: { set: 'life', actor, to: 'awake' }, reason: 'the others carry them' });
  }
}

it('is played from the lobby to its end: checks, a night, an ambush on horseback, a swim, and what lives in the kiln', async () => {
  const { page } = master;
  await page.goto(house.address);
  await page.locator('.cards').getByRole('button', { name: 'The salt road' }).first().click();
  await title('The weigh house').waitFor();
  await player.page.goto(await linkFor(house, master, 'Ana', PARTY));
  await player.page.locator('[data-seq]').waitFor();
  await master.does('Begin: The weigh house');
  await reads('The weigh house', 'The weigh house smells of brine');

  // A check, with real Fudge dice: the pad asks for their marks, and the log and the result show them.
  await page.getByRole('tab', { name: 'Rulings' }).click();
  await page.getByRole('button', { name: /^Ask for a check/ }).click();
  const form = page.getByRole('form', { name: /^Ask for a check/ });
  await form.getByRole('combobox', { name: 'who', exact: true }).selectOption({ label: 'Tamsin' });
  await form.getByRole('combobox', { name: 'attribute', exact: true }).selectOption('persona');
  await form.getByRole('combobox', { name: 'skill', exact: true }).selectOption('deception');
  await form.getByRole('spinbutton', { name: 'target number' }).fill('4');
  await page.getByRole('button', { name: 'My own dice' }).click();
  const seq = await master.seq();
  await form.getByRole('button', { name: 'Rule it so' }).click();
  const pad = page.getByRole('dialog', { name: 'Your own dice' });
  await pad.getByText(/a die with −1, 0, \+1/).waitFor();
  await pad.getByText('Or a d6: 1 is −1, 2 is −1, 3 is 0, 4 is 0, 5 is +1, 6 is +1.').waitFor();
  await master.shot('destiny-pad');
  for (const mark of ['+1', '+1', '0', '−1']) {
    await pad.getByRole('button', { name: mark, exact: true }).click();
    await page.waitForTimeout(150);
  }
  await pad.getByText('Typed so far: +1, +1, 0, −1').waitFor();
  // And by the key.
  await page.keyboard.press('+');
  await master.movesOn(seq);
  await hears(player, /^Tamsin, Check$/);
  await page.getByRole('button', { name: 'My own dice' }).click();
  await page.getByRole('tab', { name: 'Actions' }).click();

  // The night: some hours go by, and the rest gives back what they cost.
  await goesOn('The night on the moor', 'Eleven miles of moor');
  const brannic = await actorOf('Brannic');
  await gives({ do: 'rule', change: { set: 'stamina', actor: brannic, to: 2 }, reason: 'eleven miles' });
  await gives({ do: 'pass_time', amount: 10 });
  const tired = await pool('Brannic', 'Stamina');
  await gives({ do: 'short_rest', actors: [brannic], minutes: 15 });
  expect(await pool('Brannic', 'Stamina')).toBe(tired + 6);
  await gives({ do: 'begin_rest', actor: brannic });
  await gives({ do: 'rest_on', minutes: 480, asleep: [brannic] });
  expect(await pool('Brannic', 'Stamina')).toBe(12);
  await master.shot('destiny-moor');

  // The ambush: two of them ride.
  await goesOn('The sunken lane', 'The road goes down between banks');
  await onlyCome('Rook', 'Slate');
  await fights(5);
  await master.shot('destiny-lane-over');

  // The swim: the game master says who swims.
  await goesOn('The broken weir', 'Below the kiln the mill race');
  await onTheirFeet();
  const sella = await actorOf('Sella');
  await gives({ do: 'rule', change: { set: 'medium', actor: sella, medium: 'swimming', height: 0 }, reason: 'she goes first' });
  await gives({ do: 'check', actor: sella, asked: { kind: 'skill', attribute: 'strength', skill: 'athletics', specialization: 'swimming' }, against: { versus: 'number', tn: 2 } });
  await hears(player, /Sella, Check/);
  await gives({ do: 'rule', change: { set: 'medium', actor: sella, medium: 'ground', height: 0 }, reason: 'the far gravel' });
  await master.shot('destiny-weir');

  // What lives in the kiln.
  await goesOn('The lime kiln', 'Sacks to the rafters');
  expect((await table()).view.tokens.some((token) => token.name === 'Old Grumm')).toBe(true);
  await fights(4);
  await master.shot('destiny-over');
  expect((await table()).offers.some((offer) => offer.label.startsWith('Go on')), 'there is no scene after the last').toBe(false);
  expect([...master.faults, ...player.faults]).toEqual([]);
});

it('has a character builder of its own, from the lobby to the table', async () => {
  const person = await Person.at(house);
  const { page } = person;
  await page.goto(`${house.address}/character/destiny`);
  const says = page.getByRole('status', { name: 'What the rules say' });
  const waits = (text: string) => says.getByText(text).first().waitFor({ state: 'attached' });
  await waits('Nothing is wrong');
  const field = (name: string) => page.getByRole('form', { name: 'The character' }).getByLabel(name, { exact: true });
  const numbers = page.getByRole('complementary', { name: 'The character’s numbers' });
  await field('name').fill('Wren Ash');
  await field('race').selectOption('dwarf');
  await numbers.getByRole('region', { name: 'Attributes' }).getByText('dwarf').waitFor();
  await field('Strength').fill('6');
  await waits('1 thing to mend');
  await field('Strength').fill('3');
  await waits('Nothing is wrong');
  expect(await overflow(person)).toBeLessThanOrEqual(0);
  await person.shot('destiny-builder');
  expect(person.faults).toEqual([]);
});

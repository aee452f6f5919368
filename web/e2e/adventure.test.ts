import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sheet, Table } from '../src/lib/api/types';
import { playOut } from './fight';
import { linkFor, openHouse, Person, tableOf, type House } from './house';

const PARTY = ['Brana', 'Tamsin', 'Orrin', 'Ysolde'];

let house: House;
let master: Person;
let player: Person;

beforeAll(async () => {
  house = await openHouse(true);
  master = await Person.at(house);
  player = await Person.at(house, { colorScheme: 'dark' });
});
afterAll(() => house.close());

const table = () => tableOf<Table>(house, master.token());
const log = (person: Person) => person.page.getByRole('log');
const hears = (person: Person, words: string) => log(person).getByText(words).first().waitFor({ state: 'attached' });

/** The pools of those of the party who are in the scene. */
async function pools(): Promise<Map<string, number>> {
  const { view } = await table();
  const found = new Map<string, number>();
  for (const { actor, name } of view.tokens.filter((token) => PARTY.includes(token.name))) {
    const response = await fetch(`${house.address}/api/table/sheets/${actor}`, { headers: { authorization: `Bearer ${master.token()}` } });
    for (const { name: pool, current } of ((await response.json()) as Sheet).pools) found.set(`${name}: ${pool}`, current);
  }
  return found;
}

/** Opens the next scene with the button that offers it; both people are there, and the new words are in both logs. */
async function goesOn(title: string, words: string): Promise<void> {
  await master.does(`Go on: ${title}`);
  for (const person of [master, player]) {
    await person.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await hears(person, words);
  }
  await reads(title, words);
}

/** The words of a scene lie open on every screen; each person reads and closes them. */
async function reads(title: string, words: string): Promise<void> {
  for (const person of [master, player]) {
    const card = person.page.getByRole('dialog', { name: title, exact: true });
    await card.getByText(words).waitFor();
    if (person === player) await person.shot(`scene-${title.replace(/\W+/g, '-').toLowerCase()}`);
    await card.getByRole('button', { name: 'Done' }).click();
    await card.waitFor({ state: 'detached' });
  }
}

/** Types one face for every die that is asked for, until the table moves on. */
async function types(person: Person, face: number, seq: number): Promise<void> {
  const pad = person.page.getByRole('dialog', { name: 'Your own dice' });
  while ((await person.seq()) <= seq) {
    const button = pad.getByRole('button', { name: String(face), exact: true });
    if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined);
    await person.page.waitForTimeout(100);
  }
}

/** A fight with everybody who is there: some steps by clicking, then to its end. */
async function fights(): Promise<void> {
  await master.does('Begin the fight');
  const mine = (await tableOf<Table>(house, player.token())).viewer.actors;
  await playOut(house, { master, player, mine }, async () => undefined, 6);
  for (const { page } of [master, player]) await page.getByRole('status', { name: 'The encounter is over' }).waitFor();
}

/** The game master puts a traveller whom the fight was hard on back on their feet, as a kind one would. */
async function onTheirFeet(): Promise<void> {
  const { view } = await table();
  for (const { actor, down, name } of view.tokens) {
    if (!down || !PARTY.includes(name)) continue;
    for (const ruling of [{ change: 'revive', actor, health: 3 }, { change: 'health', actor, to: 3 }]) {
      const response = await fetch(`${house.address}/api/table/commands`, {
        method: 'POST',
        headers: { authorization: `Bearer ${master.token()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id: crypto.randomUUID(), command: { do: 'rule', ruling, reason: 'the others carry them' } }),
      });
      if (response.ok) break;
    }
  }
}

it('is played from the link of `make run` to its end: a journey, a talk, a fight, a fall, a rest, and what rings', async () => {
  await master.page.goto(house.link);
  const title = (name: string) => master.page.getByRole('heading', { level: 1, name });
  await title('The mill road').waitFor();
  await master.page.getByRole('region', { name: 'How it begins' }).waitFor();
  await master.shot('adventure-begins');
  await player.page.goto(await linkFor(house, master, 'Ana', PARTY));
  await player.page.locator('[data-seq]').waitFor();
  await master.does('Begin: The mill road');
  await hears(player, 'Rain on the old mill road.');
  await player.page.getByText('The drowned bell', { exact: true }).first().waitFor();
  await reads('The mill road', 'Rain on the old mill road.');
  expect(await player.page.getByRole('tab', { name: 'Notes' }).count(), 'the notes are the game master’s').toBe(0);

  // The journey: somebody does something else on the way, and the miles go by.
  const journey = player.page.getByRole('article', { name: 'A journey' });
  await journey.waitFor();
  await player.page.getByRole('button', { name: /^Journey …/ }).click();
  await player.does('Draw a map');
  for (const stretch of [/^Travel 8 miles to the end/, /^Travel 4 miles to the end/, /^Travel 2 miles to the end/]) {
    const seq = await master.seq();
    await master.page.getByRole('button', { name: stretch }).first().click();
    await master.movesOn(seq);
  }
  await player.page.waitForFunction(() => document.querySelector('[role="meter"][aria-label="Miles"]')?.getAttribute('aria-valuetext') === '14 of 14 miles');
  await player.shot('adventure-road');

  // The talk: what is said moves him, and at the end he is won.
  await goesOn('The ferryman’s price', 'The ferry lies on the near bank');
  await master.does('Begin a talk with Wend');
  const wend = player.page.getByRole('article', { name: 'Wend', exact: true });
  await wend.getByRole('button', { name: /Wend/ }).click();
  await player.page.getByRole('button', { name: 'My own dice' }).click();
  const favor = master.page.getByRole('meter', { name: 'Favor of Wend' });
  const panel = player.page.getByRole('tabpanel', { name: 'Actions' });
  for (let attempts = 0; (await favor.getAttribute('aria-valuetext')) !== '3 of 3'; attempts += 1) {
    expect(attempts).toBeLessThan(8);
    const seq = await player.seq();
    await panel.getByRole('button', { name: /^Persuade Wend/ }).click();
    await types(player, 20, seq);
    await master.movesOn(seq);
  }
  await player.page.getByRole('button', { name: 'My own dice' }).click();
  await master.shot('adventure-ferry');
  await master.does('End the talk');

  // The fight at the landing. The server is killed before it, and nothing is lost.
  await goesOn('Eyes between the posts', 'The ferry grinds onto the landing.');
  const { seq: known } = await table();
  await house.restart();
  await player.page.reload();
  await player.page.locator('[data-seq]').waitFor();
  await master.page.reload();
  await master.page.locator('[data-seq]').waitFor();
  expect((await table()).seq).toBe(known);
  await fights();
  await onTheirFeet();
  await master.page.getByRole('region', { name: 'What comes next' }).waitFor();
  await master.shot('adventure-landing-over');

  // The stair: a hard climb that ends in the air.
  await goesOn('The broken stair', 'A stair is cut into the cliff');
  const before = await pools();
  const climber = (await table()).view.tokens.find((token) => PARTY.includes(token.name) && !token.down);
  await master.page.getByRole('tab', { name: 'Rulings' }).click();
  await master.page.getByRole('button', { name: /^Climb where one may fall/ }).click();
  const form = master.page.getByRole('form', { name: /^Climb where one may fall/ });
  await form.getByRole('combobox', { name: 'who', exact: true }).selectOption({ label: climber?.name ?? '' });
  await form.getByRole('spinbutton', { name: 'Exertion must reach' }).fill('30');
  await master.page.getByRole('button', { name: 'My own dice' }).click();
  let seq = await master.seq();
  await master.shot('adventure-stair-form');
  await form.getByRole('button', { name: 'Rule it so' }).click();
  await types(master, 4, seq);
  await master.page.getByRole('button', { name: 'My own dice' }).click();
  await hears(player, `${climber?.name} falls`);
  const fallen = await pools();
  expect(fallen).not.toEqual(before);
  await master.page.getByRole('tab', { name: 'Actions' }).click();
  await player.shot('adventure-stair');

  // The next scene is opened, taken back and opened again: nobody loses anything.
  await goesOn('Under the yew', 'Under the churchyard yew');
  expect(await pools()).toEqual(fallen);
  seq = await master.seq();
  await master.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await master.movesOn(seq);
  await title('The broken stair').waitFor();
  expect(await pools()).toEqual(fallen);
  seq = await master.seq();
  await master.page.getByRole('button', { name: 'Redo', exact: true }).click();
  await master.movesOn(seq);
  await title('Under the yew').waitFor();

  // The night: a long rest gives back what the day has taken.
  await master.does('Take a long rest');
  const rested = await pools();
  for (const [name, was] of fallen) expect(rested.get(name), name).toBeGreaterThanOrEqual(was);
  expect(rested).not.toEqual(fallen);
  await master.shot('adventure-yew');

  await goesOn('What rings', 'The tower has no floor left.');
  expect(await pools()).toEqual(rested);
  await fights();
  await master.shot('adventure-over');
  expect((await table()).offers.some((offer) => offer.group === 'Scene'), 'there is no scene after the last').toBe(false);
  expect([...master.faults, ...player.faults]).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Encounter, Offer, Table } from '../src/lib/api/types';
import { begins, choose } from './fight';
import { openHouse, Person, tableOf, type House } from './house';

let house: House;
let encounters: Encounter[] = [];

beforeAll(async () => {
  house = await openHouse();
  encounters = (await (await fetch(`${house.address}/api/encounters`)).json()) as Encounter[];
});
afterAll(() => house.close());

/** Presses Tab until the element in focus has a name that fits; fails after so many. */
async function tabTo(person: Person, name: RegExp, most = 400): Promise<void> {
  for (let i = 0; i < most; i += 1) {
    await person.page.keyboard.press('Tab');
    const at = await person.page.evaluate(() => {
      const element = document.activeElement;
      if (element instanceof HTMLInputElement) return element.labels?.[0]?.textContent?.trim() ?? '';
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
    });
    if (name.test(at)) return;
  }
  throw new Error(`Tab never came to ${name}`);
}

it('is played from the keyboard alone', async () => {
  const person = await Person.at(house);
  const { page } = person;
  await page.goto(house.address);
  await page.getByRole('button', { name: encounters[0]?.title ?? '' }).first().waitFor();
  await tabTo(person, new RegExp(encounters[0]?.title ?? ""));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Begin the fight', exact: true }).waitFor();
  await tabTo(person, /^Begin the fight/);
  await page.keyboard.press('Enter');
  await person.movesOn(1);

  for (let step = 0; step < 12; step += 1) {
    const table = await tableOf<Table>(house, person.token());
    if (table.view.over) break;
    const offer = choose(table);
    const seq = await person.seq();
    await page.keyboard.press('Escape');
    if (offer.cell) {
      await page.keyboard.press('m');
      await walk(person, table, offer.cell as [number, number]);
      await page.keyboard.press('Enter');
    } else {
      await page.keyboard.press('a');
      const search = page.getByRole('searchbox', { name: 'Search what can be done' });
      const searches = !table.view.prompt && (await search.waitFor({ timeout: 2_000 }).then(() => true, () => false));
      if (searches) await find(person, offer.label);
      else await tabToOffer(person, offer.label);
      await page.keyboard.press('Enter');
    }
    await person.movesOn(seq);
  }
  await person.shot('keyboard');

  await page.keyboard.press('Control+z');
  await page.getByText('undone', { exact: true }).first().waitFor({ state: 'attached' });
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await person.shot('keys');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' });
  expect(person.faults).toEqual([]);
});

/** What a simple mind does without going anywhere: strike who is near, else end the turn. */
function still({ offers, view }: Table): Offer {
  const by = view.prompt ? (view.prompt.actor ?? null) : (view.acting ?? null);
  const own = offers.filter((offer) => (offer.actor ?? null) === by && !offer.cell);
  const kinds: Offer['kind'][] = view.prompt ? ['pass', 'other', 'attack'] : ['attack', 'turn', 'pass', 'end'];
  for (const kind of kinds) {
    const found = own.filter((offer) => (offer.kind ?? 'other') === kind && !offer.friendly);
    // What ends a turn stands last.
    const one = kind === 'turn' ? found.at(-1) : found[0];
    if (one) return one;
  }
  const any = own[0] ?? offers[0];
  if (!any) throw new Error(`nobody can do anything at ${view.stage}`);
  return any;
}

/** A fight in each game. */
const FIGHTS = ['The ford at Greywater', 'The gate', 'The gate at low water', 'The toll at the ford', 'The dock'];

it('a whole turn is played from the keyboard alone in each game', async () => {
  for (const title of FIGHTS) {
    const person = await Person.at(house);
    const { page } = person;
    await person.begins(house, title);
    await tabTo(person, /^Begin/);
    await page.keyboard.press('Enter');
    await person.movesOn(1);
    let first: number | null = null;
    for (let step = 0; step < 24; step += 1) {
      const table = await tableOf<Table>(house, person.token());
      const { acting, prompt, over } = table.view;
      if (over || (first !== null && acting != null && !prompt && acting !== first)) break;
      if (acting != null && !prompt) first ??= acting;
      const offer = still(table);
      const seq = await person.seq();
      await page.keyboard.press('Escape');
      await page.keyboard.press('a');
      const search = page.getByRole('searchbox', { name: 'Search what can be done' });
      const searches = !prompt && (await search.waitFor({ timeout: 2_000 }).then(() => true, () => false));
      if (searches) await find(person, offer.label);
      else await tabToOffer(person, offer.label);
      await page.keyboard.press('Enter');
      await person.movesOn(seq);
      expect(step, `${title}: the turn never ends`).toBeLessThan(23);
    }
    expect(first, title).not.toBeNull();
    expect(person.faults).toEqual([]);
    await page.context().close();
  }
});

/** Types the words of an offer into the search and goes to it; again if the list has changed meanwhile. */
async function find(person: Person, label: string): Promise<void> {
  const { keyboard } = person.page;
  for (let tries = 1; ; tries += 1) {
    await tabTo(person, /^Search what can be done/);
    await keyboard.press('Control+a');
    await keyboard.type(label);
    try {
      await person.page.getByRole('button', { name: begins(label) }).first().waitFor({ timeout: 3_000 });
      return await tabToOffer(person, label, 80);
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

async function tabToOffer(person: Person, label: string, most = 400): Promise<void> {
  const focused = await person.page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  if (begins(label).test(focused)) return;
  await tabTo(person, begins(label), most);
}

/** Walks the cursor over the map to a cell with arrow keys: rows first, then along the row. */
async function walk(person: Person, table: Table, to: [number, number]): Promise<void> {
  const start = table.view.tokens.find((token) => token.actor === table.view.acting)?.at as [number, number];
  let [x, y] = start;
  while (y !== to[1]) {
    const up = to[1] < y;
    const even = ((y % 2) + 2) % 2 === 0;
    await person.page.keyboard.press(up ? 'ArrowUp' : 'ArrowDown');
    if (up) x += even ? 1 : 0;
    else x -= even ? 0 : 1;
    y += up ? -1 : 1;
  }
  while (x !== to[0]) {
    await person.page.keyboard.press(to[0] < x ? 'ArrowLeft' : 'ArrowRight');
    x += to[0] < x ? -1 : 1;
  }
}

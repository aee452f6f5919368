import type { Offer, Table } from '../src/lib/api/types';
import { HEX } from '../src/lib/map/geometry';
import { capital, typeset } from '../src/lib/ui/typeset';
import { tableOf, type House, type Person } from './house';

/** Who plays: the game master, and a player with the actors of theirs. */
export interface Players {
  master: Person;
  player: Person;
  /** The actors that the player plays. */
  mine: readonly number[];
}

/** What happened in a fight, for a test to look back on. */
export interface Story {
  steps: number;
  /** Questions that the player answered in the panel. */
  answered: number;
  table: Table;
}

/** The move of a simple mind: attack, else come nearer, else end the turn. */
export function choose(table: Table): Offer {
  const { offers, view } = table;
  const by = view.prompt ? (view.prompt.actor ?? null) : (view.acting ?? null);
  const own = offers.filter((offer) => (offer.actor ?? null) === by);
  const token = view.tokens.find((known) => known.actor === by);
  const foes = view.tokens.filter((known) => known.side !== token?.side && !known.down && !known.hidden);
  const of = (offer: Offer) => offer.kind ?? 'other';
  if (view.prompt) {
    // Of several ways to let it be the one that says most: for the whole turn.
    const passes = own.filter((offer) => of(offer) === 'pass').sort((a, b) => (b.how ?? '').length - (a.how ?? '').length);
    const answer = own.find((offer) => of(offer) === 'other' && offer.target == null && !offer.cell);
    return need(answer ?? passes[0] ?? own[0] ?? offers[0], table);
  }
  const end = foes.length === 0 && token ? offers.find((offer) => of(offer) === 'end') : undefined;
  if (end) return end;
  const attack = own.find((offer) => of(offer) === 'attack' && foes.some((foe) => foe.actor === offer.target));
  if (attack) return attack;
  const near = ([x, y]: [number, number]) => Math.min(...foes.map((foe) => (foe.at ? HEX.distance([x, y], foe.at as [number, number]) : 99)));
  const here = token?.at ? near(token.at as [number, number]) : 99;
  const steps = own.filter((offer) => of(offer) === 'move' && offer.cell && near(offer.cell as [number, number]) < here);
  steps.sort((a, b) => near(a.cell as [number, number]) - near(b.cell as [number, number]) || (a.cost?.[0]?.amount ?? 0) - (b.cost?.[0]?.amount ?? 0));
  const closer = steps[0] ?? own.find((offer) => of(offer) === 'move' && offer.does === 'move');
  const turn = own.find((offer) => of(offer) === 'turn' || of(offer) === 'pass');
  return need(closer ?? turn ?? own[0] ?? offers[0], table);
}

function need(offer: Offer | undefined, table: Table): Offer {
  if (!offer) throw new Error(`nobody can do anything at ${table.view.stage}`);
  return offer;
}

/** What an accessible name begins with: the label, with a capital where it stands by itself. */
export function begins(label: string): RegExp {
  const exactly = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const said = typeset(label);
  return new RegExp(`^(?:${exactly(said)}|${exactly(capital(said))})`);
}

/** Clicks an offer where a person finds it: in the panel of the question, on the map, or in the list. */
export async function click(person: Person, offer: Offer, table: Table): Promise<void> {
  const seq = await person.seq();
  await person.untilItMoves(seq, () => press(person, offer, table));
}

async function press({ page }: Person, offer: Offer, table: Table): Promise<void> {
  if (table.view.prompt) {
    const panel = page.getByRole('dialog', { name: table.view.prompt.question });
    const forThem = panel.getByRole('button', { name: /^Answer for/ });
    if (await forThem.isVisible()) await forThem.click();
    await panel.getByRole('button', { name: begins(offer.label) }).first().click();
  } else if (offer.cell) {
    const list = page.getByRole('button', { name: /moves, on the map or as a list/ });
    if ((await list.getAttribute('aria-expanded')) === 'false') await list.click();
    await page.getByRole('region', { name: 'Moves' }).getByRole('button', { name: begins(offer.label) }).first().click();
  } else {
    const search = page.getByRole('searchbox', { name: 'Search what can be done' });
    if (await search.isVisible()) await search.fill(offer.label);
    await page.getByRole('button', { name: begins(offer.label) }).first().click();
  }
}

/** Gives a command as the page does. */
export async function gives(house: House, person: Person, offer: Offer): Promise<void> {
  await fetch(`${house.address}/api/table/commands`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: crypto.randomUUID(), command: offer.command }),
  });
}

/** Plays on until the table looks so, and this person sees it. */
export async function until(house: House, person: Person, looks: (table: Table) => boolean, most = 300): Promise<Table> {
  for (let step = 0; step < most; step += 1) {
    const now = await tableOf<Table>(house, person.token());
    if (looks(now)) {
      await person.sees(now.seq);
      return now;
    }
    await gives(house, person, choose(now));
  }
  throw new Error('it never looks so');
}

/** Plays to the end, each person their own creatures: by clicking for so many steps and until the player has answered, then by the page's own commands. `between` comes after every step. */
export async function playOut(house: House, players: Players, between: (step: number, table: Table) => Promise<void>, byHand = Infinity, most = 400): Promise<Story> {
  const { master, player, mine } = players;
  let answered = 0;
  for (let steps = 0; steps < most; steps += 1) {
    const table = await tableOf<Table>(house, master.token());
    if (table.view.over) return { steps, answered, table };
    const offer = choose(table);
    if (steps >= byHand && answered > 0) {
      await gives(house, master, offer);
      continue;
    }
    const isTheirs = offer.actor != null && mine.includes(offer.actor);
    const person = isTheirs ? player : master;
    if (isTheirs) {
      // The player may see less far; they wait until their page is where the table is.
      await player.page.waitForFunction((seq) => Number(document.querySelector('[data-seq]')?.getAttribute('data-seq')) >= seq, table.seq);
    }
    await click(person, offer, table);
    if (isTheirs && table.view.prompt) answered += 1;
    await between(steps, await tableOf<Table>(house, master.token()));
  }
  throw new Error(`the fight is not over after ${most} steps`);
}

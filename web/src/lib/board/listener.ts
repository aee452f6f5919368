import type { Card, Pool, SheetEntry, Token } from '../api/types';

/** What somebody feels for those who speak: all of them together, or one of them. */
export interface Feeling {
  /** Whom it is for; empty for all who speak. */
  to: string;
  /** In a word: `wary`. Empty where it is not told. */
  attitude: string;
  gauges: (Pool & { to: string })[];
  facts: SheetEntry[];
}

/** What a card tells of a listener. */
export interface Listener {
  feelings: Feeling[];
  /** Words for its nature, the game master's secrets among them. */
  quirks: { name: string; hidden: boolean }[];
  /** What else is known of it. */
  facts: SheetEntry[];
  /** Whether the viewer knows nothing yet of how it feels. */
  unread: boolean;
}

/** The words before and after the last " to " of a label: "Favor to Brana", "Social Defence to Brana, as far as known". */
function parted(label: string): { what: string; to: string; note: string } {
  const [head = '', ...notes] = label.split(', ');
  const [, what = head, to = ''] = /^(.+?) to (.+)$/.exec(head) ?? [];
  return { what, to, note: notes.join(', ') };
}

/** Puts what a card says in the order in which a person asks: how does it feel, for whom, and what is it like? */
export function listener(card: Card): Listener {
  const feelings = new Map<string, Feeling>();
  const of = (to: string): Feeling => {
    const known = feelings.get(to) ?? { to, attitude: '', gauges: [], facts: [] };
    feelings.set(to, known);
    return known;
  };
  const [quirks, facts]: [Listener['quirks'], SheetEntry[]] = [[], []];
  for (const pool of card.gauges ?? []) {
    const { what, to } = parted(pool.name);
    of(to).gauges.push({ ...pool, name: what, to });
  }
  for (const fact of card.facts ?? []) {
    const { what, to, note } = parted(fact.label);
    if (what === 'Attitude') of(to).attitude = fact.value;
    else if (what === 'Social Defence') of(to).facts.push({ ...fact, label: note ? `${what}, ${note}` : what });
    else if (what === 'Quirk') quirks.push({ name: fact.value, hidden: note === 'hidden' });
    else facts.push(fact);
  }
  return { feelings: [...feelings.values()], quirks, facts, unread: (card.gauges ?? []).length === 0 };
}

/** Which way a pool pulls, for its colour and the form of its pips. */
export function tone(name: string): 'good' | 'bad' | 'plain' {
  return /^favor\b/i.test(name) ? 'good' : /^displeasure\b/i.test(name) ? 'bad' : 'plain';
}

/** How many pips a pool has; none where it is better drawn as a bar. */
export function pips(pool: Pool): number {
  return pool.max >= 1 && pool.max <= MOST_PIPS ? pool.max : 0;
}

/** More than the eye counts at a glance becomes a bar. */
export const MOST_PIPS = 8;

/** How full a pool is, from 0 to 1. */
export function share(pool: Pool): number {
  return pool.max > 0 ? Math.min(1, Math.max(0, pool.current / pool.max)) : 0;
}

/** What is wrong with somebody, in words; nothing for those who are well. */
export function ailing(token: Pick<Token, 'condition' | 'statuses'>): string {
  return [token.condition === 'unhurt' ? '' : token.condition, ...token.statuses].filter(Boolean).join(', ');
}

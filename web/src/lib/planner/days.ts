import type { Card } from '../api/types';

/** Something that fills days, counted from the first that lies ahead. */
export interface Filled {
  what: string;
  /** How many days lie before it. */
  from: number;
  days: number;
  /** Whether it is done with its last day, at the soonest. */
  ends: boolean;
}

/** So many days are marked at the most. */
const MARKS = 8;

/** The days that are marked along the top: the first, and from there on every so many. */
export function marks(days: number): number[] {
  const every = Math.max(1, Math.ceil(days / MARKS));
  return Array.from({ length: Math.ceil(days / every) }, (_, i) => 1 + i * every);
}

/** What fills the days of somebody, each in its place; nothing goes beyond the last. */
export function placed(card: Pick<Card, 'stretches'>, days: number): Filled[] {
  const found: Filled[] = [];
  let from = 0;
  for (const { what, days: long, ends } of card.stretches ?? []) {
    if (from >= days) break;
    const fits = Math.min(long, days - from);
    found.push({ what, from, days: fits, ends: (ends ?? false) && fits === long });
    from += fits;
  }
  return found;
}

/** It in words: "a vest, days 1 to 3, then done at the soonest". */
export function said({ what, from, days, ends }: Filled): string {
  const when = days === 1 ? `day ${from + 1}` : `days ${from + 1} to ${from + days}`;
  return `${what}, ${when}${ends ? ', then done at the soonest' : ''}`;
}

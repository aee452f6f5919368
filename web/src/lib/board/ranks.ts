import type { Board, Card, Pool } from '../api/types';

/** Those of a board who have the same part, one after another. */
export interface Rank {
  role: string;
  cards: Card[];
}

/** The cards in their order, those who follow one another in the same part together. */
export function ranks(board: Board): Rank[] {
  const found: Rank[] = [];
  for (const card of board.cards ?? []) {
    const last = found.at(-1);
    if (last?.role === card.role) last.cards.push(card);
    else found.push({ role: card.role, cards: [card] });
  }
  return found;
}

/** How far, in words: "12 of 24 miles", or with the name before it where that is more than a unit. */
export function far(pool: Pool): string {
  const amount = `${pool.current} of ${pool.max}`;
  return /^[\p{L}-]+$/u.test(pool.name) ? `${amount} ${pool.name.toLowerCase()}` : `${pool.name}: ${amount}`;
}

/** Where the milestones of a road stand, in its own unit: a few round numbers, without the ends. */
export function milestones(max: number): number[] {
  if (max < 2) return [];
  const step = [1, 2, 3, 5, 6, 10, 12, 20, 25, 50, 100, 200, 250, 500, 1000, 2500, 5000, 10_000].find((step) => max / step <= 8) ?? max;
  return Array.from({ length: Math.ceil(max / step) - 1 }, (_, i) => (i + 1) * step);
}

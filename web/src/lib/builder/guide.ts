import type { Budget } from '../api/types';

/** What is left of a budget, in words. */
export function left({ what, spent, of }: Pick<Budget, 'what' | 'spent' | 'of'>): string {
  return spent > of ? `${what}: ${spent - of} too many, of ${of}` : `${what}: ${of - spent} left of ${of}`;
}

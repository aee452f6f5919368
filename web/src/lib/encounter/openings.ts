/** What openings are that do not block light: their file does not tell. */
export type Openings = 'windows' | 'doors';

const KEY = 'ludex.openings';
const MOST = 100;

function kept(): [string, Openings][] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const isOne = (one: unknown): one is [string, Openings] => Array.isArray(one) && typeof one[0] === 'string' && (one[1] === 'windows' || one[1] === 'doors');
    return Array.isArray(list) ? list.filter(isOne) : [];
  } catch {
    return [];
  }
}

/** What somebody said of the openings of a file; null where nobody was asked yet. */
export const openingsOf = (mark: string): Openings | null => kept().find(([known]) => known === mark)?.[1] ?? null;

/** Remembers what somebody said of them. */
export function keepOpenings(mark: string, openings: Openings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([[mark, openings], ...kept().filter(([known]) => known !== mark)].slice(0, MOST)));
  } catch {
    // A private window may keep nothing; it is asked again.
  }
}

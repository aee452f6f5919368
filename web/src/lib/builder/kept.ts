import type { Record } from './fields';

/** Work on a character that is not done yet. */
export interface Work {
  record: Record;
  /** What it began from, as JSON: to see whether that has changed meanwhile. */
  from: string;
  at: number;
}

const KEY = 'ludex.makers';
/** How many such works a browser keeps: the newest. */
const MOST = 12;

type Works = { [name: string]: Work };

function works(): Works {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof known === 'object' && known !== null && !Array.isArray(known) ? (known as Works) : {};
  } catch {
    return {};
  }
}

function keepAll(all: Works): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A private window may keep nothing; the character builder works all the same.
  }
}

/** The work of a name, if some was left. */
export function kept(name: string): Work | null {
  const work = works()[name];
  return typeof work?.record === 'object' && work.record !== null && typeof work.from === 'string' ? work : null;
}

/** Keeps a work, and of all of them the newest. */
export function keep(name: string, work: Work): void {
  const all = Object.entries({ ...works(), [name]: work });
  keepAll(Object.fromEntries(all.sort(([, a], [, b]) => b.at - a.at).slice(0, MOST)));
}

/** Forgets a work: it is done, or not wanted. */
export function drop(name: string): void {
  const { [name]: _, ...rest } = works();
  keepAll(rest);
}

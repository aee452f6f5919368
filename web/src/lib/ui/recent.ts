/** A table that this browser was at. */
export interface Recent {
  token: string;
  title: string;
  system: string;
  role: string;
  at: number;
  /** The scene it was at, and how that stood. */
  scene?: string;
  stage?: string;
  /** The viewer's name there. */
  who?: string;
  /** What this person calls it. */
  alias?: string;
}

const KEY = 'ludex.recent';
const MOST = 12;

/** The tables this browser was at, newest first. */
export function recent(): Recent[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? (list as Recent[]) : [];
  } catch {
    return [];
  }
}

/** So much later it is written again, where nothing but the time is another: writing holds up the page. */
const AGAIN_MS = 60_000;

/** Remembers a table as the newest. */
export function remember(table: Recent): void {
  const [newest] = recent();
  const isTold = newest?.token === table.token && (Object.keys(table) as (keyof Recent)[]).every((key) => key === 'at' || newest[key] === table[key]);
  if (isTold && Math.abs(table.at - newest.at) < AGAIN_MS) return;
  const alias = recent().find((known) => known.token === table.token)?.alias;
  keep([{ ...table, ...(alias ? { alias } : {}) }, ...recent().filter((known) => known.token !== table.token)].slice(0, MOST));
}

/** Calls a table by another name in this browser; without a name it is called as it was. */
export function rename(token: string, alias: string): Recent[] {
  const list = recent().map((known) => (known.token === token ? { ...known, alias: alias.trim() || undefined } : known));
  keep(list);
  return list;
}

/** Forgets a table. */
export function forget(token: string): Recent[] {
  const rest = recent().filter((known) => known.token !== token);
  keep(rest);
  return rest;
}

function keep(list: Recent[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // A private window may keep nothing; the table works all the same.
  }
}

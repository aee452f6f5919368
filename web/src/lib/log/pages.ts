import type { LogEntry } from '../api/types';
import { isBookkeeping } from './book';
import { goesOn } from './tale';

/** What is drawn as one piece of the log: an entry, or several steps in a row that were taken back. */
export interface Page {
  /** The number of the last entry in it. */
  seq: number;
  entry: LogEntry | null;
  /** The entries before it that it goes on with: the attack that was met, and what was made of it. */
  before?: readonly LogEntry[];
  undone: readonly LogEntry[];
}

/** A single step that was taken back is struck through in its place; several become one line. */
const TOGETHER = 2;

/** The page of each entry alone: what has not changed is not drawn anew. */
const ALONE = new WeakMap<LogEntry, Page>();

function alone(entry: LogEntry): Page {
  const known = ALONE.get(entry) ?? { seq: entry.seq, entry, undone: [] };
  ALONE.set(entry, known);
  return known;
}

/** The page of what goes on with a deed, with all of it before: the same while they are. */
const GOING_ON = new WeakMap<LogEntry, Page>();

function goingOn(before: readonly LogEntry[], entry: LogEntry): Page {
  const known = GOING_ON.get(entry);
  const same = known?.before?.length === before.length && before.every((one, at) => known.before?.[at] === one);
  const page = known && same ? known : { seq: entry.seq, entry, before, undone: [] };
  GOING_ON.set(entry, page);
  return page;
}

/** The log as it is drawn: without entries that say nothing, undoing and doing again among them. */
export function pagesOf(entries: readonly LogEntry[], books: boolean): Page[] {
  const pages: Page[] = [];
  let undone: LogEntry[] = [];
  const close = () => {
    const last = undone.at(-1);
    if (last && undone.length >= TOGETHER) pages.push({ seq: last.seq, entry: null, undone });
    else if (last) pages.push(alone(last));
    undone = [];
  };
  for (const entry of entries) {
    if (entry.kind === 'undo' || entry.kind === 'redo' || !tells(entry, books)) continue;
    if (entry.undone) undone.push(entry);
    else {
      close();
      // A round in which nothing was done needs no heading.
      if (opensRound(entry, books) && opensRound(pages.at(-1)?.entry, books)) pages.pop();
      const last = pages.at(-1);
      const deed = last?.entry ? [...(last.before ?? []), last.entry] : [];
      if (!books && deed.length > 0 && goesOn(deed, entry)) pages.splice(-1, 1, goingOn(deed, entry));
      else pages.push(alone(entry));
    }
  }
  close();
  return pages;
}

/** Whether all that an entry says is that a round begins. */
function opensRound(entry: LogEntry | null | undefined, books: boolean): boolean {
  const told = entry?.lines.filter((line) => books || !isBookkeeping(line)) ?? [];
  return told.length > 0 && told.every((line) => line.round != null);
}

/** Whether an entry says anything to those who read; what was taken back does in any case. */
function tells(entry: LogEntry, books: boolean): boolean {
  return entry.roll != null || entry.lines.some((line) => books || entry.undone || !isBookkeeping(line));
}

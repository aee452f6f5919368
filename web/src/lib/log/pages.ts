import type { LogEntry } from '../api/types';
import { isBookkeeping } from './book';

/** What is drawn as one piece of the log: an entry, or several steps in a row that were taken back. */
export interface Page {
  /** The number of the last entry in it. */
  seq: number;
  entry: LogEntry | null;
  undone: readonly LogEntry[];
}

/** A single step that was taken back is struck through in its place; several become one line. */
const TOGETHER = 2;

/** The log as it is drawn: without entries that say nothing, undoing and doing again among them. */
export function pagesOf(entries: readonly LogEntry[], books: boolean): Page[] {
  const pages: Page[] = [];
  let undone: LogEntry[] = [];
  const close = () => {
    const last = undone.at(-1);
    if (last && undone.length >= TOGETHER) pages.push({ seq: last.seq, entry: null, undone });
    else if (last) pages.push({ seq: last.seq, entry: last, undone: [] });
    undone = [];
  };
  for (const entry of entries) {
    if (entry.kind === 'undo' || entry.kind === 'redo' || !tells(entry, books)) continue;
    if (entry.undone) undone.push(entry);
    else {
      close();
      pages.push({ seq: entry.seq, entry, undone: [] });
    }
  }
  close();
  return pages;
}

/** Whether an entry says anything to those who read; what was taken back does in any case. */
function tells(entry: LogEntry, books: boolean): boolean {
  return entry.roll != null || entry.lines.some((line) => books || entry.undone || !isBookkeeping(line));
}

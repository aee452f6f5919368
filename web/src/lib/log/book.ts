import type { Line, LogEntry } from '../api/types';

/** The entries known here, in order, without gaps or doubles. Never changed in place. */
export interface Book {
  readonly entries: readonly LogEntry[];
  /** The number of the last entry known; where a live connection goes on from. */
  readonly last: number;
}

export const EMPTY: Book = { entries: [], last: 0 };

/** Whether an entry leaves a gap behind the last one known. */
export function leavesGap(book: Book, entry: LogEntry): boolean {
  return entry.seq > book.last + 1;
}

/** Whether an entry changes what became of entries before it. */
export function changesOthers(entry: LogEntry): boolean {
  return entry.kind === 'undo' || entry.kind === 'redo';
}

/** The book with these entries; those it already has are replaced, so that nothing stands twice. */
export function withEntries(book: Book, more: readonly LogEntry[]): Book {
  return withRevealed(withMore(book, more), more);
}

function withMore(book: Book, more: readonly LogEntry[]): Book {
  const first = more[0];
  if (first === undefined) return book;
  const follows = more.every((entry, i) => entry.seq > (more[i - 1]?.seq ?? book.last));
  if (follows) {
    return { entries: [...book.entries, ...more], last: (more.at(-1) ?? first).seq };
  }
  const bySeq = new Map(book.entries.map((entry) => [entry.seq, entry]));
  for (const entry of more) bySeq.set(entry.seq, entry);
  const entries = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  return { entries, last: Math.max(book.last, entries.at(-1)?.seq ?? 0) };
}

/** The book when these entries have come: what they tell everybody is no secret any more. */
function withRevealed(book: Book, more: readonly LogEntry[]): Book {
  if (!more.some((entry) => entry.secret || entry.reveals != null)) return book;
  const revealed = new Set(book.entries.flatMap((entry) => entry.reveals ?? []));
  return { ...book, entries: book.entries.map((entry) => (entry.secret && revealed.has(entry.seq) ? { ...entry, secret: false } : entry)) };
}

/** The book when exactly these entries are undone. Entries that do not change stay the same objects. */
export function withUndone(book: Book, seqs: readonly number[]): Book {
  const undone = new Set(seqs);
  let changed = false;
  const entries = book.entries.map((entry) => {
    if (entry.undone === undone.has(entry.seq)) return entry;
    changed = true;
    return { ...entry, undone: !entry.undone };
  });
  return changed ? { entries, last: book.last } : book;
}

/** Whether a line only keeps the books: what was paid, whose turn it is, who may decide. What begins or is over for everybody is told. */
export function isBookkeeping(line: Pick<Line, 'mood' | 'actor' | 'aside' | 'round'>): boolean {
  return line.aside === true || (line.mood === 'frame' && line.round == null && line.actor != null);
}

/** A scene that opens: its title, and the words that are read out. */
export interface SceneWords {
  title: string;
  words: string;
}

/** The scene that a line opens: its title stands at the head, the words behind a colon. */
export function sceneOf(line: Pick<Line, 'mood' | 'text' | 'head'>): SceneWords | null {
  if (line.mood !== 'scene') return null;
  const title = line.head ?? line.text;
  return { title, words: line.text.slice(title.length + 1).trim() };
}

/** Whether the line of a blow says itself what was done, and not only what came of it: "attacks the wolf with pistol", not "hits". */
export function saysWhat(line: Line): boolean {
  const blow = line.came != null && line.came.result !== 'success' && line.came.result !== 'failure';
  return blow && line.head != null && !line.verdict;
}

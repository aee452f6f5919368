import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../api/types';
import { EMPTY, leavesGap, withEntries, withUndone } from './book';

const entry = (seq: number, undone = false): LogEntry => ({
  seq, by: 'Ana', at_ms: seq, kind: 'act', undone, typed: false, lines: [],
});
const seqs = (entries: readonly LogEntry[]) => entries.map((known) => known.seq);

describe('the log', () => {
  it('grows in order', () => {
    const book = withEntries(withEntries(EMPTY, [entry(1), entry(2)]), [entry(3)]);
    expect(seqs(book.entries)).toEqual([1, 2, 3]);
    expect(book.last).toBe(3);
  });

  it('holds an entry that comes twice once', () => {
    const book = withEntries(withEntries(EMPTY, [entry(1), entry(2)]), [entry(2), entry(3)]);
    expect(seqs(book.entries)).toEqual([1, 2, 3]);
  });

  it('takes older entries in front', () => {
    const book = withEntries(withEntries(EMPTY, [entry(5)]), [entry(3), entry(4)]);
    expect(seqs(book.entries)).toEqual([3, 4, 5]);
    expect(book.last).toBe(5);
  });

  it('sees a gap', () => {
    const book = withEntries(EMPTY, [entry(1)]);
    expect(leavesGap(book, entry(2))).toBe(false);
    expect(leavesGap(book, entry(1))).toBe(false);
    expect(leavesGap(book, entry(3))).toBe(true);
  });

  it('marks undone entries and takes the mark away again', () => {
    const book = withEntries(EMPTY, [entry(1), entry(2), entry(3)]);
    const undone = withUndone(book, [3]);
    expect(undone.entries.map((known) => known.undone)).toEqual([false, false, true]);
    expect(undone.entries[0]).toBe(book.entries[0]);
    expect(withUndone(undone, []).entries.map((known) => known.undone)).toEqual([false, false, false]);
    expect(withUndone(book, [])).toBe(book);
  });

  it('is the same whatever way a broken connection resumes', () => {
    const all = Array.from({ length: 30 }, (_, i) => entry(i + 1));
    const whole = withEntries(EMPTY, all);
    for (let cut = 0; cut <= 30; cut += 1) {
      for (let back = 0; back <= 3; back += 1) {
        const first = withEntries(EMPTY, all.slice(0, cut));
        const resumed = withEntries(first, all.slice(Math.max(0, first.last - back)));
        expect(seqs(resumed.entries)).toEqual(seqs(whole.entries));
        expect(resumed.last).toBe(whole.last);
      }
    }
  });
});

it('what was done in secret is no secret once an entry reveals it, whatever comes first', () => {
  const secret = { ...entry(2), secret: true };
  const before = withEntries(EMPTY, [entry(1), secret, { ...entry(3), secret: true }]);
  const after = withEntries(before, [{ ...entry(4), reveals: 2 }]);
  expect(after.entries.map((known) => known.secret ?? false)).toEqual([false, false, true, false]);
  expect(after.entries[2]).toBe(before.entries[2]);
  // Who comes back is sent both at once.
  expect(withEntries(EMPTY, [secret, { ...entry(4), reveals: 2 }]).entries[0]?.secret).toBe(false);
});

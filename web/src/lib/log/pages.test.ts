import { expect, it } from 'vitest';
import type { LogEntry } from '../api/types';
import { isBookkeeping, sceneOf } from './book';
import { pagesOf } from './pages';

const entry = (seq: number, more: Partial<LogEntry> = {}): LogEntry => ({ seq, by: 'Ana', at_ms: 0, kind: 'act', undone: false, typed: false, lines: [{ mood: 'deed', text: 'Orrin waits.' }], ...more });
const shape = (entries: LogEntry[], books = false) => pagesOf(entries, books).map((page) => (page.entry ? page.seq : page.undone.map((one) => one.seq)));

it('undoing does not flood the log: no line says so, and several steps become one', () => {
  const undone = { undone: true };
  expect(shape([entry(1), entry(2, undone), entry(3, { kind: 'undo', lines: [] }), entry(4)])).toEqual([1, 2, 4]);
  expect(shape([entry(1), entry(2, undone), entry(3, undone), entry(4, { kind: 'undo', lines: [] }), entry(5, { kind: 'undo', lines: [] }), entry(6)])).toEqual([1, [2, 3], 6]);
});

it('what only keeps the books is told to those who ask for it', () => {
  const turn = entry(2, { lines: [{ mood: 'frame', actor: 6, text: 'Snag is to act, with 5 AP.' }] });
  expect(shape([entry(1), turn])).toEqual([1]);
  expect(shape([entry(1), turn], true)).toEqual([1, 2]);
  expect(shape([entry(1), { ...turn, undone: true }])).toEqual([1, 2]);
  expect([{ round: 2 }, {}].map((more) => isBookkeeping({ mood: 'frame', ...more }))).toEqual([false, false]);
  expect([isBookkeeping({ mood: 'frame', aside: true }), isBookkeeping({ mood: 'deed', aside: true }), isBookkeeping({ mood: 'deed' })]).toEqual([true, true, false]);
});

it('rounds in which nothing was done are not listed one by one', () => {
  const round = (seq: number) => entry(seq, { lines: [{ mood: 'frame', actor: 1, text: 'Somebody is to act.' }, { mood: 'frame', text: `Round ${seq} begins.`, round: seq }] });
  expect(shape([round(1), round(2), round(3), entry(4), round(5)])).toEqual([3, 4, 5]);
});

it('a scene has a title and words', () => {
  expect(sceneOf({ mood: 'scene', head: 'The mill road', text: 'The mill road: Rain. "Not now: later," he says.' })).toEqual({ title: 'The mill road', words: 'Rain. "Not now: later," he says.' });
  expect(sceneOf({ mood: 'scene', head: 'Night: the ferry', text: 'Night: the ferry: Rain.' })).toEqual({ title: 'Night: the ferry', words: 'Rain.' });
  expect(sceneOf({ mood: 'scene', head: 'The stair', text: 'The stair.' })).toEqual({ title: 'The stair', words: '' });
  expect(sceneOf({ mood: 'frame', text: 'Round 1: begins' })).toBeNull();
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LogEntry, Table } from '../api/types';
import type { TableStore } from '../table/table.svelte';
import { preferences } from '../ui/preferences.svelte';
import { Results } from './results.svelte';

const blow = (seq: number, who = 1): LogEntry => ({
  seq, by: 'Ana', at_ms: 0, kind: 'act', undone: false, typed: false,
  lines: [{ mood: 'roll', actor: who, text: `Orrin hits Snag: ${seq} against 3.`, checks: [{ title: 'Attack roll', total: seq, outcome: 'hit', dice: [{ sides: 20, kept: 7 }], tally: { total: 0 } }] }],
});
const table = { seq: 0, viewer: { role: 'player', name: 'Ana', actors: [1] }, view: { tokens: [] } } as unknown as Table;
const results = () => new Results({ table, tokens: new Map() } as unknown as TableStore);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  preferences.set({ cards: 6 });
});

it('what was there before is no news; what comes is shown, said, and goes by itself', () => {
  const one = results();
  one.hears([blow(5)], 5);
  expect([one.current, one.spoken]).toEqual([null, '']);
  one.hears([blow(5), blow(6)], 6);
  expect(one.current?.seq).toBe(6);
  expect(one.spoken).toBe('Orrin hits Snag: 6 against 3.');
  vi.advanceTimersByTime(5900);
  expect(one.current?.seq).toBe(6);
  vi.advanceTimersByTime(200);
  expect(one.current).toBeNull();
  one.again();
  expect(one.current?.seq).toBe(6);
});

it('stays while somebody reads it or has pinned it, and pushes the one before it up', () => {
  const one = results();
  one.hears([blow(1)], 1);
  one.hears([blow(1), blow(2)], 2);
  one.hold(true);
  vi.advanceTimersByTime(60_000);
  expect(one.current?.seq).toBe(2);
  one.hold(false);
  one.pin();
  vi.advanceTimersByTime(60_000);
  one.passes();
  expect(one.current?.seq).toBe(2);
  one.hears([blow(1), blow(2), blow(3), blow(4), blow(5)], 5);
  expect([one.current?.seq, one.older.map((old) => old.seq)]).toEqual([5, [4, 3]]);
  one.passes();
  expect([one.current, one.older]).toEqual([null, []]);
});

it('those before it go by themselves, also where cards stay', () => {
  preferences.set({ cards: 'stays' });
  const one = results();
  one.hears([blow(1)], 1);
  one.hears([blow(1), blow(2), blow(3)], 3);
  expect([one.current?.seq, one.older.map((old) => old.seq)]).toEqual([3, [2]]);
  vi.advanceTimersByTime(10_000);
  expect([one.current?.seq, one.older]).toEqual([3, []]);
});

it('goes when it is undone, and is none for those who want none', () => {
  const one = results();
  one.hears([blow(1)], 1);
  one.hears([blow(1), blow(2)], 2);
  one.hears([blow(1), { ...blow(2), undone: true }], 2);
  expect(one.current).toBeNull();
  preferences.set({ cards: 'none' });
  one.hears([blow(1), blow(2), blow(3)], 3);
  expect([one.current, one.spoken]).toEqual([null, 'Orrin hits Snag: 3 against 3.']);
});

it('on a phone what concerns this person stays until something else does', () => {
  const one = results();
  one.lasting = true;
  one.hears([blow(1)], 1);
  one.hears([blow(1), blow(2)], 2);
  vi.advanceTimersByTime(60_000);
  one.passes();
  expect(one.current?.seq).toBe(2);
  one.hears([blow(1), blow(2), blow(3, 8)], 3);
  vi.advanceTimersByTime(7000);
  expect(one.current).toBeNull();
});

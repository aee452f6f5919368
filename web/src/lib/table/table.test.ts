import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LogEntry } from '../api/types';
import { TableStore } from './table.svelte';

let log: LogEntry[] = [];

const entry = (seq: number, kind: LogEntry['kind'] = 'act'): LogEntry => ({ seq, by: 'Ana', at_ms: 0, kind, undone: false, typed: false, lines: [] });
const answer = (body: unknown) => new Response(JSON.stringify(body), { status: 200 });

beforeEach(() => {
  log = [];
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/table') return answer({ seq: log.length, view: { tokens: [] }, offers: [], forms: [] });
    const query = new URL(path, 'http://table').searchParams;
    const [from, limit] = [Number(query.get('from')), Number(query.get('limit'))];
    return answer({ entries: log.slice(from - 1, from - 1 + limit), last: log.length });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('begins with the newest part of a long log and loads the rest when asked', async () => {
  log = Array.from({ length: 450 }, (_, i) => entry(i + 1));
  const store = new TableStore('token');
  await store.refresh();
  expect([store.book.entries[0]?.seq, store.book.last]).toEqual([251, 450]);
  expect(store.hasEarlier).toBe(true);
  await store.earlier();
  await store.earlier();
  expect(store.book.entries.map((known) => known.seq)).toEqual(log.map((known) => known.seq));
  expect(store.hasEarlier).toBe(false);
});

it('catches up however much it has missed', async () => {
  log = [entry(1)];
  const store = new TableStore('token');
  await store.refresh();
  log.push(...Array.from({ length: 700 }, (_, i) => entry(i + 2)));
  await store.refresh();
  expect(store.book.entries).toHaveLength(701);
});

it('learns that entries it knew were undone while it was away', async () => {
  log = [entry(1), entry(2), entry(3)];
  const store = new TableStore('token');
  await store.refresh();
  log = [entry(1), entry(2), { ...entry(3), undone: true }, entry(4, 'undo')];
  await store.refresh();
  expect(store.book.entries.map((known) => known.undone)).toEqual([false, false, true, false]);
});

it('knows that dice rolled freely did not move the game', async () => {
  log = [entry(1), entry(2)];
  const store = new TableStore('token');
  await store.refresh();
  expect(store.moved).toBe(2);
  log = [...log, entry(3, 'roll'), entry(4, 'roll')];
  await store.refresh();
  expect([store.moved, store.table?.seq]).toEqual([2, 4]);
  log = [...log, entry(5), entry(6, 'roll')];
  await store.refresh();
  expect(store.moved).toBe(6);
});

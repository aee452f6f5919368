import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Acting } from './acting.svelte';
import { TableStore } from './table.svelte';

let [sent, free]: [{ id: string; command: unknown }[], number] = [[], 0];

/** A server that settles something hidden until it was asked so often. */
beforeEach(() => {
  vi.useFakeTimers();
  [sent, free] = [[], 0];
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (path !== '/api/table/commands') return new Response(JSON.stringify(path === '/api/table' ? { seq: 0, view: {} } : { entries: [], last: 0 }), { status: 200 });
    sent.push(JSON.parse(body ?? ''));
    if (sent.length < free) return new Response(JSON.stringify({ error: { code: 'settling', message: 'the game master settles something' } }), { status: 503 });
    return new Response(JSON.stringify({ seq: 1, lines: [] }), { status: 200 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('sends a command again under its own id while the table settles something, and says that it waits', async () => {
  free = 4;
  const acting = new Acting(new TableStore('token'));
  const after = vi.fn();
  const done = acting.act({ do: 'dash' }, 'Dash', after);
  await vi.advanceTimersByTimeAsync(100);
  expect([acting.waits, acting.busy]).toEqual([{ label: 'Dash', again: null }, 'Dash']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await done).toBe(true);
  expect([sent.length, new Set(sent.map(({ id }) => id)).size]).toEqual([4, 1]);
  expect([acting.waits, acting.busy, after.mock.calls.length]).toEqual([null, null, 1]);
});

it('loses nothing when it takes long: what waits can be sent again, still under its id', async () => {
  free = 12;
  const acting = new Acting(new TableStore('token'));
  const after = vi.fn();
  const done = acting.act({ do: 'dash' }, 'Dash', after);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await done).toBe(false);
  expect([sent.length, acting.busy, after.mock.calls.length]).toEqual([9, null, 0]);
  acting.waits?.again?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent.length, new Set(sent.map(({ id }) => id)).size]).toEqual([12, 1]);
  expect([acting.waits, after.mock.calls.length]).toEqual([null, 1]);
});

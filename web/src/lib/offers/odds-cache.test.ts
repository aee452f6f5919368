import { expect, it, vi } from 'vitest';
import type { TableStore } from '../table/table.svelte';
import { OddsCache } from './odds-cache.svelte';

it('odds that nobody waits for any more are not asked for any longer', async () => {
  const signals: AbortSignal[] = [];
  const store = { moved: 1, api: { odds: vi.fn((_: unknown, signal: AbortSignal) => { signals.push(signal); return new Promise(() => {}); }) } };
  const cache = new OddsCache(store as unknown as TableStore);
  cache.want('strike', 'Attack');
  await vi.waitFor(() => expect(store.api.odds).toHaveBeenCalledTimes(1));
  expect(signals[0]?.aborted).toBe(false);
  store.moved = 2;
  cache.want('strike', 'Attack');
  expect(signals[0]?.aborted).toBe(true);
  await vi.waitFor(() => expect(store.api.odds).toHaveBeenCalledTimes(2));
  expect(signals[1]?.aborted).toBe(false);
});

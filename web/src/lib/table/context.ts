import { createContext } from 'svelte';
import type { OddsCache } from '../offers/odds-cache.svelte';
import type { Acting } from './acting.svelte';
import type { Choice } from './choice.svelte';
import type { TableStore } from './table.svelte';

/** Everything a part of the table page works with. */
export interface TableContext {
  store: TableStore;
  acting: Acting;
  choice: Choice;
  odds: OddsCache;
}

export const [useTable, provideTable] = createContext<TableContext>();

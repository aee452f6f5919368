import { createContext } from 'svelte';
import type { Showing } from '../board/showing.svelte';
import type { Drafts } from '../forms/drafts.svelte';
import type { OddsCache } from '../offers/odds-cache.svelte';
import type { Pictures } from '../pictures/pictures.svelte';
import type { Play } from '../play/play.svelte';
import type { Results } from '../results/results.svelte';
import type { Scenes } from '../scene/scenes.svelte';
import type { Acting } from './acting.svelte';
import type { Choice } from './choice.svelte';
import type { TableStore } from './table.svelte';

/** Everything a part of the table page works with. */
export interface TableContext {
  store: TableStore;
  acting: Acting;
  choice: Choice;
  odds: OddsCache;
  /** What lies in the middle of the table. */
  showing: Showing;
  /** What the last actions came to. */
  results: Results;
  /** The words of the scene. */
  scenes: Scenes;
  /** What Ludex plays for the game master. */
  play: Play;
  /** What hangs behind the map and on tokens. */
  pictures: Pictures;
  /** What was put into forms. */
  drafts: Drafts;
}

export const [useTable, provideTable] = createContext<TableContext>();

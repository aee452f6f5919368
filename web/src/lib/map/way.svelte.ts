import type { Offer, Way } from '../api/types';
import type { TableStore } from '../table/table.svelte';

/** How long somebody looks at a space before its way is asked for. */
const LOOKED_MS = 120;

/** The way of the move that is looked at, as the server tells it. */
export class ShownWay {
  #store: TableStore;
  #for = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  way = $state.raw<Way | null>(null);

  constructor(store: TableStore) {
    this.#store = store;
  }

  /** Asks for the way of a move, once it has been looked at for a moment; nothing is shown of a table that has moved on. */
  follow(move: Offer | null): void {
    const now = move === null ? '' : `${this.#store.moved}/${JSON.stringify(move.command)}`;
    if (now === this.#for) return;
    this.#for = now;
    this.way = null;
    clearTimeout(this.#timer);
    if (move === null) return;
    this.#timer = setTimeout(() => void this.#ask(move, now), LOOKED_MS);
  }

  async #ask(move: Offer, now: string): Promise<void> {
    // It is a help, not a need: the space and its price stand there without it.
    const then = await this.#store.api.then(move.command).catch(() => null);
    if (then && now === this.#for) this.way = then.way;
  }
}

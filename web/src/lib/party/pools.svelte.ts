import type { ActorId, Pool, Sheet } from '../api/types';
import type { TableStore } from '../table/table.svelte';

/** What some have left, as their sheets say it: asked for again whenever the table moves on, one after another. */
export class Pools {
  #store: TableStore;
  #sheets = $state.raw<ReadonlyMap<ActorId, Sheet>>(new Map());

  constructor(store: TableStore) {
    this.#store = store;
  }

  /** Asks for those of some; to be called where the table moves on. */
  async follow(actors: readonly ActorId[]): Promise<void> {
    const { moved } = this.#store;
    for (const actor of actors) {
      const sheet = await this.#store.api.sheet(actor).catch(() => null);
      if (this.#store.moved !== moved) return;
      if (sheet) this.#sheets = new Map([...this.#sheets, [actor, sheet]]);
    }
  }

  /** The pools of somebody that hold anything at all. */
  of(actor: ActorId): readonly Pool[] {
    return (this.#sheets.get(actor)?.pools ?? []).filter((pool) => pool.max > 0);
  }
}

/** How much of a pool is left, as a part of 1. */
export const part = (pool: Pool) => (pool.max > 0 ? Math.min(1, Math.max(0, pool.current / pool.max)) : 0);

/** From here on down little is left. */
export const LOW = 0.4;

import { SvelteMap } from 'svelte/reactivity';
import type { Command, Odds } from '../api/types';
import type { TableStore } from '../table/table.svelte';

const GATHER_MS = 40;
const BATCH = 12;

/** Odds of offers, asked for together and kept until the table moves on. */
export class OddsCache {
  #store: TableStore;
  #known = new SvelteMap<string, Odds | null>();
  #wanted = new Map<string, Command>();
  #asked = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #seq = -1;

  constructor(store: TableStore) {
    this.#store = store;
  }

  /** The odds of a command, once they are known; undefined until then. */
  get(command: Command): Odds | null | undefined {
    return this.#known.get(JSON.stringify(command));
  }

  /** Asks for the odds of a command, soon and together with others. */
  want(command: Command): void {
    this.#turnPage();
    const name = JSON.stringify(command);
    if (this.#asked.has(name)) return;
    this.#asked.add(name);
    this.#wanted.set(name, command);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), GATHER_MS);
  }

  #turnPage(): void {
    const seq = this.#store.table?.seq ?? 0;
    if (seq === this.#seq) return;
    this.#seq = seq;
    this.#known.clear();
    this.#wanted.clear();
    this.#asked.clear();
  }

  async #ask(): Promise<void> {
    const seq = this.#seq;
    const all = [...this.#wanted];
    this.#wanted.clear();
    for (let at = 0; at < all.length; at += BATCH) {
      const batch = all.slice(at, at + BATCH);
      try {
        const odds = await this.#store.api.odds(batch.map(([, command]) => command));
        if (seq !== this.#seq) return;
        batch.forEach(([name], i) => this.#known.set(name, odds[i] ?? null));
      } catch {
        // Odds are a help, not a need: without them the offers stand as they are.
        return;
      }
    }
  }
}

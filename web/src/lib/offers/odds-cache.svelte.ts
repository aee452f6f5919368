import { SvelteMap } from 'svelte/reactivity';
import type { Command, Odds } from '../api/types';
import { tells } from './odds';
import type { TableStore } from '../table/table.svelte';

const GATHER_MS = 40;
const BATCH = 12;

/** Odds of offers, asked for together and kept until the table moves on. */
export class OddsCache {
  #store: TableStore;
  #known = new SvelteMap<string, Odds | null>();
  #wanted = new Map<string, { command: Command; group: string }>();
  /** Whether dice have decided anything under a heading so far. */
  #rolls = new Map<string, boolean>();
  #asked = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #seq = -1;
  #asking = new AbortController();

  constructor(store: TableStore) {
    this.#store = store;
  }

  /** The odds of a command, once they are known; undefined until then. */
  get(command: Command): Odds | null | undefined {
    return this.#known.get(JSON.stringify(command));
  }

  /** Whether odds are likely to come for what stands under a heading, so that room is kept for them. */
  expects(group: string): boolean {
    return this.#rolls.get(group) ?? true;
  }

  /** Asks for the odds of a command under a heading, soon and together with others. */
  want(command: Command, group: string): void {
    this.#turnPage();
    const name = JSON.stringify(command);
    if (this.#asked.has(name)) return;
    this.#asked.add(name);
    this.#wanted.set(name, { command, group });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), GATHER_MS);
  }

  #turnPage(): void {
    const seq = this.#store.moved;
    if (seq === this.#seq) return;
    this.#seq = seq;
    // What nobody waits for any more is not worked out, and holds no connection that a command needs.
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#known.clear();
    this.#wanted.clear();
    this.#asked.clear();
  }

  async #ask(): Promise<void> {
    const { seq, signal } = { seq: this.#seq, signal: this.#asking.signal };
    const all = [...this.#wanted];
    this.#wanted.clear();
    for (let at = 0; at < all.length; at += BATCH) {
      const batch = all.slice(at, at + BATCH);
      try {
        const odds = await this.#store.api.odds(batch.map(([, wanted]) => wanted.command), signal);
        if (seq !== this.#seq) return;
        batch.forEach(([name, { group }], i) => {
          const found = odds[i] ?? null;
          this.#known.set(name, found);
          this.#rolls.set(group, tells(found) || (this.#rolls.get(group) ?? false));
        });
      } catch {
        // Odds are a help, not a need: without them the offers stand as they are.
        return;
      }
    }
  }
}

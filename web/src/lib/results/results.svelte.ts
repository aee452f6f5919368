import { untrack } from 'svelte';
import type { ActorId, LogEntry, Table, Token } from '../api/types';
import type { TableStore } from '../table/table.svelte';
import { preferences } from '../ui/preferences.svelte';
import { floatsOf, resultOf, spokenOf, type Float, type Result } from './result';

/** A result on the table, with how those it is about stood before. */
export interface Shown extends Result {
  was: ReadonlyMap<ActorId, Token>;
  /** Whether somebody of this person's did it or bore it; the game master's are all. */
  mine: boolean;
}

const OLDER = 2;
/** How long those before the last are still told. */
const OLDER_MS = 8000;
/** Whoever comes back after a while is not shown everything they have missed. */
const FRESH = 4;
const LED_UP = 8;
const FLOAT_MS = 1300;
const STILL_MS = 2500;

/** How high the shelf below a map is with a card on it, and without, in pixels. */
export const SHELF = { full: 150, bare: 44 };

/** What the last actions came to: the card, the numbers at the tokens, and what is said aloud. */
export class Results {
  #store: TableStore;
  current = $state.raw<Shown | null>(null);
  /** Those before it that nobody has had the time to read; each goes by itself. */
  older = $state.raw<readonly Shown[]>([]);
  /** What closed last, to be looked at again. */
  last = $state.raw<Shown | null>(null);
  floats = $state.raw<readonly Float[]>([]);
  spoken = $state('');
  pinned = $state(false);
  /** Whether there is a shelf. */
  shelved = $state(false);
  /** Whether somebody points at it, and whether it stays high for that: it does not shrink under a pointer. */
  #pointed = false;
  #stays = $state(false);
  /** On a phone what concerns this person stays until something else does. */
  lasting = false;
  #held = false;
  #seen = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tables: Table[] = [];

  constructor(store: TableStore) {
    this.#store = store;
  }

  /** Whether the shelf is as high as a card. */
  get tall(): boolean {
    return this.current !== null || this.#stays;
  }

  /** Whether somebody points at the shelf. */
  point(on: boolean): void {
    this.#pointed = on;
    if (!on) this.#stays = false;
  }

  /** How much of the map will lie under the shelf once there is a card on it, in pixels: what is drawn is fitted above that. */
  get spare(): number {
    return this.shelved && !this.tall ? SHELF.full - SHELF.bare : 0;
  }

  /** Takes in the table as it stands; call it whenever it has changed. */
  sees(table: Table): void {
    if (this.#tables.at(-1)?.seq !== table.seq) this.#tables = [...this.#tables.slice(-2), table];
  }

  /** Takes in the log; what was there when the page was opened is no news. */
  hears(entries: readonly LogEntry[], last: number): void {
    const undone = this.current !== null && entries.some((entry) => entry.seq === this.current?.seq && entry.undone);
    if (undone) this.close();
    if (last <= this.#seen) return;
    const fresh = this.#seen > 0 ? entries.filter((entry) => entry.seq > this.#seen) : [];
    this.#seen = last;
    if (fresh.length === 0) return;
    // What came of things in the last scene is of no use in the next.
    if (fresh.some((entry) => entry.lines.some((line) => line.mood === 'scene'))) {
      this.close();
      this.last = null;
    }
    this.spoken = spokenOf(fresh);
    for (const entry of fresh.slice(-FRESH)) {
      const at = entries.indexOf(entry);
      const before = entries.slice(Math.max(0, at - LED_UP), at).filter((known) => !known.undone).flatMap((known) => known.lines);
      const result = resultOf(entry, before);
      if (result) this.#show(result);
    }
  }

  #show(result: Result): void {
    const before = this.#tables.findLast((table) => table.seq < result.seq);
    const about = new Set([...result.throws.flatMap((one) => [one.who, one.whom]), ...result.changes.map((one) => one.who)]);
    const shown: Shown = {
      ...result,
      was: new Map((before?.view.tokens ?? []).filter((token) => about.has(token.actor)).map((token) => [token.actor, token])),
      mine: this.#store.isGameMaster || [...about].some((actor) => actor !== null && (this.#store.table?.viewer.actors.includes(actor) ?? false)),
    };
    this.#float(floatsOf(result));
    this.last = shown;
    if (preferences.cards === 'none') return;
    if (this.current !== null) this.#age(this.current);
    this.current = shown;
    this.pinned = false;
    this.#wind();
  }

  /** What was shown until now is told a while longer. */
  #age(old: Shown): void {
    this.older = [old, ...this.older].slice(0, OLDER);
    setTimeout(() => (this.older = this.older.filter((one) => one !== old)), OLDER_MS);
  }

  #float(floats: readonly Float[]): void {
    if (floats.length === 0) return;
    this.floats = [...this.floats, ...floats];
    const gone = new Set(floats.map((one) => one.id));
    const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
    setTimeout(() => (this.floats = this.floats.filter((one) => !gone.has(one.id))), still ? STILL_MS : FLOAT_MS);
  }

  /** Starts the clock anew, unless somebody reads it or has pinned it. */
  #wind(): void {
    clearTimeout(this.#timer);
    const stay = preferences.cards;
    if (this.current === null || this.pinned || this.#held || typeof stay !== 'number' || (this.lasting && this.current.mine)) return;
    this.#timer = setTimeout(() => this.close(), stay * 1000);
  }

  /** Whether somebody looks at it closely: then it stays. */
  hold(held: boolean): void {
    this.#held = held;
    untrack(() => this.#wind());
  }

  pin(): void {
    this.pinned = !this.pinned;
    this.#wind();
  }

  /** Lays the last one on the table again. */
  again(): void {
    if (this.current === null && this.last !== null) {
      this.current = this.last;
      this.pinned = true;
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#held = false;
    this.pinned = false;
    this.#stays = this.#pointed && this.tall;
    this.current = null;
    this.older = [];
  }

  /** The viewer goes on to something else. */
  passes(): void {
    if (!this.pinned && !(this.lasting && this.current?.mine)) this.close();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

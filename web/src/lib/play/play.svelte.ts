import { ApiError } from '../api/client';
import { newId } from '../api/retry';
import type { ActorId, Offer } from '../api/types';
import type { Acting } from '../table/acting.svelte';
import type { TableStore } from '../table/table.svelte';

/** So long stands what was done before the next follows, for people to see it. */
const PACE_MS = 450;
/** One go ends after so many steps, whatever happens. */
const MOST = 200;
/** So often another may have come between before a go ends. */
const PATIENCE = 5;

/** What Ludex plays for the game master: step by step, each an ordinary command. */
export class Play {
  #store: TableStore;
  #acting: Acting;
  /** What it would do next, and the entry it knows. */
  suggestion = $state.raw<{ offer: Offer; seq: number } | null>(null);
  /** Whom it plays at present, in words. */
  running = $state<string | null>(null);
  /** Why the last go ended. */
  ended = $state<string | null>(null);
  /** How it plays; null for the game's usual way. */
  policy = $state<string | null>(null);
  /** The sides that it plays whenever one of theirs comes, but for those whom a player has. */
  sides = $state.raw<ReadonlySet<string>>(new Set());
  /** The entry at which it last played a side by itself: it does not try twice. */
  #tried = -1;
  /** The entries of the last go. */
  #done = $state.raw<readonly number[]>([]);
  #stops = false;
  readonly #pace: number;

  constructor(store: TableStore, acting: Acting, pace = PACE_MS) {
    this.#store = store;
    this.#acting = acting;
    this.#pace = pace;
  }

  /** How many steps of the last go one press takes back: none where something was done since. */
  get whole(): number {
    return this.running === null && this.#done.length > 0 && this.#done.at(-1) === this.#store.moved ? this.#done.length : 0;
  }

  /** Says what it would do. */
  async suggest(): Promise<void> {
    this.ended = null;
    try {
      const { seq, suggestion } = await this.#store.api.suggest(this.policy);
      this.suggestion = suggestion ? { offer: suggestion, seq } : null;
      if (!suggestion) this.ended = 'There is nothing to suggest now.';
    } catch (error) {
      this.ended = wordsOf(error);
    }
  }

  /** Does what was suggested. */
  async take(): Promise<void> {
    const offer = this.suggestion?.offer;
    this.suggestion = null;
    if (offer) await this.#acting.act(offer.command, offer.label);
  }

  /** Those of whoever acts together whom it may not play. */
  #others(may: (actor: ActorId) => boolean): ActorId[] {
    return (this.#store.view?.together ?? []).filter((actor) => !may(actor));
  }

  /** Takes over a side for good, or hands it back. */
  keep(side: string, on: boolean): void {
    const sides = new Set(this.sides);
    if (on) sides.add(side);
    else sides.delete(side);
    this.sides = sides;
    this.#tried = -1;
    if (!on) this.#stops = true;
  }

  /** Plays on where somebody comes whose side it has taken over; once for each entry, whatever comes of it. */
  async follow(next: ActorId | null, isPlayed: (actor: ActorId) => boolean): Promise<void> {
    const may = (actor: ActorId) => this.sides.has(this.#store.tokens.get(actor)?.side ?? '') && !isPlayed(actor);
    if (this.running !== null || next === null || !may(next) || this.#tried === this.#store.moved) return;
    this.#tried = this.#store.moved;
    await this.go([...this.sides].join(' and '), may);
  }

  /** Plays on for those whom it may, until somebody else is to act or to answer, or it is stopped. */
  async go(whom: string, may: (actor: ActorId) => boolean): Promise<void> {
    if (this.running !== null) return;
    [this.running, this.ended, this.suggestion, this.#stops] = [whom, null, null, false];
    const done: number[] = [];
    try {
      this.ended = await this.#steps(may, done);
    } catch (error) {
      this.ended = wordsOf(error);
    } finally {
      this.#done = done;
      this.running = null;
      if (this.#store.connection !== 'live') await this.#store.refresh().catch(() => {});
    }
  }

  async #steps(may: (actor: ActorId) => boolean, done: number[]): Promise<string> {
    let missed = 0;
    while (done.length < MOST) {
      if (this.#stops) return 'Stopped.';
      const { seq, suggestion } = await this.#store.api.suggest(this.policy, this.#others(may));
      if (!suggestion) return 'There is nothing more to do.';
      if (suggestion.actor == null) return `The game master goes on: ${suggestion.label}.`;
      if (!may(suggestion.actor)) return this.#whoIsLeft(suggestion.actor, may);
      if (this.#stops) return 'Stopped.';
      try {
        done.push((await this.#store.api.command(newId(), suggestion.command, undefined, seq)).seq);
      } catch (error) {
        missed += 1;
        if (missed > PATIENCE || !(error instanceof ApiError && error.code === 'moved-on')) throw error;
      }
      await new Promise((go) => setTimeout(go, this.#pace));
    }
    return `${MOST} steps are enough for one go.`;
  }

  /** Who is to act now that it does not play: one, or the others of a side in any order. */
  #whoIsLeft(actor: ActorId, may: (actor: ActorId) => boolean): string {
    const together = this.#others(may);
    return together.includes(actor) ? `Now it is for ${together.map((one) => this.#store.name(one)).join(', ')}, in any order.` : `${this.#store.name(actor)} comes next.`;
  }

  /** Ends the go, and hands back whatever side it had for good. */
  stop = () => {
    this.#stops = true;
    this.sides = new Set();
  };

  /** Takes the last go back in one, or else the last step. */
  undo = async (): Promise<void> => {
    let left = this.whole;
    this.#done = [];
    // What is taken back is not played again at once.
    this.sides = new Set();
    this.ended = null;
    if (left === 0) return void (await this.#acting.undo());
    while (left > 0 && (await this.#acting.undo())) left -= 1;
  };
}

function wordsOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'The table cannot be reached.';
}

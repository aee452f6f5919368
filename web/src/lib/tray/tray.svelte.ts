import { ApiError } from '../api/client';
import type { DiceOdds, Misread } from '../api/types';
import type { Acting } from '../table/acting.svelte';
import type { TableStore } from '../table/table.svelte';

const GATHER_MS = 180;
const MOST_KEPT = 8;
const KEY = 'ludex.rolls';

/** What is wrong with what was typed. */
export interface Wrong extends Misread {
  message: string;
}

/** What is known of the text in the tray. */
export interface Known {
  text: string;
  odds: DiceOdds | null;
  wrong: Wrong | null;
}

/** The dice tray: what is to be rolled, and what may come of it. */
export class Tray {
  #store: TableStore;
  #acting: Acting;
  #answers = new Map<string, Known>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  open = $state(false);
  text = $state('');
  label = $state('');
  secret = $state(false);
  /** What is known of the text, or of one a moment ago. */
  known = $state.raw<Known | null>(null);
  /** Expressions rolled before, the last first. */
  past = $state.raw<readonly string[]>(kept());

  constructor(store: TableStore, acting: Acting) {
    this.#store = store;
    this.#acting = acting;
  }

  /** Looks up what the text means, soon. */
  want(): void {
    clearTimeout(this.#timer);
    const text = this.text.trim();
    if (text === '') {
      this.known = null;
      return;
    }
    const before = this.#answers.get(text);
    if (before) this.known = before;
    else this.#timer = setTimeout(() => void this.#ask(text), GATHER_MS);
  }

  async #ask(text: string): Promise<void> {
    let known: Known;
    try {
      known = { text, odds: await this.#store.api.rollOdds(text), wrong: null };
    } catch (error) {
      // Odds are a help, not a need: without them the dice can be rolled all the same.
      if (!(error instanceof ApiError) || error.expression === null) return;
      known = { text, odds: null, wrong: { ...error.expression, message: error.message } };
    }
    this.#learn(known);
  }

  #learn(known: Known): void {
    if (this.#answers.size > 100) this.#answers.clear();
    this.#answers.set(known.text, known);
    if (known.text === this.text.trim()) this.known = known;
  }

  /** Rolls the text; returns whether it was rolled. */
  async roll(): Promise<boolean> {
    const text = this.text.trim();
    if (text === '') return false;
    const ask = { expression: text, label: this.label.trim() || null, secret: this.secret };
    const done = await this.#acting.roll(ask, (error) => {
      if (error.expression === null) return false;
      this.#learn({ text, odds: null, wrong: { ...error.expression, message: error.message } });
      return true;
    });
    if (done) this.#keep(text);
    return done;
  }

  #keep(text: string): void {
    this.past = [text, ...this.past.filter((known) => known !== text)].slice(0, MOST_KEPT);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.past));
    } catch {
      // They last for this visit then.
    }
  }
}

function kept(): readonly string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((text): text is string => typeof text === 'string').slice(0, MOST_KEPT) : [];
  } catch {
    return [];
  }
}

/** How long the card with a result stays, in seconds; until it is closed; or whether there is none at all. */
export type CardStay = 3 | 6 | 12 | 'stays' | 'none';

export const STAYS: readonly (readonly [CardStay, string])[] = [[3, '3 seconds'], [6, '6 seconds'], [12, '12 seconds'], ['stays', 'until closed'], ['none', 'no cards']];

interface Kept {
  cards: CardStay;
  /** Whether a sound says that it is this person's turn. */
  sound: boolean;
  /** Whether the browser may tell of it while another page is looked at. */
  notices: boolean;
  /** Whether the keys 1 to 9 and 0 do what is so numbered. */
  numbers: boolean;
  /** Whether the log tells what was paid and whose turn it is. */
  bookkeeping: boolean;
  /** Whether what the rules say stands beside everything that can be done. */
  terms: boolean;
}

const KEY = 'ludex.preferences';
const USUAL: Kept = { cards: 6, sound: true, notices: false, numbers: true, bookkeeping: false, terms: false };

/** What this person likes, kept in their browser. */
class Preferences {
  #kept = $state.raw<Kept>({ ...USUAL, ...read() });

  get cards(): CardStay {
    return this.#kept.cards;
  }
  get sound(): boolean {
    return this.#kept.sound;
  }
  get notices(): boolean {
    return this.#kept.notices;
  }
  get numbers(): boolean {
    return this.#kept.numbers;
  }
  get bookkeeping(): boolean {
    return this.#kept.bookkeeping;
  }
  get terms(): boolean {
    return this.#kept.terms;
  }

  set(changed: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changed };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // It lasts for this visit then.
    }
  }
}

function read(): Partial<Kept> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export const preferences = new Preferences();

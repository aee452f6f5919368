import type { Board } from '../api/types';
import type { TableStore } from '../table/table.svelte';

const KEY = 'ludex.showing';

/** What lies in the middle of the table: one of the boards, by its number, the day planner, or what lies below them. */
export type Middle = number | 'ground' | 'day';

/** Which of the things in the middle of the table this person looks at; remembered as long as the same boards lie there. */
export class Showing {
  #store: TableStore;
  #picked = $state.raw<{ of: string; at: Middle } | null>(kept());

  constructor(store: TableStore) {
    this.#store = store;
  }

  get boards(): readonly Board[] {
    return this.#store.view?.boards ?? [];
  }

  /** Whether there is time to plan. */
  get hasDay(): boolean {
    return (this.#store.view?.day?.clocks.length ?? 0) > 0;
  }

  /** Whether people act in turn: then the ground is what everybody looks at first. */
  get #inTurn(): boolean {
    return (this.#store.view?.track?.length ?? 0) > 0;
  }

  /** What is looked at: a new board comes to the top by itself, and in a fight the ground does; things that lie on the ground are seen there. */
  readonly at: Middle = $derived.by(() => {
    const { boards } = this;
    const picked = this.#picked;
    const newest = boards.findIndex(({ kind }) => kind !== 'things');
    const first = this.#inTurn || newest < 0 ? 'ground' : newest;
    if (picked === null || picked.of !== this.#name) return first;
    if (picked.at === 'day') return this.hasDay ? 'day' : first;
    return typeof picked.at === 'number' && picked.at >= boards.length ? first : picked.at;
  });

  /** The board that is looked at. */
  get board(): Board | null {
    return typeof this.at === 'number' ? (this.boards[this.at] ?? null) : null;
  }

  get #name(): string {
    return [this.#store.api.token, ...(this.#inTurn ? ['in turn'] : []), ...this.boards.map((board) => `${board.kind}: ${board.title}`)].join('\n');
  }

  look(at: Middle): void {
    this.#picked = { of: this.#name, at };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(this.#picked));
    } catch {
      // Where nothing may be kept it is remembered until the page is left.
    }
  }
}

function kept(): { of: string; at: Middle } | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { of: string; at: Middle } | null;
  } catch {
    return null;
  }
}

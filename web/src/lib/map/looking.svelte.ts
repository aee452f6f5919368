import type { At, Offer } from '../api/types';
import type { TableContext } from '../table/context';
import { called } from './called';
import { key } from './geometry';
import type { Standing } from './standing.svelte';
import { describe } from './token';
import type { Tools } from './tools.svelte';

/** The space that is looked at, by whatever hand, and what is said of it. */
export class Looking {
  #table: Pick<TableContext, 'choice' | 'acting'>;
  #standing: Standing;
  #tools: Tools;
  /** Whether the space was chosen and stays, not only hovered over. */
  pinned = $state(false);
  /** What is said of it aloud. */
  spoken = $state('');

  constructor(table: Pick<TableContext, 'choice' | 'acting'>, standing: Standing, tools: Tools) {
    this.#table = table;
    this.#standing = standing;
    this.#tools = tools;
  }

  at(cell: At | null): void {
    const { choice } = this.#table;
    if (cell === null || !this.#standing.isKnown(cell)) {
      if (choice.cell !== null) choice.cell = null;
    } else if (choice.cell === null || key(choice.cell) !== key(cell)) {
      choice.cell = cell;
    }
    if (cell) this.#tools.over(cell);
  }

  pin(cell: At): void {
    this.at(cell);
    this.pinned = this.#table.choice.cell !== null;
  }

  unpin(): void {
    this.pinned = false;
    this.#table.choice.cell = null;
  }

  /** Whether a space is the one that was chosen. */
  isPinned(cell: At): boolean {
    const { cell: chosen } = this.#table.choice;
    return this.pinned && chosen !== null && key(chosen) === key(cell);
  }

  go(cell: At): void {
    const offer = this.#table.choice.moveTo(cell);
    if (offer) this.take(offer);
  }

  take(offer: Offer): void {
    this.unpin();
    void this.#table.acting.act(offer.command, offer.label);
  }

  /** What stands on a space and what going there costs, for the ear. */
  tell(cell: At): string {
    const here = this.#standing.at(cell).map((token) => describe(token));
    const move = this.#table.choice.moveTo(cell);
    const cost = move?.cost?.map(({ amount, of }) => `${amount} ${of}`).join(' and ') ?? '';
    const way = move ? [`${move.label}${cost ? ` for ${cost}` : ''}: press Enter`] : [];
    return [`${called(this.#standing.shape, cell)}: ${this.#standing.about.get(key(cell)) ?? 'off the map'}`, ...here, ...way].join('. ');
  }
}

import type { TableContext } from '../table/context';
import { doorAt, turnOf, type Turn } from './doors';
import type { Point } from './geometry';
import { isDoor, type DrawnLine } from './lines';
import type { Looking } from './looking.svelte';

/** Doors that are pressed on the map. */
export class DoorHand {
  #table: Pick<TableContext, 'store' | 'choice' | 'acting'>;
  #looking: Looking;
  #lines: () => readonly DrawnLine[];
  /** The door that a finger has pressed once: a second press turns it. */
  asked = $state.raw<Turn | null>(null);

  constructor(table: Pick<TableContext, 'store' | 'choice' | 'acting'>, looking: Looking, lines: () => readonly DrawnLine[]) {
    this.#table = table;
    this.#looking = looking;
    this.#lines = lines;
  }

  /** What turns each door that may be turned now, by its name. */
  readonly turns: ReadonlyMap<string, Turn> = $derived.by(() => {
    const { store, choice } = this.#table;
    const forms = store.isGameMaster ? (store.table?.forms ?? []) : [];
    const found = new Map<string, Turn>();
    for (const line of this.#lines().filter(isDoor)) {
      const turn = turnOf(line, store.table?.offers ?? [], choice.doer, forms);
      if (turn) found.set(turn.door, turn);
    }
    return found;
  });

  readonly turn = (turn: Turn): void => {
    this.asked = null;
    this.#looking.spoken = turn.label;
    void this.#table.acting.act(turn.command, turn.label);
  };

  /** Whether a press on the map was for a door. */
  press(on: Point, sure: boolean): boolean {
    const door = doorAt(this.#lines().filter((line) => isDoor(line) && line.name !== null && this.turns.has(line.name)), on);
    const turn = door?.name != null ? this.turns.get(door.name) : undefined;
    if (!turn) {
      this.asked = null;
      return false;
    }
    if (sure || this.asked?.door === turn.door) this.turn(turn);
    else this.asked = turn;
    return true;
  }
}

import type { At, Ground, Token } from '../api/types';
import { about as ruled, handsOn, placing } from '../hands/hands';
import type { TableContext } from '../table/context';
import type { DoorHand } from './door-hand.svelte';
import { key, type Point } from './geometry';
import type { Hands } from './gestures';
import type { Looking } from './looking.svelte';
import { far } from './measure';
import type { Standing } from './standing.svelte';
import type { Tools } from './tools.svelte';

/** What a pointer on the map works with. */
export interface Reach {
  table: Pick<TableContext, 'store' | 'choice' | 'acting' | 'results'>;
  standing: Standing;
  looking: Looking;
  tools: Tools;
  doors: DoorHand;
  ground: () => Ground;
  /** Takes a press for what hangs behind the map, while that is fitted; returns whether it did. */
  fits: (on: Point) => boolean;
}

/** A mouse or a finger on the map: it chooses, moves, drags and turns. */
export class PointerHand implements Hands {
  #reach: Reach;
  /** Who is dragged, and to where. */
  dragged = $state.raw<{ token: Token; to: At } | null>(null);

  constructor(reach: Reach) {
    this.#reach = reach;
  }

  /** The ruling that puts somebody somewhere, for who may rule. */
  readonly #place = $derived.by(() => {
    const { store } = this.#reach.table;
    return store.isGameMaster ? placing(handsOn(store.table?.forms ?? [])) : null;
  });

  /** What letting go of whoever is dragged would be. */
  readonly landing: { spaces: string; what: string } | null = $derived.by(() => {
    const { dragged } = this;
    if (!dragged || !dragged.token.at || key(dragged.to) === key(dragged.token.at)) return null;
    const { table, standing, ground } = this.#reach;
    const spaces = standing.shape.distance(dragged.token.at, dragged.to);
    const move = dragged.token.actor === table.choice.doer ? table.choice.moveTo(dragged.to) : null;
    const price = move?.cost?.map(({ amount, of }) => `${amount} ${of}`).join(' and ');
    const ruling = this.#place && standing.isKnown(dragged.to) ? 'a ruling, it costs nothing' : 'not there';
    return { spaces: far(ground(), spaces), what: move ? `${move.label}${price ? `, ${price}` : ''}` : ruling };
  });

  #cellAt(point: Point): At {
    return this.#reach.standing.shape.cellAt(point);
  }

  hover(point: Point | null): void {
    const { looking } = this.#reach;
    if (!looking.pinned) looking.at(point ? this.#cellAt(point) : null);
  }

  look(point: Point): void {
    const { table, standing, looking } = this.#reach;
    const cell = this.#cellAt(point);
    const whom = table.store.isGameMaster ? standing.meant(cell, point) : undefined;
    if (whom) table.choice.menu = whom.actor;
    else looking.pin(cell);
  }

  /** The game master moves anybody; others whoever of theirs may move now. */
  grab(point: Point): boolean {
    const { table, standing, tools } = this.#reach;
    const cell = this.#cellAt(point);
    if (tools.drag(cell)) return true;
    const own = standing.at(cell).find((one) => one.actor === table.choice.doer && table.choice.moves);
    const token = own ?? (this.#place ? standing.meant(cell, point) : undefined);
    if (!token) return false;
    this.dragged = { token, to: cell };
    return true;
  }

  drag(point: Point): void {
    const to = this.#cellAt(point);
    if (this.dragged && key(to) !== key(this.dragged.to)) this.dragged = { ...this.dragged, to };
    this.#reach.looking.at(to);
  }

  /** Whoever is dragged goes where the rules let them; the game master puts anybody anywhere, by a ruling. */
  drop(point: Point | null): void {
    const { table, standing, looking, tools } = this.#reach;
    const token = this.dragged?.token;
    if (!token) tools.drop();
    this.dragged = null;
    if (!point || !token) return;
    const cell = this.#cellAt(point);
    const place = this.#place;
    if (key(cell) === key(token.at ?? cell) || !standing.isKnown(cell)) return;
    if (token.actor === table.choice.doer && table.choice.moveTo(cell)) looking.go(cell);
    else if (place) void table.acting.act(ruled(place, token.actor, [cell]), place.form.label);
  }

  tap(on: Point, sure: boolean): void {
    const { table, standing, tools, doors } = this.#reach;
    const { choice } = table;
    const cell = this.#cellAt(on);
    table.results.passes();
    if (this.#reach.fits(on)) return;
    if (standing.isKnown(cell) && tools.press(cell)) return;
    // Whoever stands over a door is meant, and not the door.
    if (!choice.picking && !standing.covers(cell, on) && doors.press(on, sure)) return;
    if (choice.picking) {
      if (standing.isKnown(cell)) choice.picking(cell);
      choice.picking = null;
      return;
    }
    this.#choose(cell, on, sure);
  }

  /** Chooses who stands in a space, or goes there. */
  #choose(cell: At, on: Point, sure: boolean): void {
    const { table, standing, looking } = this.#reach;
    const { choice } = table;
    const again = looking.isPinned(cell);
    const whom = standing.meant(cell, on);
    if (whom && !(again && choice.moveTo(cell))) {
      choice.pick(whom.actor);
      // What can be done to the space itself, a spell over it, waits for a second press.
      if (choice.moveTo(cell)) looking.pin(cell);
      else looking.pinned = false;
    } else if (choice.moveTo(cell)) {
      if (sure || again) looking.go(cell);
      else looking.pin(cell);
    } else {
      looking.unpin();
      choice.letGo();
    }
  }
}

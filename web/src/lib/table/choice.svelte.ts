import type { ActorId, At, Form, Offer } from '../api/types';
import { withValue } from '../forms/pointer';
import { called } from '../map/called';
import { key, shapeOf } from '../map/geometry';
import { deedOf } from '../offers/deeds';
import type { Acting } from './acting.svelte';
import type { TableStore } from './table.svelte';

/** What this person looks at: whose moves, whose sheet, at whom, which cell. */
export class Choice {
  #store: TableStore;
  /** The creature picked by hand; null follows whoever acts. */
  picked = $state<ActorId | null>(null);
  /** The cell under the pointer or the keyboard cursor. */
  cell = $state.raw<At | null>(null);
  /** The way of moving picked by hand, as it is called; null for the cheapest. */
  way = $state<string | null>(null);
  /** A form waits for a cell of the map. */
  picking = $state.raw<((cell: At) => void) | null>(null);

  /** Whose menu is open. */
  menu = $state<ActorId | null>(null);

  constructor(store: TableStore) {
    this.#store = store;
  }

  /** The creature whose moves were asked for by hand. */
  #leads = $state<ActorId | null>(null);

  /** Who does something unless another is picked: the one asked for by hand, the one asked, the one acting, or anybody who may. */
  readonly #usual: ActorId | null = $derived.by(() => {
    const { view, offersBy } = this.#store;
    for (const actor of [this.#leads, view?.prompt?.actor, view?.acting, ...(view?.together ?? [])]) if (actor != null && offersBy.has(actor)) return actor;
    // The first in the order of the scene.
    return (view?.tokens ?? []).find(({ actor }) => offersBy.has(actor))?.actor ?? null;
  });

  /** Whose moves are shown: those of a picked creature, unless something can be done to it; then it is the target. */
  readonly doer: ActorId | null = $derived.by(() => {
    const { offersBy } = this.#store;
    const picked = this.picked;
    if (picked === null || !(offersBy.has(picked) || this.#mayWalk(picked))) return this.#usual;
    const isTarget = offersBy.get(this.#usual)?.some((offer) => offer.target === picked) ?? false;
    return isTarget ? this.#usual : picked;
  });

  /** Who is looked at: the one picked, or else whose moves are shown, or who acts. */
  readonly focus: ActorId | null = $derived.by(() => this.picked ?? this.doer ?? this.#store.view?.acting ?? null);

  /** At whom: a picked creature that the doer can do something to. */
  readonly target: ActorId | null = $derived.by(() => {
    const picked = this.picked;
    if (picked === null || picked === this.doer) return null;
    return picked;
  });

  readonly offers: readonly Offer[] = $derived.by(() => this.#store.offersBy.get(this.doer) ?? []);

  /** The ways to each cell, cheapest first; what is only aimed at it comes after. */
  readonly cells: ReadonlyMap<string, readonly Offer[]> = $derived.by(() => {
    const found = new Map<string, Offer[]>();
    for (const offer of this.offers) {
      if (!offer.cell) continue;
      const at = key(offer.cell);
      const there = found.get(at);
      if (there) there.push(offer);
      else found.set(at, [offer]);
    }
    const aims = (offer: Offer) => Number(offer.kind !== 'move');
    for (const ways of found.values()) ways.sort((a, b) => aims(a) - aims(b) || price(a) - price(b));
    return found;
  });

  /** The form by which people walk where nobody counts steps: then no space is offered by itself. */
  readonly walk: Form | null = $derived.by(() => this.#store.table?.forms.find((form) => form.destination != null) ?? null);

  /** Whether somebody is in the hands of this person, and people walk. */
  #mayWalk(actor: ActorId): boolean {
    const { isGameMaster, table } = this.#store;
    return this.walk !== null && (isGameMaster || (table?.viewer.actors.includes(actor) ?? false));
  }

  /** Whether whoever is led can go anywhere. */
  get moves(): boolean {
    return this.cells.size > 0 || (this.doer !== null && this.#mayWalk(this.doer));
  }

  /** Walking to a cell, where people walk: whether a way leads there is for the rules to say. */
  #walkTo(cell: At): Offer | null {
    const { walk, doer } = this;
    if (walk?.destination == null || doer === null || !this.#mayWalk(doer)) return null;
    if (!this.#store.walkable.has(key(cell)) || key(this.#store.tokens.get(doer)?.at ?? cell) === key(cell)) return null;
    const command = withValue(withValue(walk.command, '/actor', doer), walk.destination, cell);
    return { actor: doer, group: walk.group, label: `${walk.label} to ${called(shapeOf(this.#store.ground?.shape ?? ''), cell)}`, command, cell, does: walk.label };
  }

  /** The ways to a cell, the usual one first. */
  waysTo(cell: At): readonly Offer[] {
    const offered = this.cells.get(key(cell)) ?? [];
    const walked = this.#walkTo(cell);
    return walked ? [walked, ...offered] : offered;
  }

  /** Which ways of moving there are at all, each with what it is called wherever it leads. */
  readonly ways: readonly string[] = $derived.by(() => {
    const aims = (offer: Offer) => Number(offer.kind !== 'move');
    const all = this.offers.filter((offer) => offer.cell);
    // What is only aimed at a place is chosen at that place.
    const goes = all.some((offer) => aims(offer) === 0) ? all.filter((offer) => aims(offer) === 0) : all;
    return [...new Set(goes.map((offer) => this.#wayOf(offer)))];
  });

  /** What a way of moving is called wherever it leads. */
  #wayOf(offer: Offer): string {
    if (!offer.cell) return offer.label;
    const whoever = offer.target == null ? offer.label : offer.label.replace(`${this.#store.name(offer.target)} `, '… ');
    const wherever = whoever.replace(called(shapeOf(this.#store.ground?.shape ?? ''), offer.cell), '…');
    return wherever.replace(/… (to|at|into|onto) …$/, '…');
  }

  /** The move to a cell, by the picked way or else the cheapest. */
  moveTo(cell: At): Offer | null {
    const ways = this.waysTo(cell);
    if (this.way !== null) {
      const picked = ways.find((offer) => this.#wayOf(offer) === this.way);
      if (picked || this.ways.includes(this.way)) return picked ?? null;
    }
    return ways[0] ?? null;
  }

  /** Looks at a creature; a second time lets go. */
  pick(actor: ActorId | null): void {
    this.picked = this.picked === actor ? null : actor;
  }

  /** Shows the moves of a creature that may do something although it is not its turn; at whoever is chosen, if it can. */
  lead(actor: ActorId): void {
    this.#leads = actor;
    const canReach = this.#store.offersBy.get(actor)?.some((offer) => offer.target === this.picked) ?? false;
    if (!canReach) this.picked = null;
  }

  /** What each creature did last, as a deed. */
  #did = $state.raw<ReadonlyMap<ActorId | null, string>>(new Map());

  /** What the doer did last, whoever it was aimed at; empty at first. */
  get last(): string {
    return this.#did.get(this.doer) ?? '';
  }

  /** Does what is offered, and remembers it as likely to be done again. */
  take(offer: Offer, acting: Acting): void {
    if (offer.target != null) this.#did = new Map(this.#did).set(offer.actor ?? null, deedOf(offer));
    void acting.act(offer.command, offer.label);
  }

  letGo(): void {
    this.picked = null;
    this.#leads = null;
    this.picking = null;
  }
}

/** What an offer costs, all kinds together, for sorting. */
export function price(offer: Offer): number {
  return (offer.cost ?? []).reduce((sum, cost) => sum + cost.amount, 0);
}

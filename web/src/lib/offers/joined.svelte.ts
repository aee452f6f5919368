import type { Odds, Offer } from '../api/types';
import { shapeOf } from '../map/geometry';
import type { Acting } from '../table/acting.svelte';
import type { TableStore } from '../table/table.svelte';
import { approaches } from './approach';

/** A move, and the blow that it makes possible: what people mean by going to strike. */
export interface Joined {
  move: Offer;
  strike: Offer;
  odds: Odds | null;
}

/** What could be done to foes after a move, as the server says it: asked for whoever acts, once for each entry. */
export class JoinedOffers {
  #store: TableStore;
  list = $state.raw<readonly Joined[]>([]);
  #for = '';

  constructor(store: TableStore) {
    this.#store = store;
  }

  /** Asks anew where the table has moved on, or another is led. */
  follow(doer: number | null): void {
    const now = `${this.#store.moved}/${doer}`;
    if (now === this.#for) return;
    this.#for = now;
    this.list = [];
    void this.#ask(doer, now).catch(() => {
      // It is a help, not a need: the move and the blow stand by themselves.
    });
  }

  async #ask(doer: number | null, now: string): Promise<void> {
    const { view, ground, api, offersBy, tokens } = this.#store;
    const token = doer === null ? undefined : tokens.get(doer);
    if (!token || !ground || !view || view.prompt || view.over) return;
    const found: Joined[] = [];
    for (const { foe, move } of approaches(shapeOf(ground.shape), token, offersBy.get(token.actor) ?? [], view.tokens)) {
      const { offers: then } = await api.then(move.command);
      const strike = then.find((offer) => offer.kind === 'attack' && offer.target === foe.actor && offer.actor === token.actor && !offer.friendly);
      if (!strike) continue;
      const [odds = null] = await api.odds([strike.command], undefined, move.command);
      found.push({ move, strike, odds });
    }
    if (now === this.#for) this.list = found;
  }

  /** Goes, and strikes if that still can be done: somebody may come between. */
  async take({ move, strike }: Joined, acting: Acting): Promise<void> {
    if (!(await acting.act(move.command, move.label))) return;
    await this.#store.refresh();
    const same = JSON.stringify(strike.command);
    if (this.#store.table?.offers.some((offer) => JSON.stringify(offer.command) === same)) await acting.act(strike.command, strike.label);
  }
}

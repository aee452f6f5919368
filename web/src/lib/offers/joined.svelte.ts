import type { Odds, Offer, Token } from '../api/types';
import { shapeOf } from '../map/geometry';
import type { Acting } from '../table/acting.svelte';
import type { TableStore } from '../table/table.svelte';
import { approaches } from './approach';

/** A move, and the blow that it makes possible: what people mean by going to strike. */
export interface Joined {
  foe: Token;
  move: Offer;
  /** The blow; `undefined` until the server has said it, `null` where there is none from there. */
  strike: Offer | null | undefined;
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
    const { view, ground, offersBy, tokens } = this.#store;
    const token = doer === null ? undefined : tokens.get(doer);
    const idle = token !== undefined && view !== null && !view.prompt && !view.over;
    // Where one goes is known at once, so that what follows finds its place kept.
    const ways = idle && ground ? approaches(shapeOf(ground.shape), token, offersBy.get(token.actor) ?? [], view.tokens) : [];
    this.list = ways.map(({ foe, move }) => ({ foe, move, strike: undefined, odds: null }));
    void this.#ask(now);
  }

  /** Asks of one way after another what follows. */
  async #ask(now: string): Promise<void> {
    for (const [at, way] of this.list.entries()) {
      // It is a help, not a need: the move and the blow stand by themselves.
      const told = await this.#told(way).catch(() => ({ ...way, strike: null }));
      if (now !== this.#for) return;
      this.list = this.list.with(at, told);
    }
  }

  async #told(way: Joined): Promise<Joined> {
    const { api } = this.#store;
    const { foe, move } = way;
    const { offers: then } = await api.then(move.command);
    const strike = then.find((offer) => offer.kind === 'attack' && offer.target === foe.actor && offer.actor === move.actor && !offer.friendly);
    if (!strike) return { ...way, strike: null };
    const [odds = null] = await api.odds([strike.command], undefined, move.command);
    return { ...way, strike, odds };
  }

  /** Goes, and strikes if that still can be done: somebody may come between. */
  async take({ move, strike }: Joined, acting: Acting): Promise<void> {
    if (!(await acting.act(move.command, move.label)) || !strike) return;
    await this.#store.refresh();
    const same = JSON.stringify(strike.command);
    if (this.#store.table?.offers.some((offer) => JSON.stringify(offer.command) === same)) await acting.act(strike.command, strike.label);
  }
}

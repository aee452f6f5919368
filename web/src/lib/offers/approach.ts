import type { At, Offer, Token } from '../api/types';
import type { Shape } from '../map/geometry';
import { cellsOf } from '../map/token';

/** So many foes are gone to by one press each. */
const MOST = 2;

/** A foe out of reach, and the move that brings whoever acts beside them. */
export interface Approach {
  foe: Token;
  move: Offer;
}

/** How far it is from a space to the nearest one that somebody covers. */
function far(shape: Shape, from: At, token: Token): number {
  return Math.min(...cellsOf(token).map((cell) => shape.distance(from, cell)));
}

/**
 * The nearest foes whom nothing reaches from here, each with the cheapest move to a space from which somebody does who reaches so
 * far. Whether they then can be struck is for the rules to say.
 */
export function approaches(shape: Shape, doer: Token, offers: readonly Offer[], tokens: readonly Token[]): Approach[] {
  const own = offers.filter((offer) => offer.actor === doer.actor);
  const reached = new Set(own.filter((offer) => offer.kind === 'attack').map((offer) => offer.target));
  const foes = tokens.filter((token) => token.side !== doer.side && token.at && !token.down && !reached.has(token.actor));
  const moves = own.filter((offer) => offer.kind === 'move' && offer.cell);
  const price = (move: Offer) => (move.cost ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const here = doer.at;
  if (!here) return [];
  const reach = Math.max(1, doer.reach);
  return foes
    .map((foe) => ({ foe, away: far(shape, here, foe) }))
    .sort((one, other) => one.away - other.away)
    .flatMap(({ foe }) => {
      const beside = moves.filter(({ cell }) => cell && far(shape, cell, foe) <= reach && far(shape, cell, foe) > 0);
      const [move] = beside.sort((a, b) => price(a) - price(b) || shape.distance(here, a.cell ?? here) - shape.distance(here, b.cell ?? here));
      return move ? [{ foe, move }] : [];
    })
    .slice(0, MOST);
}

/** Whose reach somebody leaves who goes from where they stand to a space. */
export function leaves(shape: Shape, mover: Token, to: At, tokens: readonly Token[]): Token[] {
  const from = mover.at;
  if (!from) return [];
  return tokens.filter((token) => {
    const threatens = token.side !== mover.side && token.reach > 0 && token.at && !token.down;
    return threatens && far(shape, from, token) <= token.reach && far(shape, to, token) > token.reach;
  });
}

import type { Token } from '../api/types';
import { bounds, SIZE, type Bounds, type Shape } from './geometry';
import { cellsOf } from './token';

/** How large people are drawn at first where the whole map would make them smaller: a space of 42 pixels at the most, on which faces are seen. */
export const CLEAR = 0.75;
/** How large at the least: a space of 30 pixels, and of 20 on a small screen, which is held nearer. */
export const LEGIBLE = { desk: 30 / 56, hand: 20 / 56 } as const;
/** How large where two are looked at. */
export const NEAR = 1.1;

/** The part of the map on which some stand, with room around them; nothing where nobody stands on it. */
export function around(shape: Shape, tokens: readonly Token[]): Bounds[] {
  const cells = tokens.filter((token) => token.at).flatMap(cellsOf);
  return cells.length > 0 ? [bounds(shape, cells, SIZE * 1.5)] : [];
}

/** So many spaces from whoever acts is the fight that they are in. */
const FIGHT = 8;

/**
 * What is looked at first: where everybody is; where they are too far apart the fight around whoever acts, then those of a side,
 * and whoever acts at the least.
 */
export function people(shape: Shape, tokens: readonly Token[], mine: readonly number[], acts: number | null): Bounds[] {
  const doer = tokens.find(({ actor }) => actor === acts) ?? tokens.find(({ actor }) => mine.includes(actor)) ?? tokens[0];
  const inFight = ({ at }: Token) => at && doer?.at && Math.max(Math.abs(at[0] - doer.at[0]), Math.abs(at[1] - doer.at[1])) <= FIGHT;
  const fight = tokens.filter(inFight);
  const groups = [tokens, ...(fight.length > 1 ? [fight] : []), tokens.filter((token) => token.side === doer?.side), tokens.filter((token) => token === doer)];
  return groups.flatMap((group) => around(shape, group));
}

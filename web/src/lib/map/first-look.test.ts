import { expect, it } from 'vitest';
import type { Token } from '../api/types';
import { people } from './first-look';
import { shapeOf } from './geometry';

const token = (actor: number, side: string, x: number, y: number) => ({ actor, side, at: [x, y], cells: [[x, y]] }) as unknown as Token;
const widths = (tokens: Token[], acts: number) => people(shapeOf('square'), tokens, [], acts).map(({ width }) => width);

it('what is looked at first is everybody, then the fight around whoever acts, then their side', () => {
  const all = [token(1, 'crew', 2, 2), token(2, 'crew', 30, 2), token(3, 'foes', 6, 4)];
  const [whole = 0, fight = 0, side = 0, alone = 0] = widths(all, 1);
  expect(side).toBe(whole);
  expect(fight).toBeLessThan(whole / 3);
  expect(alone).toBeLessThan(fight);
  // Where nobody is near there is no fight.
  expect(widths(all, 2)).toHaveLength(3);
});

import { expect, it } from 'vitest';
import type { At, Ground } from '../api/types';
import { GRIDLESS, HEX, shapeOf, SQUARE } from './geometry';
import { along, far } from './measure';

const ground = (space?: Ground['space']): Ground => ({ shape: 'hex', cells: [], ...(space ? { space } : {}) });

it('tells distances in spaces and in what the game counts', () => {
  const feet = ground({ count: 5, one: 'foot', many: 'feet' });
  expect([0, 1, 3].map((spaces) => far(feet, spaces))).toEqual(['0 spaces · 0 feet', '1 space · 5 feet', '3 spaces · 15 feet']);
  expect(far(ground({ count: 1, one: 'yard', many: 'yards' }), 1)).toBe('1 space · 1 yard');
  expect(far(ground(), 2)).toBe('2 spaces');
});

it('walks a straight line without gaps, as many steps as it is far', () => {
  for (const shape of [HEX, SQUARE, GRIDLESS]) {
    for (const to of [[0, 0], [5, -2], [-4, 7], [3, 3], [0, -6]] as At[]) {
      const path = along(shape, [0, 0], to);
      expect([path[0], path.at(-1)]).toEqual([[0, 0], to]);
      path.slice(1).forEach((cell, i) => expect(shape.distance(path[i] as At, cell)).toBe(1));
      if (shape !== GRIDLESS) expect(path.length - 1).toBe(shape.distance([0, 0], to));
    }
  }
});

it('counts diagonals as the ground says', () => {
  const at = (name: string) => shapeOf(name).distance([0, 0], [4, 3]);
  expect([at('square'), at('square-alternating'), at('gridless')]).toEqual([4, 5, 5]);
  expect(shapeOf('square-alternating').lined).toBe(true);
});

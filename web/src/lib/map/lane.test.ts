import { expect, it } from 'vitest';
import type { Lane } from '../api/types';
import { farOn, numbered, stacked } from './lane';

const lane = (last: number, stands: [number, number][] = []): Lane => ({ last, step: { count: 1, one: 'yard', many: 'yards' }, stands });

it('those who share a step, or stand too near to be told apart, stand above one another', () => {
  const rows = (apart: number) => stacked(lane(9, [[0, 3], [1, 5], [2, 3]]), apart).map(({ actor, above }) => [actor, above]);
  expect(rows(1)).toEqual([[0, 0], [2, 1], [1, 0]]);
  expect(rows(3)).toEqual([[0, 0], [2, 1], [1, 2]]);
});

it('a long lane is numbered by round steps, from its beginning', () => {
  expect(numbered(lane(4))).toEqual([0, 1, 2, 3, 4]);
  expect(numbered(lane(60))).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]);
  expect(numbered(lane(5000)).length).toBeLessThan(15);
});

it('a distance is told in the unit of the game', () => {
  expect([farOn(lane(9), 1), farOn(lane(9), 4), farOn(lane(9), 0)]).toEqual(['1 yard', '4 yards', '0 yards']);
});

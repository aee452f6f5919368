import { expect, it } from 'vitest';
import { called } from './called';
import { HEX, SQUARE } from './geometry';

it('names squares by column and row', () => {
  expect([called(SQUARE, [0, 0]), called(SQUARE, [25, 9]), called(SQUARE, [26, 0]), called(SQUARE, [27, 0]), called(SQUARE, [52, 1])]).toEqual(['A1', 'Z10', 'AA1', 'AB1', 'BA2']);
});

it('names hexes by the column in which they stand, not by the one that leans', () => {
  expect([called(HEX, [0, 0]), called(HEX, [0, 1]), called(HEX, [-1, 2]), called(HEX, [-1, 3]), called(HEX, [3, 4])]).toEqual(['A1', 'A2', 'A3', 'A4', 'F5']);
});

import { expect, it } from 'vitest';
import { keptOf } from './kept';

it('all dice of a sum count', () => {
  expect(keptOf({ kept: 8, sides: 6, faces: [3, 5] }).map((die) => die.kept)).toEqual([true, true]);
});

it('of a pair one counts, and only one even when both show the same', () => {
  expect(keptOf({ kept: 15, sides: 20, luck: 'advantage', faces: [7, 15] }).map((die) => die.kept)).toEqual([false, true]);
  expect(keptOf({ kept: 4, sides: 20, luck: 'disadvantage', faces: [4, 4] }).map((die) => die.kept)).toEqual([true, false]);
});

import { expect, it } from 'vitest';
import { keptOf, markOf, marksOf } from './kept';

it('all dice of a sum count', () => {
  expect(keptOf({ kept: 8, sides: 6, faces: [3, 5] }).map((die) => die.kept)).toEqual([true, true]);
});

it('of a pair one counts, and only one even when both show the same', () => {
  expect(keptOf({ kept: 15, sides: 20, luck: 'advantage', faces: [7, 15] }).map((die) => die.kept)).toEqual([false, true]);
  expect(keptOf({ kept: 4, sides: 20, luck: 'disadvantage', faces: [4, 4] }).map((die) => die.kept)).toEqual([true, false]);
});

it('of three that are added up but for one, that one is put aside', () => {
  expect(keptOf({ kept: 15, sides: 12, luck: 'disadvantage', faces: [12, 3, 12] }).map((die) => die.kept)).toEqual([false, true, true]);
  expect(keptOf({ kept: 8, sides: 12, luck: 'disadvantage', faces: [5, 8, 3] }).map((die) => die.kept)).toEqual([true, false, true]);
  expect(keptOf({ kept: 20, sides: 12, luck: 'advantage', faces: [9, 1, 11] }).map((die) => die.kept)).toEqual([true, false, true]);
  expect(keptOf({ kept: 3, sides: 6, luck: 'advantage', faces: [1, 2, 3] }).map((die) => die.kept)).toEqual([false, false, true]);
});

it('dice with marks show them, and each mark is typed by the first face that has it', () => {
  const marks = [-2, -1, 0, 0, 1, 2];
  expect(keptOf({ kept: 12, sides: 6, faces: [1, 4, 6], marks }).map((die) => markOf(die.mark ?? 9))).toEqual(['−2', '0', '+2']);
  expect(marksOf(marks)).toEqual([{ mark: -2, face: 1 }, { mark: -1, face: 2 }, { mark: 0, face: 3 }, { mark: 1, face: 5 }, { mark: 2, face: 6 }]);
});

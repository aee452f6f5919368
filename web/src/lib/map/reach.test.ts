import { describe, expect, it } from 'vitest';
import type { At } from '../api/types';
import { key, shapeOf, SIZE } from './geometry';
import { contours, type Reachable } from './reach';

const square = shapeOf('square');
const field = (most: number, priced: (steps: number) => number): Reachable[] =>
  Array.from({ length: 11 * 11 }, (_, i): At => [(i % 11) - 5, Math.floor(i / 11) - 5]).flatMap((cell) => {
    const steps = Math.max(Math.abs(cell[0]), Math.abs(cell[1]));
    const price = priced(steps);
    return steps === 0 || steps > most ? [] : [{ cell, price, words: `${price} AP` }];
  });

describe('how far one comes', () => {
  it('is one line for each of two prices, each with its price', () => {
    const found = contours(square, field(4, (steps) => (steps <= 2 ? 3 : 5)), [[0, 0]]);
    expect(found.map(({ words, outer }) => [words, outer])).toEqual([['3 AP', false], ['5 AP', true]]);
    expect(new Set(found.map(({ at }) => JSON.stringify(at))).size).toBe(2);
  });

  it('is never more than two lines, however many prices there are', () => {
    const found = contours(square, field(5, (steps) => steps), [[0, 0]]);
    expect(found.map(({ words }) => words)).toEqual(['3 AP', '5 AP']);
  });

  it('has no price where nobody counts', () => {
    expect(contours(square, field(3, () => 0), []).map(({ at }) => at)).toEqual([null]);
    expect(contours(square, [], [])).toEqual([]);
  });

  it('goes around nobody who stands amid it, and no price lies on anybody', () => {
    const all = field(2, () => 2);
    const foe: At = [1, 0];
    const reachable = all.filter(({ cell }) => key(cell) !== key(foe));
    const [alone] = contours(square, reachable, [[0, 0], foe]);
    const [whole] = contours(square, all, [[0, 0]]);
    expect(alone?.line.split('M').sort()).toEqual(whole?.line.split('M').sort());
    const corner: At = [2, 2];
    const [aside] = contours(square, reachable, [[0, 0], foe, corner]);
    const center = square.center(corner);
    expect(Math.hypot(aside!.at!.x - center.x, aside!.at!.y - center.y)).toBeGreaterThan(SIZE);
  });
});

import { expect, it } from 'vitest';
import type { At, Picture } from '../api/types';
import { HEX, SIZE, SQUARE } from '../map/geometry';
import { bounded, fitted, laid, pixelAt, usual } from './fit';

const picture: Picture = { place: 'scene-0', hash: '', width: 1000, height: 600, bytes: 1 };
const cells: At[] = [0, 1, 2].flatMap((y) => [0, 1, 2, 3, 4].map((x): At => [x, y]));

it('lies as wide as the map where nobody has fitted it', () => {
  const fit = usual(SQUARE, cells, picture);
  expect(fit).toEqual({ x: 0, y: 0, space: 200 });
  const side = SQUARE.center([1, 0]).x;
  const { x, y, width, height } = laid(SQUARE, cells, picture, fit);
  expect([x, y]).toEqual([-side / 2, -side / 2]);
  expect([width / side, height / side].map((spaces) => Math.round(spaces * 1e6) / 1e6)).toEqual([5, 3]);
});

it('puts the pixels that were named under the first space', () => {
  for (const shape of [SQUARE, HEX]) {
    const { x, y, width } = laid(shape, cells, picture, { x: 30, y: 12, space: 50 });
    const scale = (shape.center([1, 0]).x - shape.center([0, 0]).x) / 50;
    expect(width).toBeCloseTo(1000 * scale);
    expect(x + 30 * scale).toBeCloseTo(-25 * scale);
    expect(y + 12 * scale).toBeCloseTo(shape === HEX ? -SIZE : -25 * scale);
  }
});

it('follows from two places that are so many spaces apart', () => {
  const fit = fitted(SQUARE, { x: 430, y: 112 }, { x: 130, y: 12 }, 6);
  expect(fit).toEqual({ x: 30, y: 12, space: 50 });
  // What was marked lies at corners of spaces then, seen from the drawing too.
  const side = SQUARE.center([1, 0]).x;
  const at = laid(SQUARE, cells, picture, fit!);
  expect(pixelAt(at, picture, { x: 2.5 * side, y: 0.5 * side })).toEqual({ x: 180, y: 62 });
  // Rather by the longer way.
  expect(fitted(SQUARE, { x: 0, y: 0 }, { x: 3, y: 400 }, 4)).toEqual({ x: 0, y: 0, space: 100 });
  const hexes = fitted(HEX, { x: 155, y: 200 }, { x: 405, y: 203 }, 5)!;
  const middle = HEX.center([0, 2]);
  const under = pixelAt(laid(HEX, cells, picture, hexes), picture, middle);
  expect([(under.x - 155) / 50, (under.y - 200) / (50 * Math.sqrt(3))].map((steps) => Math.abs(steps - Math.round(steps)) < 0.01)).toEqual([true, true]);
  expect([fitted(SQUARE, { x: 1, y: 1 }, { x: 1, y: 1 }, 3), fitted(SQUARE, { x: 0, y: 0 }, { x: 90, y: 0 }, 0), fitted(HEX, { x: 0, y: 0 }, { x: 0, y: 300 }, 3)]).toEqual([null, null, null]);
});

it('stays within what the server takes', () => {
  expect(bounded({ x: 1e9, y: NaN, space: 0 })).toEqual({ x: 20_000, y: 0, space: 4 });
  expect(bounded({ x: -3.14159, y: 2, space: 70.5 })).toEqual({ x: -3.14, y: 2, space: 70.5 });
});

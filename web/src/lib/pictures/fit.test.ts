import { expect, it } from 'vitest';
import type { At, Picture } from '../api/types';
import { HEX, SIZE, SQUARE } from '../map/geometry';
import { bounded, laid, usual } from './fit';

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

it('stays within what the server takes', () => {
  expect(bounded({ x: 1e9, y: NaN, space: 0 })).toEqual({ x: 20_000, y: 0, space: 4 });
  expect(bounded({ x: -3.14159, y: 2, space: 70.5 })).toEqual({ x: -3.14, y: 2, space: 70.5 });
});

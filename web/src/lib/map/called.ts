import type { At } from '../api/types';
import type { Shape } from './geometry';

/** The letters of a column: A to Z, then AA and so on. */
export function columnOf(column: number): string {
  const before = Math.floor(column / 26);
  return `${before > 0 ? columnOf(before - 1) : ''}${String.fromCharCode(65 + (column % 26))}`;
}

/** The column and the row of a space, counted from 0: every second row of hexes is set in by half a space. */
export function placeOf(shape: Pick<Shape, 'kind'>, [x, y]: At): At {
  return shape.kind === 'hex' ? [x + (y - (((y % 2) + 2) % 2)) / 2, y] : [x, y];
}

/** The name of a space, everywhere: its column in letters, its row counted from 1. */
export function called(shape: Pick<Shape, 'kind'>, at: At): string {
  const [column, row] = placeOf(shape, at);
  return `${columnOf(column)}${row + 1}`;
}

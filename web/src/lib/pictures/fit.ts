import type { At, Picture, PictureFit } from '../api/types';
import type { Bounds, Shape } from '../map/geometry';

/** The box around the spaces themselves, and how far it is from one to the next in a row. */
function measured(shape: Shape, cells: readonly At[]): Bounds & { pitch: number } {
  const pitch = shape.center([1, 0]).x - shape.center([0, 0]).x;
  const ys = shape.corners.map(({ y }) => y);
  const centers = cells.map((cell) => shape.center(cell));
  const [left, top] = [Math.min(...centers.map(({ x }) => x)) - pitch / 2, Math.min(...centers.map(({ y }) => y)) + Math.min(...ys)];
  const [right, bottom] = [Math.max(...centers.map(({ x }) => x)) + pitch / 2, Math.max(...centers.map(({ y }) => y)) + Math.max(...ys)];
  return { x: left, y: top, width: right - left, height: bottom - top, pitch };
}

/** How a picture lies that is as wide as the map. */
export function usual(shape: Shape, cells: readonly At[], picture: { width: number }): PictureFit {
  const { width, pitch } = measured(shape, cells);
  return { x: 0, y: 0, space: round((picture.width * pitch) / width) };
}

/** Where a picture is drawn so that it lies as it is fitted. */
export function laid(shape: Shape, cells: readonly At[], picture: Picture, fit: PictureFit): Bounds {
  const { x, y, pitch } = measured(shape, cells);
  const scale = pitch / fit.space;
  return { x: x - fit.x * scale, y: y - fit.y * scale, width: picture.width * scale, height: picture.height * scale };
}

/** A fit that the server takes. */
export function bounded({ x, y, space }: PictureFit): PictureFit {
  const within = (value: number, least: number, most: number) => round(Math.min(most, Math.max(least, Number.isFinite(value) ? value : 0)));
  return { x: within(x, -20_000, 20_000), y: within(y, -20_000, 20_000), space: within(space, 4, 4096) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

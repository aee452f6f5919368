import type { At, Picture, PictureFit } from '../api/types';
import type { Bounds, Point, Shape } from '../map/geometry';

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
export function laid(shape: Shape, cells: readonly At[], picture: Pick<Picture, 'width' | 'height'>, fit: PictureFit): Bounds {
  const { x, y, pitch } = measured(shape, cells);
  const scale = pitch / fit.space;
  return { x: x - fit.x * scale, y: y - fit.y * scale, width: picture.width * scale, height: picture.height * scale };
}

/** How large a picture is, in words. */
export const bytes = (count: number) => (count < 100_000 ? `${Math.ceil(count / 1000)} kB` : `${(count / 1_000_000).toFixed(1)} MB`);

/** The pixel of a picture that lies under a point of the drawing. */
export function pixelAt(at: Bounds, picture: { width: number }, { x, y }: Point): Point {
  const scale = picture.width / at.width;
  return { x: round((x - at.x) * scale), y: round((y - at.y) * scale) };
}

/**
 * How a picture lies of which two places are known, so many spaces apart: on squares two corners, on hexes the middles of two in a row.
 * The map begins with the first whole space of the picture. Nothing where that is no fit.
 */
export function fitted(shape: Shape, one: Point, other: Point, spaces: number): PictureFit | null {
  const [across, down] = [Math.abs(other.x - one.x), Math.abs(other.y - one.y)];
  const space = (shape.kind === 'square' ? Math.max(across, down) : across) / spaces;
  if (!(spaces >= 1 && space >= 4)) return null;
  const first = { x: Math.min(one.x, other.x), y: Math.min(one.y, other.y) };
  const within = (value: number, step: number) => ((value % step) + step) % step;
  if (shape.kind === 'square') return bounded({ x: within(first.x, space), y: within(first.y, space), space });
  // Every second row of hexes is set in, so the same comes again after two.
  const side = space / Math.sqrt(3);
  return bounded({ x: within(first.x - space / 2, space), y: within(first.y - side, side * 3), space });
}

/** A fit that the server takes. */
export function bounded({ x, y, space }: PictureFit): PictureFit {
  const within = (value: number, least: number, most: number) => round(Math.min(most, Math.max(least, Number.isFinite(value) ? value : 0)));
  return { x: within(x, -20_000, 20_000), y: within(y, -20_000, 20_000), space: within(space, 4, 4096) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

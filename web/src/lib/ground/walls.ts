import type { At } from '../api/types';
import { key, type Point, type Shape } from '../map/geometry';
import { groups, neighbours, rings, short, type Ring } from './outline';
import { smoothed } from './smooth';

/** The outlines of walls: between squares as straight as they are, between hexes without their teeth. */
export function wallRings(shape: Shape, cells: readonly At[]): Ring[] {
  const all = rings(shape, cells);
  return shape.kind === 'hex' ? all.map((ring) => smoothed(ring, 3)) : all;
}

/** The spaces that a row of things goes through, two and two: from the first of each group to all others, never in a ring. */
export function links(shape: Shape, cells: readonly At[]): [At, At][] {
  return groups(shape, cells).flatMap((group) => {
    const left = new Set(group.map(key));
    const reached = group.slice(0, 1);
    left.delete(key(reached[0] as At));
    const found: [At, At][] = [];
    // What lies in the same row joins first, so that rows stay rows.
    for (const at of reached) {
      for (const next of neighbours(shape, at).sort((one, other) => Math.abs(one[1] - at[1]) - Math.abs(other[1] - at[1]))) {
        if (!left.delete(key(next))) continue;
        reached.push(next);
        found.push([at, next]);
      }
    }
    return found;
  });
}

/** A line through the middles of spaces that adjoin; a short one through a space that stands alone. */
export function bandOf(shape: Shape, cells: readonly At[], alone: number): string {
  const joined = links(shape, cells);
  const not = new Set(joined.flat().map(key));
  const line = (from: Point, to: Point) => `M${short(from.x)} ${short(from.y)}L${short(to.x)} ${short(to.y)}`;
  const short_ = cells.filter((at) => !not.has(key(at))).map((at) => {
    const { x, y } = shape.center(at);
    return line({ x: x - alone, y }, { x: x + alone, y });
  });
  return joined.map(([from, to]) => line(shape.center(from), shape.center(to))).join('') + short_.join('');
}

/** How a door stands: where, and which way, in degrees. */
export interface Doorway {
  middle: Point;
  degrees: number;
}

/** How a door stands in its space: between the two walls next to it that are farthest apart, or from the only one; level in the open. */
export function doorway(shape: Shape, at: At, isWall: (at: At) => boolean): Doorway {
  const own = shape.center(at);
  const walls = neighbours(shape, at).filter(isWall).map(shape.center);
  const ends = walls.length > 1 ? walls : [...walls, own];
  const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
  const pairs = ends.flatMap((one, i) => ends.slice(i + 1).map((other) => [one, other] as const));
  const widest = pairs.reduce<(typeof pairs)[number] | null>((best, pair) => (best && apart(...best) >= apart(...pair) - 1 ? best : pair), null);
  if (!widest) return { middle: own, degrees: 0 };
  const [from, to] = widest;
  // Walls of hexes pass by the middle of the space.
  const middle = walls.length > 1 ? { x: own.x / 2 + (from.x + to.x) / 4, y: own.y / 2 + (from.y + to.y) / 4 } : own;
  return { middle, degrees: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI };
}

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

/** Which way a door stands, in degrees: from wall to wall where there are two, else along the one; level in the open. */
export function doorway(shape: Shape, at: At, isWall: (at: At) => boolean): number {
  const middle = shape.center(at);
  const walls = neighbours(shape, at).map((next) => (isWall(next) ? shape.center(next) : null));
  const half = walls.length / 2;
  const through = walls.findIndex((wall, side) => side < half && wall && walls[side + half]);
  const wall = walls[through < 0 ? walls.findIndex(Boolean) : through];
  return wall ? (Math.atan2(wall.y - middle.y, wall.x - middle.x) * 180) / Math.PI : 0;
}

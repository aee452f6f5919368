import type { Point } from '../map/geometry';
import { chanceAt } from './chance';
import { short, type Ring } from './outline';

/** The longest piece of a line between two points that are smoothed, so that long sides stay where they are. */
const PIECE = 33;

const between = (a: Point, b: Point, part = 0.5): Point => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });
const at = (ring: Ring, i: number): Point => ring[(i + ring.length) % ring.length] as Point;

/** A ring with points between those that lie far apart. */
function divided(ring: Ring): Ring {
  return ring.flatMap((from, i) => {
    const to = at(ring, i + 1);
    const pieces = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / PIECE);
    return Array.from({ length: pieces }, (_, piece) => between(from, to, piece / pieces));
  });
}

/** A ring without its corners: every point moves halfway towards the middle of its neighbours, some times over. */
export function smoothed(ring: Ring, times = 2): Ring {
  let points = divided(ring);
  for (let time = 0; time < times; time += 1) {
    const before = points;
    points = before.map((point, i) => between(point, between(at(before, i - 1), at(before, i + 1))));
  }
  return points;
}

/** A ring whose points stray up to `far` units from where they were, the same way at every table. */
export function strayed(ring: Ring, seed: number, far: number): Ring {
  return ring.map((point) => {
    const chance = chanceAt(seed, point);
    return { x: point.x + (chance() * 2 - 1) * far, y: point.y + (chance() * 2 - 1) * far };
  });
}

/** A ring as path data: a curve that has its points for corners and touches every side in the middle. */
export function curve(ring: Ring): string {
  const start = between(at(ring, -1), at(ring, 0));
  const bends = ring.map((point, i) => {
    const to = between(point, at(ring, i + 1));
    return `${short(point.x)} ${short(point.y)} ${short(to.x)} ${short(to.y)}`;
  });
  return `M${short(start.x)} ${short(start.y)}Q${bends.join(' ')}Z`;
}

/** A ring as path data with straight sides. */
export function straight(ring: Ring): string {
  return `M${ring.map(({ x, y }) => `${short(x)} ${short(y)}`).join('L')}Z`;
}

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

/** A ring drawn in by so many units, or let out by fewer than none: only as far as its bends are wide. */
export function inset(ring: Ring, by: number): Ring {
  return ring.map((point, i) => {
    const inwards = inwardsAt(ring, i);
    return { x: point.x + inwards.x * by, y: point.y + inwards.y * by };
  });
}

/** Strokes across a ring at even distances, on its inner side, as hachures are drawn; with less than no length on its outer side. */
export function hachures(ring: Ring, length: number, gap: number, seed: number): string {
  let [path, left] = ['', 0];
  ring.forEach((from, i) => {
    const to = at(ring, i + 1);
    const inwards = inwardsAt(ring, i);
    const side = Math.hypot(to.x - from.x, to.y - from.y);
    for (; left < side; left += gap) {
      const foot = between(from, to, left / side);
      const reach = length * (0.55 + 0.45 * chanceAt(seed, foot)());
      path += `M${short(foot.x)} ${short(foot.y)}l${short(inwards.x * reach)} ${short(inwards.y * reach)}`;
    }
    left -= side;
  });
  return path;
}

/** Lines across rings, in the direction of `degrees`, `gap` units apart: only what lies within the rings. */
export function planks(all: readonly Ring[], degrees: number, gap: number): string {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  // Turned so that the lines lie level.
  const turned = all.map((ring) => ring.map(({ x, y }) => ({ x: x * cos + y * sin, y: y * cos - x * sin })));
  const heights = turned.flat().map(({ y }) => y);
  let path = '';
  for (let y = Math.min(...heights) + gap / 2; y < Math.max(...heights); y += gap) {
    const crossed = turned.flatMap((ring) => ring.flatMap((a, i) => {
      const b = at(ring, i + 1);
      return a.y > y !== b.y > y ? [a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)] : [];
    })).sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossed.length; i += 2) {
      const [from, to] = [crossed[i] as number, crossed[i + 1] as number];
      path += `M${short(from * cos - y * sin)} ${short(from * sin + y * cos)}L${short(to * cos - y * sin)} ${short(to * sin + y * cos)}`;
    }
  }
  return path;
}

/** Which way is inside at a point of a ring, one unit long. */
function inwardsAt(ring: Ring, i: number): Point {
  const [before, after] = [at(ring, i - 1), at(ring, i + 1)];
  const long = Math.hypot(after.x - before.x, after.y - before.y) || 1;
  return { x: (before.y - after.y) / long, y: (after.x - before.x) / long };
}

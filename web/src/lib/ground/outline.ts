import type { At } from '../api/types';
import { key, type Point, type Shape } from '../map/geometry';

/** A closed line: the last point joins the first. Around spaces it runs clockwise, around a hole in them the other way. */
export type Ring = Point[];

const plus = ([x, y]: At, [dx, dy]: At): At => [x + dx, y + dy];

/** The spaces that lie next to a space. */
export const neighbours = (shape: Shape, at: At): At[] => shape.beyond.map((way) => plus(at, way as At));

/** The spaces as groups of such as adjoin each other, in the order in which they are given. */
export function groups(shape: Shape, cells: readonly At[]): At[][] {
  const left = new Map(cells.map((at) => [key(at), at]));
  const found: At[][] = [];
  for (const first of cells) {
    if (!left.delete(key(first))) continue;
    const group = [first];
    for (const at of group) {
      for (const next of neighbours(shape, at)) if (left.delete(key(next))) group.push(next);
    }
    found.push(group);
  }
  return found;
}

/** The outlines of spaces: one ring around all that adjoin, and one around each hole in them. */
export function rings(shape: Shape, cells: readonly At[]): Ring[] {
  const inside = new Set(cells.map(key));
  const sides = shape.beyond.length;
  const across = (at: At, side: number) => plus(at, shape.beyond[side] as At);
  const isEdge = (at: At, side: number) => !inside.has(key(across(at, side)));
  const walked = new Set<string>();
  const found: Ring[] = [];
  for (const cell of cells) {
    for (let first = 0; first < sides; first += 1) {
      if (!isEdge(cell, first) || walked.has(`${key(cell)} ${first}`)) continue;
      const ring: Ring = [];
      let [at, side] = [cell, first];
      while (!walked.has(`${key(at)} ${side}`)) {
        walked.add(`${key(at)} ${side}`);
        ring.push(cornerOf(shape, at, side));
        // Around the corner: along the same space, or over into the next ones until one of their sides is an edge.
        side = (side + 1) % sides;
        while (!isEdge(at, side)) {
          at = across(at, side);
          side = (side + sides / 2 + 1) % sides;
        }
      }
      found.push(ring);
    }
  }
  return found;
}

/** Every line between two spaces and around them, each once, as SVG path data; of some spaces among all that are `inside`. */
export function gridLines(shape: Shape, cells: readonly At[], inside: ReadonlySet<string> = new Set(cells.map(key))): string {
  const half = shape.beyond.length / 2;
  let path = '';
  for (const at of cells) {
    let open = false;
    shape.beyond.forEach((way, side) => {
      // The other half of the sides belongs to the neighbours, where there are any.
      const drawn = side < half || !inside.has(key(plus(at, way as At)));
      const [from, to] = [cornerOf(shape, at, side), cornerOf(shape, at, (side + 1) % shape.beyond.length)];
      if (drawn) path += `${open ? '' : `M${short(from.x)} ${short(from.y)}`}L${short(to.x)} ${short(to.y)}`;
      open = drawn;
    });
  }
  return path;
}

/** Twice the space that a ring goes around; less than nothing where it goes around a hole. */
export function windings(ring: Ring): number {
  return ring.reduce((sum, { x, y }, i) => {
    const next = ring[(i + 1) % ring.length] as Point;
    return sum + x * next.y - next.x * y;
  }, 0);
}

/** Whether a point lies within rings: inside an odd number of them. */
export function within(all: readonly Ring[], { x, y }: Point): boolean {
  let inside = false;
  for (const ring of all) {
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % ring.length] as Point;
      if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
    });
  }
  return inside;
}

/** A number of path data, no longer than the eye needs. */
export const short = (value: number) => String(Math.round(value * 10) / 10);

function cornerOf(shape: Shape, at: At, corner: number): Point {
  const middle = shape.center(at);
  const offset = shape.corners[corner] as Point;
  return { x: middle.x + offset.x, y: middle.y + offset.y };
}

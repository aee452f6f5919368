import type { At, Ground } from '../api/types';
import type { Shape } from './geometry';

/** How far so many spaces are, in words: "3 spaces · 15 feet". */
export function far(ground: Ground, spaces: number): string {
  const { space } = ground;
  const words = `${spaces} ${spaces === 1 ? 'space' : 'spaces'}`;
  const length = spaces * (space?.count ?? 0);
  return space ? `${words} · ${length} ${length === 1 ? space.one : space.many}` : words;
}

/** The spaces along a straight line from one to another, both ends among them. */
export function along(shape: Shape, from: At, to: At): At[] {
  const steps = shape.kind === 'hex' ? shape.distance(from, to) : Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  const [a, b] = [shape.center(from), shape.center(to)];
  const path: At[] = [];
  for (let step = 0; step <= steps; step += 1) {
    // A line along the edge of two spaces keeps to one side.
    const part = steps === 0 ? 0 : step / steps;
    path.push(shape.cellAt({ x: a.x + (b.x - a.x) * part + 1e-4, y: a.y + (b.y - a.y) * part + 2e-4 }));
  }
  return path;
}

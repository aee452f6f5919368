import type { At } from '../api/types';
import { border, key, SIZE, type Point, type Shape } from './geometry';

/** A space that can be gone to, and what that costs: nothing where `price` is 0. */
export interface Reachable {
  cell: At;
  price: number;
  /** The price in words: "3 AP". */
  words: string;
}

/** How far one comes for a price: the line around it, and where its price stands. */
export interface Contour {
  line: string;
  /** Whether it is the furthest of several. */
  outer: boolean;
  words: string;
  /** Where the price stands, on the line; null where it costs nothing. */
  at: Point | null;
}

/** So much of all that can be reached lies within the inner of two lines, where there are more prices than two. */
const INNER = 0.35;
/** So far a price keeps from whoever stands there and from another price, in spaces. */
const CLEAR = 1.15;

/**
 * At most two lines around what can be reached: what is near at its price, and everything at the highest. Spaces on which others
 * stand amid what can be reached lie within: nobody goes around them to read the line.
 */
export function contours(shape: Shape, reachable: readonly Reachable[], standing: readonly At[]): Contour[] {
  const prices = levels(reachable);
  const found: Contour[] = [];
  for (const price of prices) {
    const within = reachable.filter((one) => one.price <= price);
    const cells = [...within.map(({ cell }) => cell), ...amid(shape, within, standing)];
    const words = within.find((one) => one.price === price)?.words ?? '';
    const at = price > 0 ? place(shape, cells, standing, found.flatMap((one) => one.at ?? [])) : null;
    found.push({ line: border(shape, cells, -0.5), outer: found.length > 0, words, at });
  }
  return found;
}

/** The prices whose lines are drawn: the highest, and of those below it the one that holds most nearly a third of the spaces. */
function levels(reachable: readonly Reachable[]): number[] {
  const prices = [...new Set(reachable.map(({ price }) => price))].sort((a, b) => a - b);
  const most = prices.at(-1);
  if (most === undefined) return [];
  const share = (price: number) => reachable.filter((one) => one.price <= price).length / reachable.length;
  const below = prices.slice(0, -1).sort((a, b) => Math.abs(share(a) - INNER) - Math.abs(share(b) - INNER));
  return below[0] === undefined ? [most] : [below[0], most];
}

/** Those of some spaces, most of whose neighbours can be reached. */
function amid(shape: Shape, reachable: readonly Reachable[], standing: readonly At[]): At[] {
  const inside = new Set(reachable.map(({ cell }) => key(cell)));
  const near = ([x, y]: At) => shape.beyond.filter(([dx, dy]) => inside.has(key([x + dx, y + dy]))).length;
  const seen = new Set<string>();
  return standing.filter((cell) => {
    const fresh = !inside.has(key(cell)) && !seen.has(key(cell));
    seen.add(key(cell));
    return fresh && near(cell) * 2 >= shape.beyond.length;
  });
}

/** Where a price stands: on the line, as far down and to the right as nobody stands in its way. */
function place(shape: Shape, cells: readonly At[], standing: readonly At[], others: readonly Point[]): Point | null {
  const inside = new Set(cells.map(key));
  const taken = [...standing.map((cell) => shape.center(cell)), ...others];
  const clear = (point: Point) => taken.every((one) => Math.hypot(one.x - point.x, one.y - point.y) > CLEAR * SIZE);
  let best: Point | null = null;
  let rank = -Infinity;
  for (const cell of cells) {
    const middle = shape.center(cell);
    shape.beyond.forEach(([dx, dy], edge) => {
      const [from, to] = [shape.corners[edge], shape.corners[(edge + 1) % shape.corners.length]];
      if (!from || !to || inside.has(key([cell[0] + dx, cell[1] + dy]))) return;
      const point = { x: middle.x + (from.x + to.x) / 2, y: middle.y + (from.y + to.y) / 2 };
      const score = point.y + point.x * 0.4 + (clear(point) ? 1e6 : 0);
      if (score > rank) [best, rank] = [point, score];
    });
  }
  return best;
}

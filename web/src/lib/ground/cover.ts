import type { GroundLine } from '../api/types';
import { placed } from '../map/lines';
import { SIZE, type Point, type Shape } from '../map/geometry';
import { chanceAt } from './chance';
import { short } from './outline';
import { crate, type Strokes } from './symbols';

/** What is drawn at a place. */
export interface Drawn {
  at: Point;
  strokes: Strokes;
}

/** How far apart crates of a barrier stand. */
const APART = SIZE * 0.98;

/** What people hide behind: a row of crates over which they shoot, or something large that hides all of them. */
export function cover(shape: Shape, seed: number, lines: readonly GroundLine[]): Drawn[] {
  return lines.flatMap(({ kind, from, to }) => {
    const [start, end] = [placed(shape, from as [number, number]), placed(shape, to as [number, number])];
    if (kind === 'barrier') return row(seed, start, end);
    return kind === 'block' ? [block(start, end)] : [];
  });
}

/** Crates along a line, none quite like the other. */
function row(seed: number, from: Point, to: Point): Drawn[] {
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  const count = Math.max(1, Math.round(long / APART));
  const turn = Math.atan2(to.y - from.y, to.x - from.x);
  return Array.from({ length: count }, (_, i) => {
    const part = (i + 0.5) / count;
    const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    const chance = chanceAt(seed, at);
    return { at, strokes: crate(at, Math.min(SIZE * 0.46, (long / count) * 0.47) * (0.86 + chance() * 0.14), turn + (chance() - 0.5) * 0.16) };
  });
}

/** A container or a bulkhead: one long body with ribs across it. */
function block(from: Point, to: Point): Drawn {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / long, (to.y - from.y) / long];
  const half = SIZE * 0.34;
  const at = (along: number, across: number, down = 0) => `${short(from.x + ux * along - uy * across + down * 0.7)} ${short(from.y + uy * along + ux * across + down)}`;
  const rect = (down = 0) => `M${at(-half * 0.6, -half, down)}L${at(long + half * 0.6, -half, down)}L${at(long + half * 0.6, half, down)}L${at(-half * 0.6, half, down)}Z`;
  const ribs = Array.from({ length: Math.floor(long / 12) }, (_, i) => `M${at(6 + i * 12, -half * 0.72)}L${at(6 + i * 12, half * 0.72)}`).join('');
  return { at: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, strokes: { 'block-shadow': rect(8), block: rect(), 'block-line': ribs } };
}

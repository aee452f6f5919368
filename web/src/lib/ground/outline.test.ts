import { describe, expect, it } from 'vitest';
import type { At } from '../api/types';
import { HEX, SQUARE, type Shape } from '../map/geometry';
import { gridLines, groups, rings, windings, within } from './outline';
import { curve, smoothed, strayed } from './smooth';

/** The spaces of a drawing in letters: all that are not a point. */
function cellsOf(shape: Shape, rows: readonly string[]): At[] {
  return rows.flatMap((row, y) => [...row].flatMap((symbol, x) => (symbol === '.' ? [] : [[shape.kind === 'hex' ? x - Math.floor(y / 2) : x, y] as At])));
}

const LAKE = ['.###.', '##.##', '#...#', '.###.', '.....', '#.#..'];

describe.each([['hexes', HEX], ['squares', SQUARE]] as const)('outlines of %s', (_, shape) => {
  it('close, with as many sides as the spaces have edges', () => {
    const cells = cellsOf(shape, LAKE);
    const all = rings(shape, cells);
    const edges = cells.reduce((sum, at) => sum + shape.beyond.filter(([x, y]) => !cells.some(([cx, cy]) => cx === at[0] + x && cy === at[1] + y)).length, 0);
    expect(all.reduce((sum, ring) => sum + ring.length, 0)).toBe(edges);
    const side = Math.hypot((shape.corners[1]?.x ?? 0) - (shape.corners[0]?.x ?? 0), (shape.corners[1]?.y ?? 0) - (shape.corners[0]?.y ?? 0));
    for (const ring of all) {
      ring.forEach((from, i) => {
        const to = ring[(i + 1) % ring.length] ?? from;
        expect(Math.hypot(to.x - from.x, to.y - from.y)).toBeCloseTo(side, 6);
      });
    }
  });

  it('go around holes the other way, and measure what the spaces measure', () => {
    const cells = cellsOf(shape, ['###', '#.#', '###'].map((row) => `.${row}.`));
    const all = rings(shape, cells);
    expect(all.filter((ring) => windings(ring) < 0)).toHaveLength(1);
    const one = windings(rings(shape, [[0, 0]])[0] ?? []);
    expect(one).toBeGreaterThan(0);
    expect(all.reduce((sum, ring) => sum + windings(ring), 0)).toBeCloseTo(one * cells.length, 4);
  });

  it('have every space within them, smoothed and strayed too, and no other', () => {
    const cells = cellsOf(shape, LAKE);
    const others = cellsOf(shape, LAKE.map((row) => row.replaceAll(/[.#]/g, (symbol) => (symbol === '.' ? '#' : '.'))));
    for (const soft of [(all: ReturnType<typeof rings>) => all, (all: ReturnType<typeof rings>) => all.map((ring) => strayed(smoothed(ring), 7, 4))]) {
      const all = soft(rings(shape, cells));
      for (const at of cells) expect(within(all, shape.center(at))).toBe(true);
      for (const at of others) expect(within(all, shape.center(at))).toBe(false);
    }
  });

  it('are the same at every table, and others elsewhere', () => {
    const soft = (seed: number) => rings(shape, cellsOf(shape, LAKE)).map((ring) => curve(strayed(smoothed(ring), seed, 4))).join('');
    expect(soft(7)).toBe(soft(7));
    expect(soft(7)).not.toBe(soft(8));
    expect(soft(7)).toMatch(/^(M[-\d. ]+Q[-\d. ]+Z)+$/);
  });

  it('draw each line of the grid once', () => {
    const lines = (cells: At[]) => (gridLines(shape, cells).match(/L/g) ?? []).length;
    expect(lines([[0, 0]])).toBe(shape.corners.length);
    expect(lines([[0, 0], [1, 0]])).toBe(2 * shape.corners.length - 1);
  });

  it('fall into groups of what adjoins', () => {
    expect(groups(shape, [[0, 0], [5, 5], [1, 0], [2, 0]]).map((group) => group.length)).toEqual([3, 1]);
  });
});

it('keeps apart what touches at a corner only', () => {
  expect(rings(SQUARE, [[0, 0], [1, 1]])).toHaveLength(2);
});

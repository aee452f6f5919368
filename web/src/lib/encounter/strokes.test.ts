import { describe, expect, it } from 'vitest';
import { cornerAt, cornersOf, cut, doorName, doorsOf, drawn, erased, readStrokes, saidOf, snapped, stepped, strokeAt, writtenCorner, type Corner, type Stroke } from './strokes';

const wall = (from: Corner, to: Corner): Stroke => ({ kind: 'wall', from, to });

describe('corners', () => {
  it('are written as people type them, and read back', () => {
    expect(cornerAt('square', 'C4')).toEqual([200, 300]);
    expect(cornerAt('square', '2.5, 3.25')).toEqual([250, 325]);
    expect(cornerAt('square', '-0.5,3')).toEqual([-50, 300]);
    expect(cornerAt('hex', 'A1n')).toEqual([50, 0]);
    expect(cornerAt('hex', 'A2n')).toEqual([100, 87]);
    for (const bad of ['C', '4', 'C4ne', 'A0', '1,2,3', '']) expect(cornerAt('square', bad), bad).toBeNull();
    for (const bad of ['C4', 'C4x']) expect(cornerAt('hex', bad), bad).toBeNull();
    for (const shape of ['square', 'hex'] as const) {
      const corners = cornersOf(shape, 5, 4);
      expect(corners).toHaveLength(shape === 'square' ? 30 : 58);
      for (const corner of [...corners, [250, 130] as Corner]) expect(cornerAt(shape, writtenCorner(shape, corner)), writtenCorner(shape, corner)).toEqual(corner);
    }
  });

  it('are snapped to, and stepped along', () => {
    const corners = cornersOf('square', 4, 4);
    expect(snapped(corners, [140, 260])).toEqual([100, 300]);
    expect(stepped(corners, [100, 100], [1, 0])).toEqual([200, 100]);
    expect(stepped(corners, [100, 100], [0, -1])).toEqual([100, 0]);
    expect(stepped(corners, [400, 100], [1, 0])).toEqual([400, 100]);
    const hexes = cornersOf('hex', 4, 4);
    // Every corner of hexes is reached from every other by the arrow keys.
    const found = new Set([hexes[0]!.join()]);
    const left = [hexes[0]!];
    for (let at = left.pop(); at; at = left.pop()) {
      for (const way of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
        const next = stepped(hexes, at, way);
        if (!found.has(next.join())) left.push(next);
        found.add(next.join());
      }
    }
    expect(found.size).toBe(hexes.length);
  });
});

describe('lines of a map', () => {
  it('are read and written back', () => {
    const said = { walls: ['D1-D2', 'D3-D4-G4'], windows: ['E1-F1'], ledges: ['2.5,1--0.5,2'], doors: { gate: 'D2-D3', hatch: 'F4-G4 open' }, depth: 3 };
    const { strokes, rest } = readStrokes('square', said)!;
    expect(rest).toEqual({ depth: 3 });
    expect(strokes).toHaveLength(7);
    expect(doorsOf(strokes).map(({ name, open }) => [name, open])).toEqual([['gate', false], ['hatch', true]]);
    expect(saidOf('square', strokes)).toEqual({ walls: said.walls, windows: said.windows, ledges: said.ledges, doors: said.doors });
    expect(readStrokes('square', { walls: ['D1'] })).toBeNull();
    expect(readStrokes('square', { doors: { gate: 7 } })).toBeNull();
    expect(saidOf('square', [])).toEqual({});
  });

  it('are split by what is drawn over them, and joined where they go on', () => {
    const long = drawn(drawn([], wall([0, 0], [100, 0])), wall([100, 0], [400, 0]));
    expect(saidOf('square', long)).toEqual({ walls: ['A1-E1'] });
    const door: Stroke = { kind: 'door', from: [100, 0], to: [200, 0], name: doorName(long), open: false };
    const split = drawn(long, door);
    expect(split.filter(({ kind }) => kind === 'wall')).toHaveLength(2);
    expect(saidOf('square', split).doors).toEqual({ door: 'B1-C1' });
    expect(doorName(split)).toBe('door 2');
    // A wall over it closes the gap again.
    expect(saidOf('square', drawn(split, wall([100, 0], [200, 0])))).toEqual({ walls: ['E1-A1'] });
    expect(drawn(long, wall([50, 50], [50, 50]))).toEqual(long);
  });

  it('go in part or whole, at any angle', () => {
    const slant = [wall([0, 0], [300, 150])];
    expect(cut(slant, [100, 50], [200, 100]).map(({ from, to }) => [from, to])).toEqual([[[0, 0], [100, 50]], [[200, 100], [300, 150]]]);
    expect(cut(slant, [0, 0], [100, 0])).toEqual(slant);
    expect(cut(slant, [-100, -50], [400, 200])).toEqual([]);
    const corners = cornersOf('square', 4, 4);
    const level = [wall([0, 100], [400, 100])];
    expect(erased(level, [250, 108], corners).map(({ from, to }) => [from, to])).toEqual([[[0, 100], [200, 100]], [[300, 100], [400, 100]]]);
    expect(erased(level, [250, 190], corners)).toEqual(level);
    const door: Stroke[] = [{ kind: 'door', from: [0, 0], to: [200, 0], name: 'gate', open: false }, { kind: 'door', from: [200, 0], to: [200, 100], name: 'gate', open: false }];
    expect(erased(door, [50, 0], corners)).toEqual([]);
    expect(strokeAt(level, [10, 120])).toBe(level[0]);
  });
});

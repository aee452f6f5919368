import { describe, expect, it } from 'vitest';
import type { At } from '../api/types';
import { around as within, border, bounds, HEX, key, middle, outline, shapeOf, SIZE, SQUARE, wedge } from './geometry';

const around: At[] = [];
for (let x = -6; x <= 6; x += 1) for (let y = -6; y <= 6; y += 1) around.push([x, y]);

it('without a grid diagonals count 1 and 2 in turn, and no lines are drawn', () => {
  expect([shapeOf('gridless').distance([0, 0], [4, 3]), shapeOf('gridless').lined]).toEqual([5, false]);
  expect(shapeOf('square').lined && shapeOf('hex').lined).toBe(true);
});

for (const shape of [HEX, SQUARE]) {
  describe(`${shape.kind} cells`, () => {
    it('are found again from their middle and from near each corner', () => {
      for (const cell of around) {
        const { x, y } = shape.center(cell);
        expect(shape.cellAt({ x, y })).toEqual(cell);
        for (const corner of shape.corners) {
          expect(key(shape.cellAt({ x: x + corner.x * 0.9, y: y + corner.y * 0.9 }))).toBe(key(cell));
        }
      }
    });

    it('lie one step from where an arrow leads, and the arrow back returns', () => {
      const back = { up: 'down', down: 'up', left: 'right', right: 'left' } as const;
      for (const cell of around) {
        for (const arrow of ['up', 'down', 'left', 'right'] as const) {
          const next = shape.step(cell, arrow);
          expect(shape.distance(cell, next)).toBe(1);
          expect(shape.step(next, back[arrow])).toEqual(cell);
        }
      }
    });

    it('keep to one column going up and down', () => {
      const start: At = [2, 2];
      const up = shape.step(shape.step(start, 'up'), 'up');
      expect(shape.center(up).x).toBeCloseTo(shape.center(start).x);
    });

    it('have neighbours beyond their edges', () => {
      shape.beyond.forEach((beyond, edge) => {
        const [from, to] = [shape.corners[edge]!, shape.corners[(edge + 1) % shape.corners.length]!];
        const { x, y } = shape.center(beyond);
        expect(x / 2).toBeCloseTo((from.x + to.x) / 2);
        expect(y / 2).toBeCloseTo((from.y + to.y) / 2);
      });
    });

    it('have a border without inner edges', () => {
      const count = (path: string) => path.split('M').length - 1;
      const edges = shape.corners.length;
      expect(count(border(shape, [[0, 0]]))).toBe(edges);
      expect(count(border(shape, [[0, 0], [1, 0]]))).toBe(2 * edges - 2);
    });

    it('have others around them', () => {
      expect(within(shape, [[0, 0]], 1)).toHaveLength(shape.kind === 'hex' ? 6 : 8);
      expect(within(shape, [[0, 0]], 2)).toHaveLength(shape.kind === 'hex' ? 18 : 24);
      expect(within(shape, [[0, 0]], 0)).toHaveLength(0);
    });

    it('have outlines that close', () => {
      expect(outline(shape, [0, 0])).toMatch(/^M.*Z$/);
      expect(outline(shape, [0, 0]).split('L')).toHaveLength(shape.corners.length);
    });
  });
}

describe('hexes', () => {
  it('lie as the engine counts their compass points', () => {
    const origin = HEX.center([0, 0]);
    const bearing = (cell: At) => {
      const { x, y } = HEX.center(cell);
      return Math.round((Math.atan2(x - origin.x, origin.y - y) * 180) / Math.PI + 360) % 360;
    };
    expect([bearing([1, -1]), bearing([1, 0]), bearing([0, 1]), bearing([-1, 1]), bearing([-1, 0]), bearing([0, -1])])
      .toEqual([30, 90, 150, 210, 270, 330]);
  });

  it('count steps along axes', () => {
    expect(HEX.distance([0, 0], [3, -1])).toBe(3);
    expect(HEX.distance([0, 0], [2, 2])).toBe(4);
  });
});

describe('drawing', () => {
  it('puts a large creature in the middle of its cells', () => {
    const { x, y } = middle(SQUARE, [[0, 0], [1, 0], [0, 1], [1, 1]]);
    const far = SQUARE.center([1, 1]);
    expect([x, y]).toEqual([far.x / 2, far.y / 2]);
  });

  it('has room around all cells', () => {
    const box = bounds(HEX, [[0, 0], [4, 0]], 10);
    expect(box.y).toBe(-SIZE - 10);
    expect(box.height).toBe(2 * (SIZE + 10));
  });

  it('points wedges the way a creature faces', () => {
    expect(wedge(90, 10, 14, 40)).toContain('L14 0L');
  });
});

import { describe, expect, it } from 'vitest';
import { HEX, SQUARE } from './geometry';
import { drawnLines, hundredthsAt, placed, shownLines } from './lines';

describe('lines between spaces', () => {
  it('lie where the corners of spaces lie', () => {
    for (const shape of [SQUARE, HEX]) {
      const middle = shape.center([2, 3]);
      const corner = shape.corners[shape.kind === 'hex' ? 1 : 0]!;
      const hundredths: [number, number] = shape.kind === 'hex' ? [100 * 2 + 50 * 3 + 100, 87 * 3 + 58 - 29] : [200, 300];
      const point = placed(shape, hundredths);
      expect(point.x).toBeCloseTo(middle.x + corner.x, 0);
      expect(point.y).toBeCloseTo(middle.y + corner.y, 0);
    }
  });

  it('are found again where somebody points', () => {
    for (const shape of [SQUARE, HEX]) for (const at of [[0, 0], [250, 87], [400, 333]] as [number, number][]) expect(hundredthsAt(shape, placed(shape, at))).toEqual(at);
  });

  it('say what they are, and open doors are turned about their hinge', () => {
    const line = (kind: string, more = {}) => ({ from: [100, 100] as [number, number], to: [200, 100] as [number, number], kind, ...more });
    const [wall, gate] = drawnLines(SQUARE, [line('wall'), line('open-door', { name: 'gate', secret: true })]);
    expect(wall?.title).toBe('wall');
    expect(gate?.title).toBe('gate, open door, secret');
    expect(gate?.from).toEqual(wall?.from);
    const length = (drawn: typeof wall) => Math.hypot(drawn!.to.x - drawn!.from.x, drawn!.to.y - drawn!.from.y);
    expect(length(gate)).toBeCloseTo(length(wall), 6);
    expect(gate!.to.y).toBeGreaterThan(wall!.to.y);
    // A picture shows walls itself: what is reckoned with, the game master alone sees; doors turn for everybody.
    expect(shownLines([wall!, gate!], true, false)).toEqual([gate]);
    for (const [pictured, master] of [[true, true], [false, false]] as const) expect(shownLines([wall!, gate!], pictured, master)).toHaveLength(2);
  });
});

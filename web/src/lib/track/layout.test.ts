import { describe, expect, it } from 'vitest';
import { layOut } from './layout';

const slot = (actor: number, value: number, full = value) => ({ actor, value, full, note: null });

describe('the order track', () => {
  it('runs from the highest number down', () => {
    const axis = layOut([slot(0, 12, 14), slot(1, 7), slot(2, 0, 9)]);
    expect([axis.high, axis.low]).toEqual([14, 0]);
    const along = axis.places.map((place) => place.along);
    expect(along).toEqual([...along].sort((a, b) => a - b));
    expect(along[2]).toBe(1);
  });

  it('puts those at one number above each other', () => {
    const axis = layOut([slot(0, 5), slot(1, 5), slot(2, 5), slot(3, 2)]);
    expect(axis.places.map((place) => place.row)).toEqual([0, 1, 2, 0]);
    expect(axis.rows).toBe(3);
  });

  it('has room below nothing', () => {
    const axis = layOut([slot(0, -3, 4)]);
    expect(axis.low).toBe(-3);
    expect(axis.ticks).toEqual([4, 3, 2, 1, 0, -1, -2, -3]);
  });

  it('holds an empty track', () => {
    expect(layOut([]).places).toEqual([]);
  });
});

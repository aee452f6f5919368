import { describe, expect, it } from 'vitest';
import type { At, Offer, Token } from '../api/types';
import { HEX, SQUARE } from '../map/geometry';
import { approaches, leaves } from './approach';

const token = (actor: number, side: string, at: At, more: Partial<Token> = {}) => ({ actor, name: `#${actor}`, side, at, cells: [at], reach: 1, down: false, ...more }) as Token;
const move = (cell: At, amount: number): Offer => ({ actor: 1, does: 'move', group: 'Move', kind: 'move', label: `Move to ${cell}`, command: { to: cell }, cell, cost: [{ amount, of: 'AP' }] });
const strike = (target: number): Offer => ({ actor: 1, does: 'strike', group: 'Attack', kind: 'attack', label: 'Strike', command: { target }, target });

const hero = token(1, 'heroes', [0, 0]);
const near = token(2, 'raiders', [3, 0]);
const further = token(3, 'raiders', [6, 0]);

describe('going to strike', () => {
  it('leads beside the nearest foes by the cheapest move', () => {
    const moves = [move([1, 0], 3), move([2, 0], 3), move([3, 1], 5), move([5, 0], 5)];
    const found = approaches(SQUARE, hero, moves, [hero, near, further]);
    expect(found.map(({ foe, move }) => [foe.actor, move.cell])).toEqual([[2, [2, 0]], [3, [5, 0]]]);
  });

  it('is for nobody who is reached from here, is down, is a friend, or to whom no move leads', () => {
    const moves = [move([2, 0], 3), move([5, 0], 5)];
    expect(approaches(SQUARE, hero, [...moves, strike(2)], [hero, near]).length).toBe(0);
    expect(approaches(SQUARE, hero, moves, [hero, { ...near, down: true }]).length).toBe(0);
    expect(approaches(SQUARE, hero, moves, [hero, { ...near, side: 'heroes' }]).length).toBe(0);
    expect(approaches(SQUARE, hero, [move([1, 0], 3)], [hero, near]).length).toBe(0);
  });

  it('stops as far away as one reaches', () => {
    const spear = { ...hero, reach: 2 };
    expect(approaches(HEX, spear, [move([1, 0], 3), move([2, 0], 4)], [spear, near])[0]?.move.cell).toEqual([1, 0]);
  });
});

it('whoever goes away leaves the reach of who stood beside them', () => {
  const beside = token(4, 'raiders', [1, 0]);
  expect(leaves(SQUARE, hero, [-1, 0], [hero, beside, further]).map(({ actor }) => actor)).toEqual([4]);
  expect(leaves(SQUARE, hero, [0, 1], [hero, beside])).toEqual([]);
  expect(leaves(SQUARE, hero, [-1, 0], [hero, { ...beside, side: 'heroes' }])).toEqual([]);
});

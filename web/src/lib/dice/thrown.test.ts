import { describe, expect, it } from 'vitest';
import type { FreeRoll, ThrownDie, ThrownPart } from '../api/types';
import { drawn, firstDice, partsOf } from './thrown';
import { shapeOf } from './shapes';

const die = (face: number, more: Partial<ThrownDie> = {}): ThrownDie => ({ face, value: face, sides: 6, kept: true, ...more });
const part = (dice: ThrownDie[], more: Partial<ThrownPart> = {}): ThrownPart => ({ part: '4d6kh3', kind: 'dice', total: 0, dice, ...more });

describe('a die in the log', () => {
  it('is plain where nothing happened to it', () => {
    expect(drawn(die(4))).toEqual({ sides: 6, face: 4, dropped: false, sign: '', note: '' });
  });

  it('is struck through where it does not count', () => {
    expect(drawn(die(1, { kept: false, marks: ['dropped'] }))).toMatchObject({ dropped: true, sign: '', note: 'dropped' });
    expect(drawn(die(1, { kept: false, marks: ['rerolled'] }))).toMatchObject({ dropped: true, sign: '↻', note: 'rolled again' });
  });

  it('is not struck through where another die counts it', () => {
    expect(drawn(die(3, { kept: false, marks: ['added'] }))).toMatchObject({ dropped: false, sign: '+' });
  });

  it('tells everything that happened, by sign and in words', () => {
    expect(drawn(die(6, { marks: ['exploded', 'success'], counts: 2 }))).toMatchObject({
      sign: '!',
      note: 'exploded: it brought another die, a success, counts 2 times',
    });
    expect(drawn(die(1, { value: 2, marks: ['clamped'] })).note).toBe('held at a limit, counts as 2');
    expect(drawn(die(1, { marks: ['polished'] })).note).toBe('polished');
  });

  it('has the shape of its sides', () => {
    const shapes = [4, 6, 8, 10, 12, 20].map((sides) => shapeOf(sides)[0]);
    expect(new Set(shapes).size).toBe(6);
    expect(shapeOf(100)).toEqual(shapeOf(2));
  });
});

describe('a roll in the log', () => {
  const roll = (parts: ThrownPart[]): FreeRoll => ({ expression: '', came: { to: 'result', total: 0, parts } });

  it('draws each die once', () => {
    const parts = [part([die(1)]), part([die(2)]), part([die(1), die(2)], { kind: 'dice group' }), part([], { part: '0d6' })];
    expect(partsOf(roll(parts)).map((one) => one.dice.length)).toEqual([1, 1]);
    expect(partsOf(roll([part([die(24, { sides: 52 })], { part: 'draw(1 of 52)' })]))[0]?.dice[0]?.sides).toBe(0);
    expect(partsOf({ expression: '1/0', came: { to: 'nothing', code: 'maths', why: 'no' } })).toEqual([]);
  });

  it('begins with some of very many', () => {
    const parts = [part(Array.from({ length: 5 }, () => die(1))), part(Array.from({ length: 5 }, () => die(2)))];
    expect(firstDice(parts, 7)).toMatchObject({ left: 3 });
    expect(firstDice(parts, 7).parts.map((one) => one.dice.length)).toEqual([5, 2]);
    expect(firstDice(parts, 5).parts).toHaveLength(1);
    expect(firstDice(parts, Infinity)).toMatchObject({ left: 0, parts });
  });
});

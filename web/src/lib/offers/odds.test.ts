import { describe, expect, it } from 'vitest';
import type { Odds, OddsRow } from '../api/types';
import { barLabel, bars, inShort, margin, marksOf, nothing, percent, summary, tells, togetherOf, usualRow } from './odds';

const chance = (value: number) => ({ value });
const row = (marks: [string, number][], amount: [number, number][], usual = true): OddsRow => ({
  answer: null,
  usual,
  marks: marks.map(([name, value]) => ({ name, chance: chance(value) })),
  amount: {
    name: 'damage',
    mean: chance(amount.reduce((sum, [value, p]) => sum + value * p, 0)),
    outcomes: amount.map(([value, p]) => ({ value, chance: chance(p) })),
  },
});

describe('chances', () => {
  it('read as people say them', () => {
    expect([0, 0.004, 0.126, 0.65, 0.996, 1].map((value) => percent({ value })))
      .toEqual(['0\u202f%', '<1\u202f%', '13\u202f%', '65\u202f%', '>99\u202f%', '100\u202f%']);
  });

  it('of all together are those of each by itself, where the same counts for all', () => {
    const odds = (mark: string, value: number) => ({ exact: true, rows: [row([[mark, value]], [[0, 1]])] }) as unknown as Odds;
    expect(togetherOf([odds('success', 0.5), odds('success', 0.4)])).toBeCloseTo(0.2);
    expect(togetherOf([odds('success', 0.5), null])).toBeNull();
    expect(togetherOf([odds('success', 0.5), odds('botch', 0.5)])).toBeNull();
  });

  it('make one line with the amount before the last mark', () => {
    const attack = row([['hit', 0.65], ['critical', 0.1], ['wound', 0], ['drops', 0.12]], [[0, 0.35], [6, 0.4], [9, 0.25]]);
    expect(summary(attack, true)).toBe('hit 65\u202f% · critical 10\u202f% · 4.7 damage · drops 12\u202f%');
    expect(summary(row([['hit', 0]], [[0, 1]]), true)).toBe('hit 0\u202f%');
    expect(summary(row([['hit', 0.5], ['critical', 0.05]], [[4, 1]]), false)).toBe('about hit 50\u202f% · 4 damage · critical 5\u202f%');
    expect(summary(row([['hit', 0.5], ['graze', 0.2], ['drops', 0]], [[2, 1]]), true)).toBe('hit 50\u202f% · graze 20\u202f% · 2 damage');
  });

  it('of words leave out what only weapons do', () => {
    const words = row([['hit', 0], ['critical', 0], ['drops', 0], ['succeeds', 0.4]], [[0, 1]]);
    expect(summary(words, true)).toBe('succeeds 40\u202f%');
    expect(marksOf([words])).toEqual(['succeeds']);
    const grazes = row([['hit', 0], ['graze', 0.3], ['succeeds', 0]], [[0, 0.7], [2, 0.3]]);
    expect(marksOf([grazes])).toEqual(['hit', 'graze']);
    expect(marksOf([words, row([['hit', 0.2], ['critical', 0], ['drops', 0], ['succeeds', 0]], [[0, 1]])])).toEqual(['hit', 'succeeds']);
    expect(marksOf([])).toEqual([]);
  });

  it('of a fall, or of harm by what has hit already, say nothing of hitting', () => {
    const fall = row([['hit', 0], ['critical', 0], ['drops', 0]], [[4, 1]]);
    expect(summary(fall, true)).toBe('4 damage');
    expect(inShort(fall).main).toBeNull();
    const deadly = row([['hit', 0], ['critical', 0], ['drops', 0.2]], [[4, 1]]);
    expect(marksOf([deadly])).toEqual(['drops']);
  });

  it('of two that come together the last says all', () => {
    const both = row([['brought down', 0.13], ['dead', 0.13]], [[0, 0.8], [9, 0.2]]);
    expect([inShort(both).main, inShort(both).last?.name]).toEqual([null, 'dead']);
    const apart = row([['hit', 0.6], ['drops', 0.13]], [[0, 0.4], [9, 0.6]]);
    expect([inShort(apart).main?.name, inShort(apart).last?.name]).toEqual(['hit', 'drops']);
  });

  it('are told only where there is something to tell', () => {
    expect(tells({ exact: true, paths: 1, rows: [row([['hit', 0]], [[0, 1]])] })).toBe(false);
    expect(tells({ exact: true, paths: 9, rows: [row([['hit', 0.2]], [[0, 1]])] })).toBe(true);
    expect(tells(null)).toBe(false);
  });

  it('begin with the usual answer', () => {
    const [a, b] = [row([['hit', 0.6]], [], false), row([['hit', 0.4]], [], true)];
    expect(usualRow({ exact: true, paths: 2, rows: [a, b] })).toBe(b);
    expect(usualRow({ exact: true, paths: 2, rows: [a] })).toBe(a);
  });

  it('say how sure they are when sampled', () => {
    expect(margin({ value: 0.5, low: 0.48, high: 0.52 })).toBe('between 48\u202f% and 52\u202f%');
    expect(margin({ value: 0.5, fraction: '1/2' })).toBe('');
  });
});

describe('the picture of a distribution', () => {
  const amount = row([], [[0, 0.35], [1, 0.1], [3, 0.3], [4, 0.25]]).amount;

  it('has a bar for each amount, none missing in between, and tells nothing apart', () => {
    const found = bars(amount);
    expect(found.map((bar) => bar.from)).toEqual([1, 2, 3, 4]);
    expect(nothing(amount) + found.reduce((sum, bar) => sum + bar.chance, 0)).toBeCloseTo(1);
    expect(found[2]?.height).toBe(1);
    expect(found[1]?.chance).toBe(0);
  });

  it('gathers wide ranges without losing chances', () => {
    const wide = { ...amount, outcomes: Array.from({ length: 200 }, (_, value) => ({ value, chance: chance(1 / 200) })) };
    const found = bars(wide, 24);
    expect(found.length).toBeLessThanOrEqual(24);
    expect(nothing(wide) + found.reduce((sum, bar) => sum + bar.chance, 0)).toBeCloseTo(1);
    expect(barLabel(found[0]!)).toMatch(/^1 to 9: /);
  });
});

it('what is worth more of a blow that has hit already says nothing of hitting', () => {
  const exploit = row([['hit', 0], ['trauma', 0.3], ['drops', 0.1]], [[12, 1]]);
  expect(marksOf([exploit])).toEqual(['trauma', 'drops']);
  expect(marksOf([row([['hit', 0], ['graze', 0.4], ['drops', 0]], [[3, 0.4]])])).toEqual(['hit', 'graze']);
});

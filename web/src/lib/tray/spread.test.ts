import { describe, expect, it } from 'vitest';
import type { DiceOutcome, Spread } from '../api/types';
import { barLabel, bars, detail, summary } from './spread';

const outcome = (from: number, value: number, more: Partial<DiceOutcome> = {}): DiceOutcome => ({ from, to: from, chance: { value }, ...more });
const spread = (outcomes: DiceOutcome[], more: Partial<Spread> = {}): Spread => ({
  exact: true,
  beyond: 0,
  mean: { value: outcomes.reduce((sum, one) => sum + one.from * one.chance.value, 0) },
  deviation: 1,
  least: outcomes[0]?.from ?? 0,
  median: 0,
  greatest: outcomes.at(-1)?.from ?? 0,
  outcomes,
  ...more,
});
const die = spread(Array.from({ length: 6 }, (_, i) => outcome(i + 1, 1 / 6, { chance: { value: 1 / 6, fraction: '1/6' } })), { mean: { value: 3.5, fraction: '7/2' }, median: 3 });

describe('the odds of an expression', () => {
  it('are a line of words', () => {
    expect(summary(die)).toBe('mean 3.5, from 1 to 6');
    expect(summary(spread([outcome(-2, 0.5), outcome(2, 0.5)]))).toBe('mean 0, from −2 to 2');
    expect(summary(spread([outcome(5, 1)]))).toBe('mean 5, always');
    expect(summary({ ...die, beyond: 1e-12 })).toBe('mean 3.5, from 1 on, without end');
    expect(summary({ ...die, exact: false })).toBe('about mean 3.5, from 1 to 6');
    const check = spread([outcome(0, 0.4, { word: 'failure' }), outcome(1, 0.6, { word: 'success' })]);
    expect(summary(check)).toBe('most likely success, 60\u202f%');
    expect(detail(check)).toBe('Every chance is exact.');
    expect(detail(die)).toBe('Mean exactly 7/2, deviation 1, half of all rolls at most 3. Every chance is exact.');
  });

  it('are a bar for each outcome, with that and more', () => {
    const found = bars(die);
    expect(found.map((bar) => bar.name)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(found[0]?.orMore).toBeCloseTo(1);
    expect(found[4]?.orMore).toBeCloseTo(1 / 3);
    expect(barLabel(found[4]!)).toBe('5: 17\u202f%, exactly 1/6; 5 or more: 33\u202f%');
  });

  it('are gathered where there are many, and nothing is lost', () => {
    const wide = spread(Array.from({ length: 200 }, (_, i) => outcome(i - 100, 1 / 200)));
    const found = bars(wide, 30);
    expect(found.length).toBeLessThanOrEqual(30);
    expect(found.reduce((sum, bar) => sum + bar.chance, 0)).toBeCloseTo(1);
    expect(found[0]?.name).toBe('−100 to −94');
    expect(barLabel(found[0]!)).toBe('−100 to −94: 4\u202f%; −100 or more: 100\u202f%');
  });

  it('leave out tails that nobody would see, and count them in what is above', () => {
    const tailed = spread([outcome(1, 0.6), outcome(2, 0.3999), outcome(3, 0.0001)]);
    const found = bars(tailed);
    expect(found.map((bar) => bar.from)).toEqual([1, 2]);
    expect(found[1]?.orMore).toBeCloseTo(0.4);
  });

  it('have words where outcomes are words', () => {
    const check = spread([outcome(0, 0.4, { word: 'failure' }), outcome(1, 0.6, { word: 'success' })]);
    expect(bars(check).map((bar) => bar.name)).toEqual(['failure', 'success']);
  });
});

import { expect, it } from 'vitest';
import type { Line } from '../api/types';
import { priced, pricesOf } from './price';

const deed = (actor: number, text: string): Line => ({ mood: 'deed', actor, text });
const pays = (actor: number, points: number, of = 'AP'): Line => ({ mood: 'deed', actor, text: 'pays', aside: true, delta: { points: -points, of } });
const harm: Line = { mood: 'harm', actor: 4, text: 'Mudlark loses 5.', delta: { points: -5 } };

it('what was paid stands beside what was done for it, of each who paid', () => {
  const strike = deed(1, 'Tamsin strikes at Mudlark.');
  const dodge = deed(4, 'Mudlark dodges.');
  const lines = [pays(1, 3), strike, pays(1, 2), pays(1, 1, 'mana'), pays(4, 2), dodge, harm];
  expect([...pricesOf(lines)]).toEqual([[1, '5 AP, 1 mana'], [4, '2 AP']]);
  const found = priced([strike, dodge, harm], pricesOf(lines));
  expect([found.get(strike), found.get(dodge), found.get(harm)]).toEqual(['5 AP, 1 mana', '2 AP', undefined]);
  // What somebody loses is no price.
  expect(pricesOf([strike, harm, { ...pays(4, 3), mood: 'harm' }]).size).toBe(0);
});

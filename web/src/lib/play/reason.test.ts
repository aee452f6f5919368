import { expect, it } from 'vitest';
import type { Odds, Offer, Token } from '../api/types';
import { SQUARE } from '../map/geometry';
import { instead, reason, whither } from './reason';

const offer = (label: string, group = 'Attack', actor = 4): Offer => ({ actor, command: label, does: label, group, label });
const odds = (hit: number, harm: number): Odds => ({
  exact: true, paths: 1, counts: true,
  rows: [{ label: '', usual: true, marks: [{ name: 'hit', chance: { value: hit } }], amount: { name: 'damage', mean: { value: harm }, outcomes: [] } }],
}) as unknown as Odds;

it('is what it does beside the best of the others', () => {
  const bow = { offer: offer('Shoot at Brana'), odds: odds(0.5, 3.1) };
  expect(reason(odds(0.6, 5.24), [bow])).toBe('5.2 damage on the mean, the most there is; next Shoot at Brana: 3.1');
  expect(reason(odds(0.6, 2), [bow])).toBe('2 damage on the mean; not the most (Shoot at Brana: 3.1)');
  expect(reason(odds(0.6, 2), [{ ...bow, odds: null }])).toBe('2 damage on the mean');
  expect(reason(odds(0.6, 0), [{ ...bow, odds: odds(0.3, 0) }])).toMatch(/^likelier than Shoot at Brana 30/);
  expect(reason(null, [bow])).toBe('');
});

it('weighs what the same creature might do of the same kind', () => {
  const [own, other] = [offer('Strike'), offer('Shoot')];
  expect(instead(own, [own, other, offer('Move', 'Move'), offer('Strike', 'Attack', 5)])).toEqual([other]);
});

it('of a way says whom it nears', () => {
  const token = (actor: number, side: string, at: [number, number]) => ({ actor, side, at, cells: [at], name: side, down: false }) as Token;
  const tokens = [token(4, 'raiders', [0, 0]), token(1, 'Brana', [6, 0])];
  const to = (cell: [number, number]) => whither({ ...offer('Move', 'Move'), cell }, tokens, SQUARE);
  expect([to([5, 0]), to([0, 0])]).toEqual(['comes within 1 space of Brana', '']);
  expect(whither({ ...offer('Move', 'Move'), cell: [3, 0] }, [token(4, 'raiders', [5, 0]), token(1, 'Brana', [6, 0])], SQUARE)).toBe('draws back to 3 spaces from Brana');
});

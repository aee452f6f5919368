import { describe, expect, it } from 'vitest';
import type { Form, Offer, Token } from '../api/types';
import { isWanted, resting, together } from './rests';

const token = (actor: number, side: string, health: number, more: Partial<Token> = {}): Token => ({ actor, name: `n${actor}`, side, health, condition: '', statuses: [], down: false, hidden: false, mine: false, unhurt: health === 100, cells: [], reach: 0, at: null, facing: null, icon: '', ...more }) as Token;
const offer = (actor: number | null, label: string, kind: Offer['kind'] = 'rest'): Offer => ({ actor, label, kind, group: 'Rest', command: label, does: label });

describe('rest after a fight', () => {
  const tokens = [token(0, 'heroes', 83), token(1, 'heroes', 100), token(2, 'heroes', 40), token(3, 'heroes', 0, { down: true }), token(9, 'raiders', 10)];

  it('concerns whoever of the party is hurt or may do something in it, the worst hurt first', () => {
    const offers = [offer(0, 'Spend a Vitality Die'), offer(1, 'Sleep'), offer(2, 'Put away', 'gear'), offer(9, 'Sleep')];
    const all = resting(tokens, 'heroes', offers);
    expect(all.map((one) => [one.token.actor, one.offers.map(({ label }) => label)])).toEqual([[2, []], [0, ['Spend a Vitality Die']], [1, ['Sleep']]]);
    expect(isWanted(all)).toBe(true);
    expect(isWanted(resting([token(1, 'heroes', 100)], 'heroes', offers))).toBe(false);
    expect(resting(tokens, 'nobody', offers)).toEqual([]);
  });

  it('is taken together as the game master is offered it, or by those who are named', () => {
    const form: Form = { group: 'Rest', kind: 'rest', label: 'Short rest', command: { do: 'short_rest', actors: [], minutes: 15 }, fields: [{ path: '/actors', label: 'who', takes: { kind: 'actors' } }] };
    const alone: Form = { group: 'Rest', kind: 'rest', label: 'Rest for days', command: { do: 'bed_rest', days: 1 }, fields: [{ path: '/days', label: 'days', takes: { kind: 'number', min: 1, max: 9 } }] };
    const all = together([offer(null, 'Take a long rest'), offer(0, 'Sleep'), offer(null, 'Begin', 'begin')], [form, alone]);
    expect(all.map(({ label, asks }) => [label, asks])).toEqual([['Short rest', true], ['Take a long rest', false]]);
    expect(all[0]?.command([2, 0])).toEqual({ do: 'short_rest', actors: [2, 0], minutes: 15 });
    expect(all[1]?.command([2])).toBe('Take a long rest');
  });
});

import { expect, it } from 'vitest';
import type { Slot, Token } from '../api/types';
import { arrange, FACE, fit, grouped, nextRound, widthOf, type Place } from './arrange';

const slot = (actor: number, value: number, state: Slot['state'] = 'comes', full = value): Slot => ({ actor, value, full, note: 'vuq', state });
const token = (actor: number, name: string, more: Partial<Token> = {}): Token => ({ actor, name, side: 'a', cells: [], condition: 'unhurt', statuses: [], down: false, hidden: false, mine: false, reach: 1, ...more });
const tokens = (...all: Token[]) => new Map(all.map((one) => [one.actor, one]));
const names = (places: readonly Place[]) => places.map((place) => place.slot.actor);
const horde = (count: number, value = 12): Place[] => Array.from({ length: count }, (_, i) => ({ slot: slot(i, value), token: token(i, `Raider ${i + 1}`), name: `Raider ${i + 1}` }));

it('who acts stands first, then whoever comes, then who has acted, then who is down', () => {
  const order = arrange({ acting: 3, track: [slot(1, 12), slot(3, 9, 'comes', 14), slot(2, 4), slot(5, 3, 'done'), slot(4, 0, 'down'), slot(6, 7)] }, tokens());
  expect(order.now?.slot.actor).toBe(3);
  expect([order.then, order.done, order.down].map(names)).toEqual([[1, 2, 6], [5], [4]]);
});

it('where nobody is said to be done, it goes round', () => {
  const order = arrange({ acting: 2, track: [slot(1, 5), slot(2, 4), slot(3, 3), slot(4, 2)] }, tokens(token(4, 'Wolf', { down: true })));
  expect([order.then, order.done, order.down].map(names)).toEqual([[3], [1], [4]]);
});

it('nobody acts outside of turns', () => {
  expect(arrange({ acting: null, track: [slot(1, 5)] }, tokens()).now).toBeNull();
});

it('neighbours who are alike stand together, as long as they are unlike nobody', () => {
  const all = horde(6);
  expect(grouped(all).map((group) => group.label)).toEqual(['Raider 1 to 6']);
  const hurt = all.map((place, i) => (i === 2 ? { ...place, token: token(2, 'Raider 3', { condition: 'wounded' }) } : place));
  expect(grouped(hurt).map((group) => group.label)).toEqual(['Raider 1 to 2', 'Raider 3', 'Raider 4 to 6']);
  expect(grouped(all, false)).toHaveLength(6);
  expect(grouped([all[0]!, all[3]!]).map((group) => group.label)).toEqual(['Raider ×2']);
});

it('a strip holds what fits, and whoever comes next keeps their name', () => {
  const mixed = horde(40).map((place, i) => ({ ...place, slot: slot(i, 40 - i), name: `Somebody ${i + 1}`, token: token(i, `Somebody ${i + 1}`) }));
  for (const width of [200, 400, 800, 1300, 2000]) {
    const { groups, more } = fit(mixed, width);
    const taken = groups.reduce((sum, one) => sum + (one.face ? FACE : widthOf(one.group.label)), 0);
    expect(taken, String(width)).toBeLessThanOrEqual(width);
    expect(groups[0]?.face).toBe(false);
    expect(groups.flatMap((one) => one.group.places)).toHaveLength(40 - more);
  }
  expect(fit(mixed.slice(0, 4), 1300).groups.every((one) => !one.face)).toBe(true);
  expect(fit(horde(40), 400)).toMatchObject({ more: 0, groups: [{ face: false }] });
});

it('the round that comes next has a heading, where rounds are counted', () => {
  expect([nextRound(3), nextRound(null), nextRound(undefined)]).toEqual(['Round 4', null, null]);
});

it('is as wide as what is said below a name, where that is longer', () => {
  expect(widthOf('Ana', '12 initiative · next')).toBeGreaterThan(widthOf('Ana'));
  expect(widthOf('Ana', '1 AP')).toBe(58 + 26.4);
  const few = horde(3).map((place, i) => ({ ...place, name: ['Ana', 'Bo', 'Cy'][i] ?? '' }));
  const room = few.reduce((sum, { name }) => sum + widthOf(name), 0);
  expect(fit(few, room).groups.every(({ face }) => !face)).toBe(true);
  expect(fit(few, room, true, 'initiative')).not.toEqual(fit(few, room));
});

import { expect, it } from 'vitest';
import type { Field, Form } from '../api/types';
import { about, handsOn, hiding, isHarm, meant, placing, pooled } from './hands';

const actor: Field = { path: '/ruling/actor', label: 'who', takes: { kind: 'actor' } };
const number: Field = { path: '/ruling/to', label: 'to', takes: { kind: 'number', min: 0, max: 99 } };
const reason: Field = { path: '/reason', label: 'reason', takes: { kind: 'text' } };
const ruling = (kind: Form['kind'], label: string, ...fields: Field[]): Form => ({ group: 'Xel', kind, label, command: { do: 'rule', reason: '', ruling: { actor: 0, to: 5 } }, fields: [actor, ...fields, reason] });
const hands = handsOn([
  { ...ruling('set', 'Brou ul', number), pool: 'Vitality' }, ruling('rule', 'Ploc', { path: '/ruling/at', label: 'where', takes: { kind: 'cell' } }), ruling('harm', 'Vrax'),
  ruling('hide', 'Mumm', { path: '/ruling/hidden', label: 'hidden', takes: { kind: 'flag' } }),
  ruling('rule', 'Hald', { path: '/ruling/victim', label: 'whom', takes: { kind: 'actor' } }), ruling('talk', 'Sish'),
]);
const pool = { name: 'Vitality', current: 9, max: 12 };

it('takes the rulings about one creature, whatever the game calls them', () => {
  expect(hands.map((hand) => hand.form.label)).toEqual(['Brou ul', 'Ploc', 'Vrax', 'Mumm']);
  expect([placing(hands)?.form.label, hiding(hands)?.form.label, hands.filter(isHarm).map((hand) => hand.form.label)]).toEqual(['Ploc', 'Mumm', ['Vrax']]);
  const place = placing(hands);
  expect(place && about(place, 7, [[3, 4]])).toEqual({ do: 'rule', reason: '', ruling: { actor: 7, to: 5, at: [3, 4] } });
});

it('brings a pool to a number by the words that the game has', () => {
  expect(pooled(hands, 7, pool, 8)?.command).toMatchObject({ ruling: { actor: 7, to: 8 } });
  expect(pooled(hands, 7, { ...pool, name: 'Mana' }, 8)).toBeNull();
  const by = (kind: 'harm' | 'heal'): Form => ({ group: 'Xel', kind, pool: 'Vitality', label: 'Zut', command: { do: kind, by: 1, target: 0 }, fields: [{ ...actor, path: '/target' }, { ...number, path: '/by' }] });
  const others = handsOn([by('harm'), by('heal')]);
  expect(pooled(others, 7, pool, 5)?.command).toEqual({ do: 'harm', by: 4, target: 7 });
  expect(pooled(others, 7, pool, 12)?.command).toEqual({ do: 'heal', by: 3, target: 7 });
  expect([pooled(others, 7, pool, 9), pooled(others, 7, { ...pool, name: 'Mana' }, 5)]).toEqual([null, null]);
});

it('reads a number, and more or less of it', () => {
  expect([meant('7', 9), meant(' −3', 9), meant('+2', 9), meant('x', 9), meant('', 9)]).toEqual([7, 6, 11, null, null]);
});

it('keeps what is about few for those few', () => {
  const joins = { ...ruling('rule', 'Bring in from reserve'), fields: [{ ...actor, among: [5, 6] }, reason] };
  expect(handsOn([joins, ruling('harm', 'Vrax')], 2).map((hand) => hand.form.label)).toEqual(['Vrax']);
  expect(handsOn([joins]).length).toBe(0);
  expect(handsOn([joins], 6).map((hand) => [hand.form.label, hand.isOfFew])).toEqual([['Bring in from reserve', true]]);
});

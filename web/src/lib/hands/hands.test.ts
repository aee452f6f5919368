import { expect, it } from 'vitest';
import type { Field, Form } from '../api/types';
import { about, handsOn, hiding, isHarm, meant, placing, pooled } from './hands';

const actor: Field = { path: '/ruling/actor', label: 'who', takes: { kind: 'actor' } };
const number: Field = { path: '/ruling/to', label: 'to', takes: { kind: 'number', min: 0, max: 99 } };
const reason: Field = { path: '/reason', label: 'reason', takes: { kind: 'text' } };
const ruling = (label: string, ...fields: Field[]): Form => ({ group: 'Ruling', label, command: { do: 'rule', reason: '', ruling: { actor: 0, to: 5 } }, fields: [actor, ...fields, reason] });
const hands = handsOn([
  ruling('Set Vitality', number), ruling('Put somewhere', { path: '/ruling/at', label: 'where', takes: { kind: 'cell' } }), ruling('Kill'),
  ruling('Hide from players', { path: '/ruling/hidden', label: 'hidden', takes: { kind: 'flag' } }),
  ruling('Hold somebody', { path: '/ruling/victim', label: 'whom', takes: { kind: 'actor' } }), { ...ruling('Say'), group: 'Talk' },
]);
const pool = { name: 'Vitality', current: 9, max: 12 };

it('takes the rulings about one creature, whatever the game calls them', () => {
  expect(hands.map((hand) => hand.form.label)).toEqual(['Set Vitality', 'Put somewhere', 'Kill', 'Hide from players']);
  expect([placing(hands)?.form.label, hiding(hands)?.form.label, hands.filter(isHarm).map((hand) => hand.form.label)]).toEqual(['Put somewhere', 'Hide from players', ['Kill']]);
  const place = placing(hands);
  expect(place && about(place, 7, [[3, 4]])).toEqual({ do: 'rule', reason: '', ruling: { actor: 7, to: 5, at: [3, 4] } });
});

it('brings a pool to a number by the words that the game has', () => {
  expect(pooled(hands, 7, pool, true, 8)?.command).toMatchObject({ ruling: { actor: 7, to: 8 } });
  expect(pooled(hands, 7, { ...pool, name: 'Mana' }, false, 8)).toBeNull();
  const by = (label: string): Form => ({ group: 'Rulings', label, command: { do: label.toLowerCase(), by: 1, target: 0 }, fields: [{ ...actor, path: '/target' }, { ...number, path: '/by' }] });
  const others = handsOn([by('Hurt'), by('Heal')]);
  expect(pooled(others, 7, pool, true, 5)?.command).toEqual({ do: 'hurt', by: 4, target: 7 });
  expect(pooled(others, 7, pool, true, 12)?.command).toEqual({ do: 'heal', by: 3, target: 7 });
  expect([pooled(others, 7, pool, true, 9), pooled(others, 7, pool, false, 5)]).toEqual([null, null]);
});

it('reads a number, and more or less of it', () => {
  expect([meant('7', 9), meant(' −3', 9), meant('+2', 9), meant('x', 9), meant('', 9)]).toEqual([7, 6, 11, null, null]);
});

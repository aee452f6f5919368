import { expect, it } from 'vitest';
import type { Field, Form, Token } from '../api/types';
import { againstOf, callable, commandFor, party, titleOf } from './callable';

const number: Field = { path: '/against/number', label: 'target number: 8 easy, 14 hard', takes: { kind: 'number', min: 0, max: 60 }, reach: true };
const skill: Form = {
  group: 'Nib',
  kind: 'call',
  label: 'Wob a skill',
  command: { do: 'check', members: [0], attempt: { what: { skill: 'sleight_of_hand' }, modifier: 2 }, against: { number: 14 } },
  fields: [
    { path: '/members/0', label: 'who', takes: { kind: 'actor' } },
    { path: '/attempt/what/skill', label: 'skill', takes: { kind: 'choice', of: ['sleight_of_hand'] } },
    number,
    { path: '/attempt/modifier', label: 'situation adds', takes: { kind: 'number', min: -20, max: 20 } },
  ],
};
const contest: Form = { ...skill, label: 'Wob a contest', fields: [...skill.fields, { path: '/members/1', label: 'with whom', takes: { kind: 'actor' } }] };
const ruling: Form = { ...skill, kind: 'set', label: 'Call for Health' };

it('is a roll of one that says so', () => {
  const found = callable([ruling, contest, skill]);
  expect(found.map((one) => [one.form.label, one.who])).toEqual([['Wob a skill', '/members/0']]);
  const [one] = found;
  if (!one) throw new Error('it is there');
  expect(commandFor(one, skill.command, 7)).toMatchObject({ members: [7], against: { number: 14 } });
  expect(titleOf(one, skill.command)).toBe('Sleight of hand');
  expect(againstOf(one, skill.command)).toBe('14');
});

it('the party is whoever stands with those whom players have', () => {
  const token = (actor: number, side: string, more: Partial<Token> = {}) => ({ actor, side, name: `${actor}`, down: false, hidden: false, ...more }) as Token;
  const tokens = [token(0, 'raiders'), token(1, 'heroes', { down: true }), token(2, 'heroes'), token(3, 'heroes', { hidden: true })];
  expect(party(tokens, new Map([[2, 'Ana']])).map((one) => one.actor)).toEqual([2, 1]);
  expect(party(tokens, new Map()).map((one) => one.actor)).toEqual([0]);
});

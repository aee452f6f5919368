import { expect, it } from 'vitest';
import type { Encounter } from '../lib/api/types';
import { aboutOf, inOrder, kindOf } from './lobby';

const encounter = (title: string, more: object = {}): Encounter => ({ system: 'unbound', file: `${title}.toml`, title, sides: [], ...more });

it('adventures come first, everything else as it comes', () => {
  const all = [encounter('a fight', { kind: 'fight' }), encounter('old'), encounter('a talk', { kind: 'talk' }), encounter('an adventure', { kind: 'adventure' })];
  expect(inOrder(all).map((known) => known.title)).toEqual(['an adventure', 'a fight', 'old', 'a talk']);
  expect(inOrder([encounter('b'), encounter('a')]).map((known) => known.title)).toEqual(['b', 'a']);
});

it('works without a kind and without a text, and with what is new', () => {
  expect([kindOf(encounter('old')), aboutOf(encounter('old'))]).toEqual([null, '']);
  expect([kindOf(encounter('new', { kind: 'heist' })), aboutOf(encounter('new', { about: null }))]).toEqual([null, '']);
  expect([kindOf(encounter('talk', { kind: 'talk' })), aboutOf(encounter('talk', { about: ' A reeve. ' }))]).toEqual(['talk', 'A reeve.']);
});

import { expect, it } from 'vitest';
import type { CommandKind, Offer } from '../api/types';
import { belongsTo, groups, matching, mayRoll, steps } from './group';

const KINDS: Record<string, CommandKind> = { Turn: 'turn', Attack: 'attack', Move: 'move', Rest: 'rest', Encounter: 'begin', Talk: 'talk', Scene: 'go_on' };
const offer = (group: string, label: string, cell?: [number, number]): Offer => ({ actor: 0, command: label, does: label, group, kind: KINDS[group] ?? 'other', label, cell });
const list = [offer('Turn', 'End the turn'), offer('Attack', 'Attack ghoul'), offer('Move', 'Move to 1,0', [1, 0]), offer('Other', 'Aim'), { ...offer('Attack', 'Attack wight'), target: 3 }];

it('headings keep their order, but what is aimed at somebody stands first and what ends things last', () => {
  expect(groups(list).map((group) => [group.name, group.offers.length])).toEqual([['Attack', 2], ['Other', 1], ['Turn', 1]]);
});

it('foes stand before friends', () => {
  const at = (label: string, target: number) => ({ ...offer('Attack', label), target });
  const [group] = groups([at('friend', 1), at('foe', 5), at('other friend', 2), at('other foe', 6)], (actor) => actor < 5);
  expect(group?.offers.map((found) => found.label)).toEqual(['foe', 'other foe', 'friend', 'other friend']);
});

it('offers are found by words of their label and heading', () => {
  expect(matching(list, 'attack wi').map((found) => found.label)).toEqual(['Attack wight']);
  expect(matching(list, '')).toHaveLength(5);
});

it('moves and ends of turns never roll', () => {
  expect(list.map(mayRoll)).toEqual([false, true, false, true, true]);
});

it('after the end the next scene comes first, before it whatever begins this one', () => {
  const all = [offer('Rest', 'Take a long rest'), offer('Encounter', 'Begin the fight'), offer('Talk', 'Begin a talk'), offer('Scene', 'Open the mill')].map((known) => ({ ...known, actor: null }));
  expect(steps(all, true).map((group) => group.name)).toEqual(['Scene', 'Talk', 'Rest', 'Encounter']);
  expect(steps(all, false).map((group) => group.name)).toEqual(['Encounter', 'Scene', 'Talk', 'Rest']);
  expect(steps([], true)).toEqual([]);
});

it('what belongs to a board is told by its kind', () => {
  expect([belongsTo([{ kind: 'talk' }], 'talk'), belongsTo([{ kind: 'talk' }], 'rest'), belongsTo([], 'talk'), belongsTo([{ kind: 'journey' }], 'arrive')]).toEqual([true, false, false, true]);
});

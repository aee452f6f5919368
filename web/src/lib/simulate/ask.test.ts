import { expect, it } from 'vitest';
import type { Encounter } from '../api/types';
import { again, choices, isFight, isNamed, readSimulateLink, simulateLink } from './ask';

const ford: Encounter = { system: 'unbound', file: 'the ford/über.toml', title: 'The ford', sides: [{ name: 'heroes', actors: ['Brana', 'Orrin'] }, { name: 'raiders', actors: ['Wolf', 'Wolf'] }] };

it('an address leads back to its encounter', () => {
  const named = readSimulateLink(simulateLink(ford));
  expect(named).toEqual({ system: 'unbound', encounter: 'the ford/über' });
  expect([isNamed(ford, named), isNamed({ ...ford, file: 'bridge.toml' }, named)]).toEqual([true, false]);
  expect(again(named, 'greedy')(7)).toBe('ludex fight unbound/the ford/über --policy greedy --seed 7');
  expect(simulateLink({ ...ford, library: 'a/b' })).toBe(`${simulateLink(ford)}#a%2Fb`);
  expect(again(named, 'greedy', true)(7)).toBe('ludex fight the ford/über.toml --policy greedy --seed 7');
  expect(readSimulateLink('/simulate/%E0%A4/x')).toEqual({ system: '%E0%A4', encounter: 'x' });
});

it('somebody may be left out, once for each name, and each side may play otherwise', () => {
  expect(choices(ford, { policies: ['greedy', 'steady'] }, 'greedy', 'steady').map(({ label, vary }) => [label, vary])).toEqual([
    ['Without Brana', { name: 'without Brana', without: ['Brana'] }],
    ['Without Orrin', { name: 'without Orrin', without: ['Orrin'] }],
    ['Without Wolf', { name: 'without Wolf', without: ['Wolf'] }],
    ['The heroes play steady', { name: 'the heroes play steady', policy: 'steady' }],
    ['The raiders play greedy', { name: 'the raiders play greedy', against: 'greedy' }],
  ]);
  // What belongs to nobody plays nothing.
  expect(choices({ sides: [...ford.sides, { name: '', actors: ['the gate'] }] }, { policies: ['greedy', 'steady'] }, 'greedy', 'greedy').at(-1)?.label).toBe('The raiders play steady');
  // Of two, nobody can be left out.
  expect(choices({ sides: [{ name: 'a', actors: ['A'] }, { name: 'b', actors: ['B'] }] }, { policies: ['greedy'] }, 'greedy', 'greedy')).toEqual([]);
});

it('an adventure is no fight', () => {
  expect([isFight(ford), isFight({ ...ford, kind: 'adventure' }), isFight({ ...ford, sides: ford.sides.slice(1) })]).toEqual([true, false, false]);
});

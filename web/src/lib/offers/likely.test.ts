import { expect, it } from 'vitest';
import type { CommandKind, Offer } from '../api/types';
import { acts, choices, differs, isFamily, kindOf, MOST, termOf, type Act, type Family } from './likely';

const KINDS: Record<string, CommandKind> = { Attack: 'attack', 'Against your own side': 'attack', Spell: 'spell', Move: 'move', Turn: 'turn' };
const offer = (group: string, label: string, target?: number): Offer => {
  const kind = KINDS[group] ?? 'other';
  return { actor: 0, command: label, group, kind, friendly: kind === 'attack' && target !== undefined && target < 5, label, target };
};
const NAMES: Record<number, string> = { 1: 'Brana', 2: 'Tamsin', 5: 'Snag', 6: 'Nettle', 7: 'Old Marrow' };
const table = { isFriend: (actor: number) => actor < 5, name: (actor: number) => NAMES[actor] ?? 'somebody' };
const label = (one: Act | Family) => (isFamily(one) ? `${one.name} …` : one.offer.label);

const strikes = [5, 6, 7].flatMap((foe) => [
  offer('Attack', `Strike ${NAMES[foe]} with sword`, foe),
  offer('Attack', `Strike ${NAMES[foe]} with sword, to knock out`, foe),
  offer('Attack', `Strike ${NAMES[foe]} with dagger`, foe),
]);
const others = [
  offer('Against your own side', 'Strike Brana with sword', 1),
  ...[5, 6, 7].map((foe) => offer('Spell', `Cast Ember Dart at ${NAMES[foe]}`, foe)),
  ...['north', 'east', 'south', 'west'].map((way) => offer('Move', `Face ${way}`)),
  offer('Gear', 'Put away: sword'), offer('Gear', 'Put away: dagger'), offer('Other', 'Search'),
  offer('Turn', 'End the turn'), offer('Turn', 'End the turn facing east'),
];

it('variants stand behind what they vary', () => {
  const list = acts(strikes.slice(0, 3));
  expect(list.map((act) => [act.offer.label, act.variants.map((variant) => differs(variant, act.offer))])).toEqual([
    ['Strike Snag with sword', ['to knock out']],
    ['Strike Snag with dagger', []],
  ]);
  // Somebody whose name begins like another's is somebody else.
  expect(acts([offer('Attack', 'Strike Wolf', 5), offer('Attack', 'Strike Wolf cub', 6)])).toHaveLength(2);
});

it('at most a dozen are in sight, likely ones first and of different kinds, the end of the turn last', () => {
  const found = choices([...strikes, ...others], table);
  expect(found.likely.map((act) => act.offer.label)).toEqual(['Strike Snag with sword', 'Strike Nettle with sword', 'Strike Old Marrow with sword', 'Strike Snag with dagger']);
  expect(found.also.map(label)).toEqual(['Put away: sword', 'Put away: dagger', 'Search', 'Face …', 'End the turn']);
  expect(found.likely.length + found.also.length).toBeLessThanOrEqual(MOST);
  expect(found.variants).toBe(4);
  expect(found.whole).toBe(false);
});

it('a hundred things to do are still a dozen in sight', () => {
  const many = Array.from({ length: 100 }, (_, i) => offer(`Heading ${i}`, `Thing ${i}`));
  const found = choices([...strikes, ...many, ...others], table);
  expect(found.likely.length + found.also.length).toBe(MOST);
  expect(label(found.also.at(-1)!)).toBe('End the turn');
});

it('what hurts one’s own side stands apart', () => {
  const found = choices([offer('Attack', 'Strike Tamsin with sword', 2), ...others], table);
  expect(found.apart.map((one) => one.label)).toEqual(['Strike Tamsin with sword', 'Strike Brana with sword']);
  expect(found.likely.every((act) => (act.offer.target ?? 0) >= 5)).toBe(true);
});

it('what was done last comes first', () => {
  const last = kindOf(offer('Spell', 'Cast Ember Dart at Snag', 5), table.name);
  const found = choices([...strikes, ...others], { ...table, last });
  expect(found.likely.map((act) => act.offer.label)).toEqual(['Cast Ember Dart at Snag', 'Cast Ember Dart at Nettle', 'Cast Ember Dart at Old Marrow', 'Strike Snag with sword']);
});

it('a term is explained by the rule that is called so', () => {
  const titles = new Map([['search', 'UL-1'], ['double dodge', 'UL-2'], ['knock out', 'UL-3'], ['valor', 'UL-4'], ['dodge', 'UL-5'], ['hide', 'UL-6'], ['aim', 'UL-7']]);
  const term = (group: string, text: string) => termOf({ group, label: text }, titles);
  expect([term('Talk', 'Hide again how the reeve feels'), term('Other', 'Aim at Snag'), term('Other', 'Hide')]).toEqual([null, 'UL-7', 'UL-6']);
  expect([term('Other', 'Search'), term('Defence', 'Double dodge'), term('Attack', 'Strike Snag, to knock out'), term('Valor', 'Hold it ready'), term('Turn', 'End the turn')]).toEqual(['UL-1', 'UL-2', 'UL-3', 'UL-4', null]);
});

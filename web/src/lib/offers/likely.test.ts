import { expect, it } from 'vitest';
import type { CommandKind, Offer } from '../api/types';
import { deedOf } from './deeds';
import { acts, choices, differs, folded, isFamily, MOST, sorts, type Act, type Family } from './likely';

const KINDS: Record<string, CommandKind> = { Attack: 'attack', 'Against your own side': 'attack', Spell: 'spell', Move: 'move', Turn: 'turn' };
const offer = (group: string, label: string, target?: number): Offer => {
  const kind = KINDS[group] ?? 'other';
  // The deed as the server tells it: without the target, a variant by what it says more.
  const [base = '', more] = label.replace(NAMES[target ?? -1] ?? '', '').split(/, | facing /);
  const [does = '', ...how] = base.split(/[ :]+/);
  const varies = more === undefined ? {} : { varies: how.join(' ') };
  return { actor: 0, command: label, does, how: [...how, ...(more ? [more] : [])].join(' '), ...varies, group, kind, friendly: kind === 'attack' && target !== undefined && target < 5, label, target };
};
const NAMES: Record<number, string> = { 1: 'Brana', 2: 'Tamsin', 5: 'Snag', 6: 'Nettle', 7: 'Old Marrow' };
const table = { isFriend: (actor: number) => actor < 5 };
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

it('in a turn of a fight nobody most likely wants to talk, in a talk they do', () => {
  const words = [5, 6].map((foe): Offer => ({ ...offer('Talk', `Lie to ${NAMES[foe]}`, foe), kind: 'talk' }));
  expect(choices([...words, offer('Turn', 'End the turn')], table).likely).toEqual([]);
  expect(choices(words, table).likely.map(label)).toEqual(['Lie to Snag', 'Lie to Nettle']);
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
  const last = deedOf(offer('Spell', 'Cast Ember Dart at Snag', 5));
  const found = choices([...strikes, ...others], { ...table, last });
  expect(found.likely.map((act) => act.offer.label)).toEqual(['Cast Ember Dart at Snag', 'Cast Ember Dart at Nettle', 'Cast Ember Dart at Old Marrow', 'Strike Snag with sword']);
});

it('of what nobody could tell apart one is in sight, and the rest in the whole list', () => {
  const pistol = (weapon: number): Offer => ({ ...offer('Attack', 'Strike Snag with pistol', 5), how: `${weapon}`, command: { weapon } });
  const found = choices([pistol(0), pistol(1), offer('Attack', 'Strike Snag with knife', 5)], table);
  expect(found.likely.map(label)).toEqual(['Strike Snag with pistol', 'Strike Snag with knife']);
  expect(found.whole).toBe(false);
});

it('spells stand before what is kept ready, and that before what is put away', () => {
  const ready: Offer = { ...offer('Other', 'Ready a Strike with mace'), kind: 'attack' };
  const spell: Offer = { ...offer('Spell', 'Cast bless'), kind: 'spell' };
  const gear: Offer = { ...offer('Gear', 'Conceal an object'), kind: 'gear' };
  expect(choices([gear, ready, offer('Other', 'Raise a shield'), spell], table).also.map(label)).toEqual(['Cast bless', 'Raise a shield', 'Ready a Strike with mace', 'Conceal an object']);
});

it('a large family falls into its sorts, a small one does not', () => {
  const many = ['pistol', 'knife'].flatMap((weapon) => Array.from({ length: 7 }, (_, i) => offer('Ready', `Ready ${weapon}: when ${i} moves`)));
  expect(sorts({ name: 'Ready', offers: many }).map(({ name, offers }) => [name, offers.length])).toEqual([['Ready pistol', 7], ['Ready knife', 7]]);
  const few = { name: 'Ready', offers: many.slice(0, 9) };
  expect(sorts(few)).toEqual([few]);
});

it('the end of the turn is in sight, however much else holds or hands it on', () => {
  const turn = (words: string, does: string): Offer => ({ ...offer('Turn', words), kind: 'turn', does });
  const holds = [...['stride', 'step', 'stand up'].map((deed) => turn(`Ready to ${deed}`, 'ready_deed')), turn('Delay', 'delay'), turn('End the turn', 'end_turn')];
  const found = choices([...strikes, ...Array.from({ length: 12 }, (_, i) => offer(`Group ${i}`, `Deed ${i}`)), ...holds], table);
  expect(found.also.map(label).slice(-2)).toEqual(['Delay', 'End the turn']);
  expect(found.likely.length + found.also.length).toBeLessThanOrEqual(MOST);
});

it('what is done to those who are down comes after all that is done to others', () => {
  const found = choices([...strikes, ...others], { ...table, isDown: (actor) => actor === 5 });
  expect(found.likely.map((act) => act.offer.target)).not.toContain(5);
  const alone = choices([offer('Attack', 'Strike Snag with sword', 5), offer('Other', 'See through Snag', 5)], { ...table, isDown: () => true });
  expect(alone.likely.map(({ offer: { target } }) => target)).toEqual([5, 5]);
});

it('of many answers those that do the same to one or another are one, and the rest of too many is behind one', () => {
  const told = (answers: Offer[]) => folded(answers).map((one) => (isFamily(one) ? `${one.name} … ${one.offers.length}` : one.label));
  const answer = (does: string, label: string, target?: number): Offer => ({ actor: 0, command: label, does, how: does, group: 'Exploit', kind: label.startsWith('No') ? 'pass' : 'other', label, target });
  const exploits = [answer('guard', 'on guard'), ...[1, 2, 3].map((who) => answer('help', `help: ${who}`, who)), answer('none', 'No exploit'), ...[1, 2, 5, 6, 7].map((who) => answer('distract', `distraction: ${who}`, who))];
  expect(told(exploits)).toEqual(['on guard', 'help … 3', 'No exploit', 'distraction … 5']);
  // Few are seen as they are.
  expect(told(exploits.slice(0, 5))).toEqual(['on guard', 'help: 1', 'help: 2', 'help: 3', 'No exploit']);
  const setbacks = Array.from({ length: 14 }, (_, i) => answer(`setback ${i}`, `Setback ${i}`));
  expect(told([...setbacks, answer('none', 'No setback')])).toEqual(['No setback', ...setbacks.slice(0, 6).map((one) => one.label), 'More … 8']);
});

it('words come after blows, whoever they are for', () => {
  const talk = [5, 6].flatMap((foe) => [offer('Social', `Lie to ${NAMES[foe]}`, foe), offer('Social', `Watch ${NAMES[foe]}`, foe)]);
  const found = choices([...talk, offer('Attack', 'Strike Old Marrow with sword', 7), offer('Attack', 'Strike Old Marrow with fist', 7), ...others], table).likely.map(label);
  expect(found.slice(0, 4)).toEqual(['Strike Old Marrow with sword', 'Cast Ember Dart at Snag', 'Cast Ember Dart at Nettle', 'Strike Old Marrow with fist']);
});

it('once it has ended nobody goes on striking at those who are out of it', () => {
  const found = choices([...strikes, ...others], { ...table, ended: true, isDown: (actor) => actor >= 5 }).likely;
  expect(found).toEqual([]);
  expect(choices([...strikes, ...others], { ...table, ended: true, isDown: (actor) => actor === 5 }).likely.length).toBeGreaterThan(0);
});

it('what is only kept in mind is no blow', () => {
  const ignores = [5, 6].map((foe): Offer => ({ ...offer('Free', `Ignore ${NAMES[foe]}`, foe), kind: 'free' }));
  expect(choices([...ignores, ...others.slice(3)], table).likely.map(label)).not.toContain('Ignore Snag');
});

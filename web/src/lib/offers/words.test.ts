import { expect, it } from 'vitest';
import type { Board, CommandKind, Offer } from '../api/types';
import { groups, mayRoll, steps } from './group';
import { deedOf } from './deeds';
import { acts, choices, isFamily } from './likely';
import { likelyStep } from './next';

/** Offers whose words say nothing: what stands here of them is their kinds alone. */
let count = 0;
const offer = (kind: CommandKind, more: Partial<Offer> = {}): Offer => {
  count += 1;
  return { actor: null, command: count, does: `d${count}`, group: `x${[...kind].reverse().join('')}`, kind, label: `zq${count} vu`, ...more };
};
const journey = (current: number): Board => ({ kind: 'journey', title: 'xx', note: '', gauges: [{ name: 'xx', current, max: 14 }] });

it('what comes next is told by kinds, whatever the words are', () => {
  const [fight, rest, talk, on, travel, stretch] = [offer('begin'), offer('rest'), offer('talk'), offer('go_on'), offer('journey'), offer('arrive')];
  const all = [fight, rest, talk, on, travel, stretch];
  const step = (boards: Board[], over = false) => likelyStep(all, boards, over);
  expect([step([]), step([], true), step([journey(6)]), step([journey(14)])]).toEqual([talk, on, stretch, on]);
  expect(likelyStep([rest, fight], [], false)).toBe(fight);
  expect(steps(all, true).map((group) => group.offers[0]?.kind)).toEqual(['go_on', 'talk', 'arrive', 'journey', 'rest', 'begin']);
});

it('what is likely and what stands apart is told by kinds, whatever the words are', () => {
  const blow = offer('attack', { actor: 0, target: 5 });
  const spell = offer('spell', { actor: 0, target: 5 });
  const own = offer('attack', { actor: 0, target: 1, friendly: true });
  const [end, move, other] = [offer('turn', { actor: 0 }), offer('move', { actor: 0 }), offer('other', { actor: 0 })];
  const found = choices([end, move, spell, own, other, blow], { isFriend: (actor) => actor < 5 });
  expect(found.likely.map((act) => act.offer)).toEqual([blow, spell]);
  expect(found.apart).toEqual([own]);
  expect(found.also.map((one) => (isFamily(one) ? one.name : one.offer))).toEqual([other, move, end]);
  expect(groups([end, move, other, blow]).map((group) => group.offers[0])).toEqual([blow, other, move, end]);
  expect([end, move, other, blow].map(mayRoll)).toEqual([false, false, true, true]);
});

it('variants, families and what was done last are told by deeds, whatever the words are', () => {
  const knife = offer('attack', { actor: 0, target: 5, does: 'hit', how: 'knife' });
  const knocked = offer('attack', { actor: 0, target: 5, does: 'hit', how: 'knife, softly', varies: 'knife' });
  const sword = offer('attack', { actor: 0, target: 5, does: 'hit', how: 'sword' });
  const elsewhere = offer('attack', { actor: 0, target: 6, does: 'hit', how: 'sword' });
  expect(acts([knocked, knife, sword]).map((act) => [act.offer, act.variants])).toEqual([[knife, [knocked]], [sword, []]]);
  expect(choices([knife, sword, elsewhere], { isFriend: () => false, last: deedOf(sword) }).likely[0]?.offer).toBe(sword);
  const faces = ['n', 'e', 's'].map((how) => offer('move', { actor: 0, group: 'x', does: 'face', how }));
  expect(choices(faces, { isFriend: () => false }).also).toEqual([{ name: 'x', offers: faces }]);
});

import { describe, expect, it } from 'vitest';
import type { Board, Card, Feeling, Pool } from '../api/types';
import { changes } from './changes';
import { ailing, pips, poolsOf, pulls, share } from './listener';
import { far, milestones, ranks } from './ranks';

const pool = (name: string, current: number, max: number): Pool => ({ name, current, max });
const names = (actor: number) => ['Brana', 'Tamsin', 'Orrin', 'the reeve'][actor] ?? 'somebody';
const talk = (cards: Card[], facts: Board['facts'] = []): Board => ({ kind: 'talk', title: 'A talk', note: '', cards, facts });

const feeling = (liking: number, dislike: number, to?: number): Feeling => ({ to, attitude: 'xq', liking: [pool('vu', liking, 4)], dislike: [pool('wo', dislike, 3)], facts: [] });

describe('a listener', () => {
  it('has pools that speak for whoever talks, and such as speak against, whatever they are called', () => {
    expect(pulls(feeling(1, 0)).map(({ pool, tone }) => [pool.name, tone])).toEqual([['vu', 'good'], ['wo', 'bad']]);
  });

  it('may feel something else for each who speaks', () => {
    const card: Card = { actor: 3, role: 'listens', feelings: [feeling(2, 0, 0), feeling(0, 1, 1)] };
    expect(poolsOf(card).map(({ pool, to }) => [to, pool.name, pool.current])).toEqual([[0, 'vu', 2], [0, 'wo', 0], [1, 'vu', 0], [1, 'wo', 1]]);
  });
});

describe('a pool', () => {
  it('has pips up to eight and is a bar beyond', () => {
    expect([pool('Favor', 0, 8), pool('Favor', 0, 9), pool('Favor', 0, 0)].map(pips)).toEqual([8, 0, 0]);
  });

  it('is never drawn beyond its ends', () => {
    expect([pool('Displeasure', -1, 3), pool('Favor', 9, 4), pool('Miles', 6, 24), pool('None', 0, 0)].map(share)).toEqual([0, 1, 0.25, 0]);
  });
});

describe('what has moved', () => {
  const reeve = (favor: number, displeasure: number): Card => ({ actor: 3, role: 'listens', feelings: [{ attitude: 'Wary', liking: [pool('Favor', favor, 4)], dislike: [pool('Displeasure', displeasure, 3)], facts: [] }] });

  it('is said with its way and its ends', () => {
    expect(changes(talk([reeve(1, 1)]), talk([reeve(2, 0)]), names)).toEqual(['the reeve: Favor rises from 1 to 2, of 4.', 'the reeve: Displeasure falls from 1 to 0, of 3.']);
  });

  it('is nothing while nothing moves, and nothing when a board has only just come', () => {
    expect(changes(talk([reeve(1, 1)]), talk([reeve(1, 1)]), names)).toEqual([]);
    expect(changes(null, talk([reeve(1, 1)]), names)).toEqual([]);
    expect(changes({ ...talk([]), kind: 'journey' }, talk([reeve(1, 1)]), names)).toEqual([]);
  });

  it('is said of what has become known, and of a request', () => {
    const unread: Card = { actor: 3, role: 'listens' };
    expect(changes(talk([unread]), talk([reeve(1, 0)]), names)[0]).toBe('the reeve: Favor is known, 1 of 4.');
    expect(changes(talk([]), talk([], [{ label: 'Brana asks the reeve', value: 'let us pass' }]), names)).toEqual(['Brana asks the reeve: let us pass.']);
  });
});

describe('a journey', () => {
  it('has its travellers by rank, in marching order', () => {
    const cards = ['first rank', 'first rank', 'second rank', 'first rank'].map((role, actor): Card => ({ actor, role }));
    expect(ranks({ kind: 'journey', title: '', note: '', cards }).map((rank) => [rank.role, rank.cards.map((card) => card.actor)])).toEqual([
      ['first rank', [0, 1]],
      ['second rank', [2]],
      ['first rank', [3]],
    ]);
  });

  it('says how far it has come', () => {
    expect([far(pool('Miles', 12, 24)), far(pool('The way to Greywater', 3, 8))]).toEqual(['12 of 24 miles', 'The way to Greywater: 3 of 8']);
  });

  it('has a few round milestones between its ends', () => {
    expect(milestones(24)).toEqual([3, 6, 9, 12, 15, 18, 21]);
    expect(milestones(4)).toEqual([1, 2, 3]);
    expect([milestones(1), milestones(0)]).toEqual([[], []]);
    for (const max of [7, 9, 40, 99, 1234, 90_000]) {
      const stones = milestones(max);
      expect(stones.length).toBeLessThanOrEqual(9);
      expect(stones.every((stone) => stone > 0 && stone < max)).toBe(true);
    }
  });
});

it('nothing is said of those who are well', () => {
  expect([ailing({ condition: 'xq', unhurt: true, statuses: [] }), ailing({ condition: 'hurt', unhurt: false, statuses: ['Prone'] })]).toEqual(['', 'hurt, Prone']);
});

import { expect, it } from 'vitest';
import type { Form, Running } from '../api/types';
import { changed, command, falls, lasts, long, moved, placed, planForm, rest, shared, timeOf, type Leg } from './plan';

const march = (actor: number, minutes: number): Leg => ({ actor, activity: 'march', minutes });
const form = {
  group: 'Time', label: 'Spend time by a plan', command: { do: 'spend_day', plan: [], climate: false, water: 'enough' },
  fields: [
    { path: '/plan', label: 'who does what', takes: { kind: 'plan', of: ['march', 'rest'] } },
    { path: '/climate', label: 'climate', takes: { kind: 'flag' } },
    { path: '/water', label: 'water', takes: { kind: 'choice', of: ['enough', 'what they drink'] } },
  ],
} as unknown as Form;
const clock = (changes: Partial<Running>): Running => ({ actor: 0, kind: 'toil', name: 'Exhaustion', run: 0, note: '', then: '', rule: 'X-1', due: [], ...changes });

it('each one’s legs follow one another, whoever’s stand between', () => {
  const legs = [march(0, 60), march(1, 30), { ...march(0, 120), activity: 'rest' }];
  expect(placed(legs).map((leg) => [leg.actor, leg.begins, leg.ends])).toEqual([[0, 0, 60], [1, 0, 30], [0, 60, 180]]);
  expect(lasts(legs)).toBe(180);
  expect(lasts([])).toBe(0);
});

it('what has passed is gone, and what was begun is shorter', () => {
  const legs = [march(0, 60), { actor: 0, activity: 'sleep', minutes: 480, watch: 60 }, march(1, 90)];
  expect(rest(legs, 75)).toEqual([{ actor: 0, activity: 'sleep', minutes: 465, watch: 60 }, march(1, 15)]);
  expect(rest(legs, 520)).toEqual([{ actor: 0, activity: 'sleep', minutes: 20, watch: 20 }]);
});

it('legs change, change places with the next of their own, go, and are shared', () => {
  const legs = [march(0, 60), march(1, 30), { ...march(0, 15), activity: 'rest' }];
  expect(changed(legs, 1, { minutes: 0 })).toEqual([legs[0], legs[2]]);
  expect(moved(legs, 0, 1)).toEqual({ legs: [legs[2], legs[1], legs[0]], at: 2 });
  expect(moved(legs, 1, 1)).toEqual({ legs, at: 1 });
  expect(shared(legs, 0, [0, 1])).toEqual([legs[0], legs[2], march(1, 60), { actor: 1, activity: 'rest', minutes: 15 }]);
});

it('the command is the form’s own, with the plan in it', () => {
  expect(planForm([form])?.activities).toEqual(['march', 'rest']);
  expect(command(form, '/plan', [march(0, 60)], { '/climate': true })).toEqual({ do: 'spend_day', plan: [march(0, 60)], climate: true, water: 'enough' });
});

it('a clock falls due by what its own owner does, and stands still otherwise', () => {
  const toil = clock({ due: [{ during: 'march', after: 3600, every: 7200 }, { during: 'heavy', after: 600, every: 1200 }] });
  const plan = command(form, '/plan', [], {});
  const legs = [march(0, 30), { ...march(0, 60), activity: 'rest' }, march(0, 200), march(1, 500)];
  // Half of it, a rest, the other half; then two hours each.
  expect(falls(legs, [toil], plan).map((one) => one.minute)).toEqual([120, 240]);
  const mixed = [march(0, 30), { ...march(0, 60), activity: 'heavy' }];
  expect(falls(mixed, [toil], plan).map((one) => one.minute)).toEqual([35, 55, 75]);
});

it('what falls due again falls due sooner where all before it goes badly', () => {
  const toil = clock({ due: [{ during: 'march', after: 3600, every: 7200, failing: [7200, 3600, 0] }] });
  const all = falls([march(0, 600)], [toil], command(form, '/plan', [], {}), 5);
  expect(all.map((one) => [one.minute, one.soonest])).toEqual([[60, undefined], [180, undefined], [300, 240], [420, undefined], [540, undefined]]);
});

it('what runs in any case needs nobody to move it, and some only where the plan says so', () => {
  const water = clock({ kind: 'water', due: [{ during: '', after: 1800, every: 86_400 }], only: ['/water', 'what they drink'] });
  expect(falls([march(0, 60)], [water], command(form, '/plan', [], {}))).toEqual([]);
  const counted = command(form, '/plan', [], { '/water': 'what they drink' });
  expect(falls([march(0, 60)], [water], counted).map((one) => one.minute)).toEqual([30]);
});

it('times are told as people tell them', () => {
  expect([timeOf(0), timeOf(37_200), timeOf(90_000)]).toEqual(['00:00', '10:20', '01:00']);
  expect([long(0), long(45), long(120), long(150)]).toEqual(['0 min', '45 min', '2 h', '2 h 30 min']);
});

import { expect, it } from 'vitest';
import type { Line } from '../api/types';
import { eachOnce } from './struck';
import { tale } from './tale';

const deed = (actor: number, text: string): Line => ({ mood: 'deed', actor, text });
const saves = (actor: number, text: string, result: 'success' | 'failure'): Line => ({ mood: 'roll', actor, text, came: { result, total: 12, against: 15 }, checks: [{ title: text } as never] });
const harm = (actor: number, text: string): Line => ({ mood: 'harm', actor, text, delta: { points: -5 }, checks: [{ title: text } as never] });
const status = (actor: number, text: string, word?: string): Line => ({ mood: 'status', actor, text, delta: word ? { word } : null });
const shape = (lines: Line[]) => eachOnce(tale(lines)).map(({ line, under }) => `${under ? '  ' : ''}${line.text}${line.came ? ` [${line.came.result}]` : ''}`);

const grenade = [
  deed(1, 'Rhea throws a grenade.'),
  saves(4, 'The brute saves.', 'failure'), harm(4, 'The brute loses 9.'), status(4, 'The brute is prone.', 'prone'), status(4, 'It bleeds.'),
  saves(5, 'The trooper saves.', 'success'), harm(5, 'The trooper loses 4.'),
  saves(6, 'The drone saves.', 'success'),
];

it('a deed that several bear has one line for each of them', () => {
  expect(shape(grenade)).toEqual(['Rhea throws a grenade.', '  The brute loses 9, prone. It bleeds. [failure]', '  The trooper loses 4. [success]', '  The drone saves. [success]']);
  expect(eachOnce(tale(grenade))[1]?.line.checks).toHaveLength(2);
});

it('a deed that one bears is told as it was, and so is what others do about it', () => {
  const one = grenade.slice(0, 5);
  expect(eachOnce(tale(one))).toEqual(tale(one));
  const met = [deed(1, 'Rhea fires at the brute.'), deed(4, 'The brute ducks.'), harm(4, 'The brute loses 2.'), deed(5, 'The trooper covers it.')];
  expect(eachOnce(tale(met))).toEqual(tale(met));
});

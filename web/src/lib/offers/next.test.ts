import { expect, it } from 'vitest';
import type { Board, CommandKind, Form, Offer } from '../api/types';
import { formsOf, likelyStep, namedStep } from './next';

const offer = (kind: CommandKind, group: string, label: string): Offer => ({ actor: null, command: label, does: label, group, kind, label });
const fight = offer('begin', 'Encounter', 'Begin the fight');
const talk = offer('talk', 'Talk', 'Begin a talk with Wend');
const on = offer('go_on', 'Scene', 'Go on: The broken stair');
const stretch = offer('arrive', 'Journey', 'Travel 8 miles to the end of this stretch: the mill road, 8 miles left');
const all = [fight, offer('rest', 'Rest', 'Take a long rest'), talk, on, offer('journey', 'Journey', 'Travel for an hour'), stretch];
const notes = (note: string): Board => ({ kind: 'notes', title: 'The bell, scene 1 of 6', note });
const journey = (current: number): Board => ({ kind: 'journey', title: 'A journey', note: '', gauges: [{ name: 'Miles', current, max: 14 }] });
const step = (boards: Board[], over = false, offers = all) => likelyStep(offers, boards, over)?.label ?? null;

it('is the next scene where the notes of a scene stand there and its file says nothing, whatever the notes say', () => {
  expect(step([notes('Wend is afraid. Begin a talk with him. When it fails, begin the fight.')])).toBe(on.label);
  expect(step([notes('The last scene.')], false, [fight])).toBeNull();
});

it('is to be filled in where it cannot be pressed', () => {
  const form = (kind: CommandKind) => ({ form: { kind, label: kind, group: '', command: {}, fields: [] } as unknown as Form });
  const all = [form('journey'), form('rest'), form('call')];
  const meant = (next: CommandKind) => formsOf([{ ...notes(''), next }], all).map((one) => one.form.kind);
  expect([meant('journey'), meant('call'), meant('begin'), formsOf([notes('')], all)]).toEqual([['journey'], [], [], []]);
});

it('after a talk that has ended is the next scene, and no other talk', () => {
  const said: Board = { ...notes('Talk with Wend.'), next: 'talk' };
  const step = (boards: Board[], talked: boolean, offers = all) => likelyStep(offers, boards, false, talked)?.label ?? null;
  expect(step([said], false)).toBe(talk.label);
  expect(step([said], true)).toBe(on.label);
  expect(step([], true, [fight, talk])).toBeNull();
  // Where the file means something else, that stands.
  expect(step([{ ...said, next: 'begin' }], true)).toBe(fight.label);
});

it('on the way is the rest of the stretch, and what comes behind it', () => {
  expect(step([journey(6), notes('When they arrive, go on to the next scene.')])).toBe(stretch.label);
  expect(step([journey(14), notes('')])).toBe(on.label);
  // Where something else comes in the scene, that is first.
  expect(step([journey(6), { ...notes('An ambush.'), next: 'begin' }])).toBe(fight.label);
});

it('is the fight only where nothing else is to be had', () => {
  expect(step([])).toBe(talk.label);
  expect(step([], false, [fight])).toBe(fight.label);
  expect(step([], true)).toBe(on.label);
  expect(step([{ kind: 'talk', title: 'A talk', note: '' }])).toBeNull();
});

it('is what the file of the scene says, where that can be done', () => {
  const scene = (next: CommandKind): Board => ({ ...notes('Begin a talk with him.'), next });
  expect([step([scene('begin')]), step([scene('go_on')]), step([scene('journey')])]).toEqual([fight.label, on.label, stretch.label]);
  expect(step([scene('begin')], false, [talk])).toBeNull();
  expect(namedStep([scene('call')])).toBe('call');
});

import type { DieNeeded } from '../api/types';
import { markOf, marksOf } from './kept';

/** Faces of real dice, typed in one after the other until the referee has enough. */
export interface Typed {
  readonly faces: readonly number[];
  /** What the dice showed: the marks of those that have some, the faces of the others. */
  readonly shown: readonly string[];
  /** The die to roll next; null while nobody knows yet. */
  readonly next: DieNeeded | null;
}

export const NO_DICE: Typed = { faces: [], shown: [], next: null };

/** What the referee asked for when the faces so far were not enough. */
export function asked(typed: Typed, needs: DieNeeded): Typed {
  return { faces: typed.faces.slice(0, needs.used), shown: typed.shown.slice(0, needs.used), next: needs };
}

/** Whether a face can lie on a die. */
export function isFace(face: number, sides: number): boolean {
  return Number.isInteger(face) && face >= 1 && face <= sides;
}

/** One more face; the same as before when it is none of the die's. */
export function withFace(typed: Typed, face: number): Typed {
  if (typed.next === null || !isFace(face, typed.next.sides)) return typed;
  const mark = typed.next.marks?.[face - 1];
  return { faces: [...typed.faces, face], shown: [...typed.shown, mark === undefined ? String(face) : markOf(mark)], next: null };
}

/** The last face taken back. */
export function withoutLast(typed: Typed): Typed {
  return { faces: typed.faces.slice(0, -1), shown: typed.shown.slice(0, -1), next: null };
}

/**
 * What the digits typed so far mean on a die: a face as soon as no longer number could begin with them, `more`
 * while one could, `none` when no face begins with them.
 */
export function readDigits(digits: string, sides: number): { face: number | null; more: boolean } {
  if (!/^\d+$/.test(digits)) return { face: null, more: false };
  const face = Number(digits);
  const more = face * 10 <= sides && face > 0;
  return { face: isFace(face, sides) ? face : null, more };
}

/** How a die is called. */
export function dieName(sides: number): string {
  return `d${sides}`;
}

/** A question for the next die: whose it is, what it is for, and which it is; one with marks is asked for by those. */
export function question({ sides, marks = [], what }: Pick<DieNeeded, 'sides' | 'marks' | 'what'>, whose: string): string {
  const die = marks.length > 0 ? `a die with ${marksOf(marks).map(({ mark }) => markOf(mark)).join(', ')}` : dieName(sides);
  if (what == null) return `Roll ${marks.length > 0 ? die : `a ${die}`}: what does it show?`;
  const name = what.charAt(0).toLowerCase() + what.slice(1);
  return `${whose ? `${whose} ${name}` : what}: ${die}`;
}

/** What is waited for: whose die, which, and what for. */
export function waitsFor({ sides, marks = [], what }: Pick<DieNeeded, 'sides' | 'marks' | 'what'>, asked: string, whose: string): string {
  const die = marks.length > 0 ? 'die' : dieName(sides);
  if (what == null) return `Waiting for ${asked}’s ${die}`;
  const name = what.charAt(0).toLowerCase() + what.slice(1);
  return `Waiting for ${asked}’s ${die} for ${whose ? `${whose} ${name}` : name}`;
}

/** A face for a die that somebody else would roll and that nobody at this page has at hand. */
export function rolledHere(sides: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  // So few are left over at the end that no face is likelier than another by more than one in a hundred million.
  return (drawn % sides) + 1;
}

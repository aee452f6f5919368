import type { Point } from '../map/geometry';

/** Gives numbers from 0 to below 1 that look like chance. */
export type Chance = () => number;

/** A number for a text: the same text, the same number, in every browser (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Chance that begins with a number and is the same for everybody who begins with it (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Chance of one place of the drawing, whatever else is drawn. */
export function chanceAt(seed: number, { x, y }: Point): Chance {
  return chanceOf(seed ^ Math.imul(Math.round(x), 0x9e3779b1) ^ Math.imul(Math.round(y), 0x85ebca77));
}

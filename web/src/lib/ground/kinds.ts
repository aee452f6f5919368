import type { Ground } from '../api/types';
import { isFloor, lookOf, type Look } from './looks';

/** Ground that looks alike, and what it is called. */
export interface Kind {
  look: Look;
  abouts: string[];
}

/** The ground of a map by its looks, for the legend: open ground first, all others as they come. */
export function kindsOf(ground: Ground): Kind[] {
  const found = new Map<Look, Set<string>>();
  for (const { terrain, about, look: said } of ground.cells) {
    const look = lookOf(terrain, said);
    // The light there, and the things, are no kinds of ground.
    found.set(look, (found.get(look) ?? new Set()).add(about.split(';')[0] || terrain.replaceAll('-', ' ')));
  }
  return [...found].map(([look, abouts]) => ({ look, abouts: [...abouts] })).sort((one, other) => Number(isFloor(other.look)) - Number(isFloor(one.look)));
}

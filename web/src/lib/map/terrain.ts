import type { At, Ground } from '../api/types';

/** A kind of ground and all cells of it. */
export interface Terrain {
  /** Its name in the API. */
  name: string;
  /** Its drawing: one of those in Patterns.svelte. */
  pattern: string;
  /** What its cells are, each kind once, for the legend. */
  abouts: Set<string>;
  cells: At[];
  /** Whether one thing stands on each cell, drawn in its middle, rather than a texture all over. */
  single: boolean;
}

const DRAWN = new Set(['clear', 'difficult', 'wall', 'low-wall', 'trunk', 'water', 'shallows', 'unknown']);

/** The ground by kinds, as they come first on the map; open ground first, so that it lies under all others. */
export function terrains(ground: Ground): Terrain[] {
  const found = new Map<string, Terrain>();
  for (const cell of ground.cells) {
    const known = found.get(cell.terrain);
    if (known) {
      known.cells.push(cell.at);
      if (cell.about !== '') known.abouts.add(cell.about);
    }
    else found.set(cell.terrain, {
      name: cell.terrain,
      pattern: DRAWN.has(cell.terrain) ? cell.terrain : 'other',
      abouts: new Set([cell.about || cell.terrain]),
      cells: [cell.at],
      single: cell.terrain === 'trunk',
    });
  }
  return [...found.values()].sort((a, b) => Number(b.name === 'clear') - Number(a.name === 'clear'));
}

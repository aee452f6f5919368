import type { At, Ground } from '../api/types';
import { key, type Shape } from '../map/geometry';
import { FLOORS, lookOf, type Floor, type Look } from './looks';
import { neighbours } from './outline';

/** A space, with all that is drawn of it. */
export interface Spot {
  at: At;
  look: Look;
  /** How high it lies, in steps. */
  height?: number;
  /** The door in it. */
  door?: 'open' | 'shut';
  /** Whether a lamp stands in it. */
  lamp?: boolean;
}

/** The spaces of a scene's ground, as it is played on. */
export function spotsOf(ground: Ground): Spot[] {
  return ground.cells.map(({ at, terrain, look, door }) => {
    const standing = typeof door === 'boolean' ? { door: door ? ('open' as const) : ('shut' as const) } : {};
    return { at: at as At, look: lookOf(terrain, look), ...standing };
  });
}

/** What goes on beyond the edge of a map; all else ends there. */
const GOES_ON: ReadonlySet<Look> = new Set<Look>([...FLOORS, 'road', 'planks', 'water', 'shallows', 'stepping', 'chasm', 'wall', 'unknown']);

/** The floor that most of a map has, as which all of it is drawn that nothing else lies on. */
export function floorOf(spots: readonly Spot[]): Floor {
  const count = (floor: Floor) => spots.filter(({ look }) => look === floor).length;
  return FLOORS.map((floor) => ({ floor, count: count(floor) })).reduce((most, one) => (one.count > most.count ? one : most)).floor;
}

/** Spaces beyond the edge of a map, in so many rings around it, where its ground goes on as it was at the edge. */
export function beyondEdge(shape: Shape, spots: readonly Spot[], around: number): Spot[] {
  const known = new Map(spots.map((spot) => [key(spot.at), spot]));
  const floor = floorOf(spots);
  const found: Spot[] = [];
  let edge: readonly Spot[] = spots;
  for (let ring = 0; ring < around; ring += 1) {
    const next = new Map<string, Spot>();
    for (const { at } of edge) {
      for (const cell of neighbours(shape, at)) {
        if (!known.has(key(cell)) && !next.has(key(cell))) next.set(key(cell), gone(cell, floor, neighbours(shape, cell).flatMap((other) => known.get(key(other)) ?? [])));
      }
    }
    for (const spot of next.values()) known.set(key(spot.at), spot);
    edge = [...next.values()];
    found.push(...edge);
  }
  return found;
}

/** A space beyond the edge, by those of the map next to it. */
function gone(at: At, floor: Floor, near: readonly Spot[]): Spot {
  // The row goes on to the left and right; above and below it is the row there that does, now leaning one way and now the other.
  const from = near.find((other) => other.at[1] === at[1]) ?? near[Math.abs(at[1]) % near.length] ?? near[0];
  const look = from && GOES_ON.has(from.look) ? from.look : floor;
  return { at, look, ...(from?.height === undefined ? {} : { height: from.height }) };
}

/** A text by which chance begins on a map: of its spaces, and not of what lies there, which not everybody sees in the fog. */
export const placesOf = (spots: readonly Spot[]): string => spots.map(({ at }) => key(at)).join(';');

import type { GroundLook } from '../api/types';

/** As what a space is drawn: as a scene says it, or by what it does; `unknown` where nobody has been. */
export type Look = GroundLook | 'unknown';

/** How each kind of ground looks of which a scene says nothing more: by what it does to whoever goes there. */
const USUAL: Readonly<Record<string, Look>> = {
  clear: 'open', difficult: 'rough', wall: 'wall', 'low-wall': 'low-wall', trunk: 'tree', thicket: 'brush',
  water: 'water', shallows: 'shallows', chasm: 'chasm', unknown: 'unknown',
};

/** The looks that a scene may give to its ground. */
const LOOKS: readonly Look[] = [
  'open', 'boards', 'flags', 'plates', 'earth', 'sand', 'snow', 'road', 'planks', 'rough', 'mud', 'rubble', 'brush', 'reeds', 'embers', 'water', 'shallows', 'stepping', 'chasm', 'wall', 'low-wall', 'hedge',
  'wood', 'cart', 'crates', 'barrels', 'stone', 'tree',
];

/** Ground that hinders nobody, as which a whole scene may be drawn. */
export const FLOORS = ['open', 'boards', 'flags', 'plates', 'earth', 'sand', 'snow'] as const satisfies readonly Look[];

/** One of those. */
export type Floor = (typeof FLOORS)[number];

/** Whether a space is drawn as a floor. */
export const isFloor = (look: Look): look is Floor => FLOORS.some((floor) => floor === look);

/** How a space looks of which so much is told. */
export function lookOf(terrain: string, look?: Look | null): Look {
  return look ?? USUAL[terrain] ?? 'rough';
}

/** The look of a word in a file, where it is one. */
export function lookNamed(word: unknown): Look | undefined {
  return LOOKS.find((look) => look === word);
}

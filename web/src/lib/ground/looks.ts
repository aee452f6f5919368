/** As what a space is drawn. */
export type Look =
  | 'open' | 'road' | 'planks'
  | 'rough' | 'mud' | 'rubble' | 'brush' | 'reeds' | 'embers'
  | 'water' | 'shallows' | 'stepping' | 'chasm'
  | 'wall' | 'low-wall' | 'hedge' | 'wood' | 'stone' | 'tree'
  | 'unknown';

/** How each kind of ground looks of which nothing more is said: by what it does to whoever goes there. */
const USUAL: Readonly<Record<string, Look>> = {
  clear: 'open', difficult: 'rough', wall: 'wall', 'low-wall': 'low-wall', trunk: 'tree', thicket: 'brush',
  water: 'water', shallows: 'shallows', chasm: 'chasm', unknown: 'unknown',
};

const words = (...all: string[]) => new RegExp(`\\b(${all.join('|')})(s|es)?\\b`, 'iu');
const TREE = words('tree', 'oak', 'alder', 'willow', 'yew', 'pine', 'birch', 'trunk');
const STONE = words('pillar', 'column', 'boulder', 'rock', 'stone', 'statue', 'headstone', 'milestone', 'obelisk');
const WOOD = words('cart', 'wagon', 'stall', 'counter', 'table', 'bench', 'crate', 'barrel', 'beam', 'log', 'furniture', 'wreck');
const RUBBLE = words('rubble', 'masonry', 'brick', 'paving', 'flagstone', 'scree', 'gravel', 'step', 'stair', 'debris', 'heap');
const BRUSH = words('bramble', 'heather', 'scrub', 'gorse', 'hawthorn', 'bush', 'undergrowth', 'thicket', 'fern');
const MUD = words('mud', 'bog', 'peat', 'marsh', 'swamp', 'mire');
const EMBERS = words('ember', 'ash', 'fire', 'coal', 'lava', 'burning');
const DECK = words('bridge', 'jetty', 'pier', 'ferry', 'raft', 'boat', 'deck', 'plank', 'boardwalk');

/**
 * What a scene may say of ground, and how that looks. Each kind has words of its own, so that none ever looks like ground
 * that does something else: a stone in the way is another than a stone to step on.
 */
const SAID: Readonly<Record<string, readonly (readonly [RegExp, Look])[]>> = {
  clear: [[DECK, 'planks'], [words('road', 'path', 'track', 'street'), 'road']],
  difficult: [[MUD, 'mud'], [words('reed', 'rush', 'sedge'), 'reeds'], [EMBERS, 'embers'], [BRUSH, 'brush'], [RUBBLE, 'rubble']],
  'low-wall': [[words('hedge'), 'hedge'], [TREE, 'tree'], [WOOD, 'wood'], [BRUSH, 'hedge'], [RUBBLE, 'rubble'], [words('boulder', 'rock'), 'stone']],
  trunk: [[STONE, 'stone'], [WOOD, 'wood']],
  shallows: [[DECK, 'planks'], [STONE, 'stepping']],
};

/** How a space looks: by its kind, and within that by what is said of it, up to the light and the things there. */
export function lookOf(terrain: string, about: string): Look {
  const ground = about.split(';')[0] ?? '';
  return SAID[terrain]?.find(([said]) => said.test(ground))?.[1] ?? USUAL[terrain] ?? 'rough';
}

import { key, SIZE, type Shape } from '../map/geometry';
import { FLOORS, type Look } from './looks';
import { rings } from './outline';
import { straight } from './smooth';
import type { Spot } from './spots';
import { door } from './symbols';
import { bandOf, doorway } from './walls';

/** Lines over a picture, which shows the ground itself: path data by what they are. */
export type Lines = Partial<Record<'wall' | 'low' | 'wet' | 'hard' | 'lamp' | 'leaf' | 'post', string>>;

const LOW: readonly Look[] = ['low-wall', 'hedge', 'wood', 'cart', 'crates', 'barrels'];
const WET: readonly Look[] = ['water', 'shallows', 'stepping'];
const SOLID: readonly Look[] = ['wall', 'tree', 'stone', 'chasm'];
const FLAT: readonly Look[] = [...FLOORS, 'road', 'planks', 'unknown'];

/** The doors alone, which everybody sees. */
export function doorLines(shape: Shape, spots: readonly Spot[]): Lines {
  const walls = new Set(spots.filter(({ look }) => look === 'wall').map(({ at }) => key(at)));
  const doors = spots.flatMap(({ at, door: state }) => (state ? [door(doorway(shape, at, (next) => walls.has(key(next))), SIZE * 0.88, state === 'open')] : []));
  return { leaf: doors.map((strokes) => strokes['door-leaf'] ?? '').join(''), post: doors.map((strokes) => strokes['door-post'] ?? '').join('') };
}

/** What the picture leaves unsaid and the game master needs to see: what bars the way, what makes it hard, and the lamps. */
export function masterLines(shape: Shape, spots: readonly Spot[]): Lines {
  const around = (looks: readonly Look[]) => rings(shape, spots.filter(({ look }) => looks.includes(look)).map(({ at }) => at)).map(straight).join('');
  const hard = [...new Set(spots.map(({ look }) => look))].filter((look) => ![...LOW, ...WET, ...SOLID, ...FLAT].includes(look));
  const lamps = spots.filter(({ lamp }) => lamp).map(({ at }) => shape.center(at));
  return {
    wall: around(SOLID),
    low: bandOf(shape, spots.filter(({ look }) => LOW.includes(look)).map(({ at }) => at), SIZE * 0.5),
    wet: around(WET),
    hard: around(hard),
    lamp: lamps.map(({ x, y }) => `M${x - 7} ${y}h14M${x} ${y - 7}v14M${x - 5} ${y - 5}l10 10M${x + 5} ${y - 5}l-10 10`).join(''),
  };
}

import type { At } from '../api/types';
import { key, SIZE, type Point, type Shape } from '../map/geometry';
import { chanceAt, seedOf } from './chance';
import type { Layer } from './drawing';
import { neighbours, rings, short } from './outline';
import { planks } from './smooth';
import type { Spot } from './spots';

/** Adds to a layer what is drawn at a point, or all over the map. */
type Add = (layer: Layer, path: string, at?: Point) => void;

/** How many spaces a plate of a deck is long and wide. */
const PLATE = { long: 4, wide: 2 } as const;
/** How wide a board is. */
const BOARD = 19;

/** What floors are made of, wherever they lie: boards with their joints, plates with their seams and rivets, flags, and what wind and feet leave. */
export function floors(shape: Shape, seed: number, spots: readonly Spot[], add: Add): void {
  const cells = (look: Spot['look']) => spots.flatMap((spot) => (spot.look === look ? [spot.at] : []));
  const boards = cells('boards');
  if (boards.length > 0) add('board', planks(rings(shape, boards), 0, BOARD));
  for (const at of boards) board(shape, seed, at, add);
  const plates = cells('plates');
  const known = new Set(plates.map(key));
  for (const at of plates) (shape.kind === 'square' ? plate : tile)(shape, seed, at, known, add);
  for (const at of cells('flags')) flag(shape, seed, at, add);
  for (const look of ['earth', 'sand', 'snow'] as const) for (const at of cells(look)) loose(shape, seed, at, look, add);
}

/** The ends of a few boards. */
function board(shape: Shape, seed: number, at: At, add: Add): void {
  const middle = shape.center(at);
  const chance = chanceAt(seed ^ seedOf('boards'), middle);
  if (chance() < 0.55) return;
  const x = middle.x + (chance() - 0.5) * SIZE;
  const y = Math.round((middle.y + (chance() - 0.5) * SIZE) / BOARD) * BOARD;
  add('board', `M${short(x)} ${short(y - BOARD / 2)}v${BOARD}`, middle);
}

/** A plate's seams along the squares, a row each shifted by half, with rivets at its corners and a grate now and then. */
function plate(shape: Shape, seed: number, at: At, known: ReadonlySet<string>, add: Add): void {
  const middle = shape.center(at);
  const half = (shape.center([1, 0]).x - shape.center([0, 0]).x) / 2;
  const [x, y] = at;
  const row = Math.floor(y / PLATE.wide);
  const along = (((x + (row % 2 === 0 ? 0 : PLATE.long / 2)) % PLATE.long) + PLATE.long) % PLATE.long;
  const [left, top] = [middle.x - half, middle.y - half];
  const first = ((y % PLATE.wide) + PLATE.wide) % PLATE.wide === 0;
  const line = (layer: Layer, by: number) => {
    if (first && known.has(key([x, y - 1]))) add(layer, `M${short(left)} ${short(top + by)}h${short(half * 2)}`, middle);
    if (along === 0 && known.has(key([x - 1, y]))) add(layer, `M${short(left + by)} ${short(top)}v${short(half * 2)}`, middle);
  };
  line('seam-light', 2);
  line('seam', 0);
  const dot = (dx: number, dy: number) => add('rivet', `M${short(left + dx)} ${short(top + dy)}h0.1`, middle);
  if (first && along === 0) dot(9, 9);
  if (first && along === PLATE.long - 1) dot(half * 2 - 9, 9);
  if (!first && along === 0) dot(9, half * 2 - 9);
  if (!first && along === PLATE.long - 1) dot(half * 2 - 9, half * 2 - 9);
  const chance = chanceAt(seed ^ seedOf('plates'), middle);
  if (along === 1 && first && chance() < 0.07) add('grate', Array.from({ length: 6 }, (_, i) => `M${short(left + 12)} ${short(top + 14 + i * 7)}h${short(half * 2 - 24)}`).join(''), middle);
  else if (chance() < 0.08) add('speck', `M${short(middle.x + (chance() - 0.5) * half)} ${short(middle.y + (chance() - 0.5) * half)}l${short(8 + chance() * 14)} ${short(chance() * 4 - 2)}`, middle);
}

/** Between hexes a plate is a space, and has a seam towards each of its like that comes after it. */
function tile(shape: Shape, seed: number, at: At, known: ReadonlySet<string>, add: Add): void {
  const middle = shape.center(at);
  shape.corners.forEach((corner, i) => {
    const next = neighbours(shape, at)[i];
    const to = shape.corners[(i + 1) % shape.corners.length];
    if (i > 2 || !next || !to || !known.has(key(next))) return;
    add('seam', `M${short(middle.x + corner.x)} ${short(middle.y + corner.y)}L${short(middle.x + to.x)} ${short(middle.y + to.y)}`, middle);
  });
  const chance = chanceAt(seed ^ seedOf('plates'), middle);
  if (chance() < 0.5) add('rivet', `M${short(middle.x)} ${short(middle.y - SIZE * 0.7)}h0.1`, middle);
}

/** The edges of a few flags. */
function flag(shape: Shape, seed: number, at: At, add: Add): void {
  const middle = shape.center(at);
  const chance = chanceAt(seed ^ seedOf('flags'), middle);
  for (let count = 1 + Math.floor(chance() * 2); count > 0; count -= 1) {
    const [x, y] = [middle.x + (chance() - 0.5) * SIZE * 1.3, middle.y + (chance() - 0.5) * SIZE * 1.3];
    add('flag', `M${short(x)} ${short(y)}h${short(10 + chance() * 14)}v${short(7 + chance() * 10)}`, middle);
  }
}

/** What lies loose: clods and pebbles of earth, ripples of sand, drifts of snow. */
function loose(shape: Shape, seed: number, at: At, look: 'earth' | 'sand' | 'snow', add: Add): void {
  const middle = shape.center(at);
  const chance = chanceAt(seed ^ seedOf(look), middle);
  for (let count = Math.floor(chance() * 3); count > 0; count -= 1) {
    const [x, y] = [middle.x + (chance() - 0.5) * SIZE * 1.5, middle.y + (chance() - 0.5) * SIZE * 1.5];
    if (look === 'earth') add('speck', `M${short(x)} ${short(y)}l${short(3 + chance() * 5)} ${short(chance() * 3 - 1.5)}`, middle);
    else {
      const long = (look === 'sand' ? 9 : 16) + chance() * 8;
      add('ripple', `M${short(x)} ${short(y)}q${short(long / 2)} ${look === 'sand' ? -4 : -6} ${short(long)} 0`, middle);
    }
  }
}

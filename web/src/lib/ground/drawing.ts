import type { At, GroundLine } from '../api/types';
import { key, middle, SIZE, type Point, type Shape } from '../map/geometry';
import { chanceAt, seedOf, type Chance } from './chance';
import { floors } from './floors';
import { FLOORS, type Floor, type Look } from './looks';
import { gridLines, groups, neighbours, rings, short, type Ring } from './outline';
import { curve, hachures, inset, planks, smoothed, straight, strayed } from './smooth';
import { cover } from './cover';
import { beyondEdge, floorOf, placesOf, type Spot } from './spots';
import { barrels, blob, box, cart, crates, crown, door, reed, stone, tuft, wave, type Strokes } from './symbols';
import { bandOf, doorway, wallRings } from './walls';

/** Everything that is drawn, from below to above. */
const LAYERS = [
  'open-floor', 'boards-floor', 'flags-floor', 'plates-floor', 'earth-floor', 'sand-floor', 'snow-floor',
  'patch', 'flag', 'board', 'seam', 'seam-light', 'grate', 'rivet', 'speck', 'ripple', 'road-edge', 'road', 'rut',
  'rough', 'mud', 'rubble', 'brush', 'reeds', 'embers', 'puddle', 'crack', 'glow', 'grass',
  'bank', 'shallow', 'water', 'deep', 'deepest', 'shore', 'foam', 'wave', 'chasm', 'chasm-deep', 'chasm-hachure', 'contour', 'hachure',
  'deck-shadow', 'deck', 'deck-line', 'post', 'stone-shadow', 'stone', 'stone-light', 'reed', 'reed-head',
  'band-shadow', 'band-edge', 'band', 'wheel-shadow', 'wheel', 'wood-shadow', 'wood', 'wood-line', 'hoop', 'block-shadow', 'block', 'block-line',
  'wall-shadow', 'wall', 'wall-top', 'wall-joint', 'wall-mass', 'door-step', 'door-leaf', 'door-post', 'door-handle',
  'tree-shadow', 'leaf-low', 'leaf-middle', 'leaf-high', 'lamp-glow', 'lamp', 'unknown', 'grid',
] as const;

/** One of the layers of the ground. */
export type Layer = (typeof LAYERS)[number];

/** The ground as it is drawn: path data for each layer that has anything on it, by parts of the map. */
export interface Drawing {
  /** Whether it lies between walls, and is a floor rather than a meadow. */
  indoors: boolean;
  /** As what it is drawn where nothing else lies. */
  floor: Floor;
  layers: { layer: Layer; paths: string[] }[];
}

/** How wide a part of the map is: what lies in it is one path, so that whoever looks at a corner draws no more than that. */
const PART = 512;

const partOf = ({ x, y }: Point) => `${Math.floor(x / PART)} ${Math.floor(y / PART)}`;

const WET: ReadonlySet<Look> = new Set<Look>(['water', 'shallows', 'stepping']);
const BLOTCHES = ['rough', 'mud', 'rubble', 'brush', 'reeds', 'embers'] as const;

/** Draws ground, and what it would be for some spaces `around` it, with what people hide behind: the same spaces give the same drawing, at every table. */
export function draw(shape: Shape, spots: readonly Spot[], around = 2, lines: readonly GroundLine[] = []): Drawing {
  const seed = seedOf(placesOf(spots));
  const all = [...spots, ...beyondEdge(shape, spots, around)];
  const paths = new Map<Layer, Map<string, string>>();
  const add = (layer: Layer, path: string, at?: Point) => {
    const parts = paths.get(layer) ?? new Map<string, string>();
    const part = at ? partOf(at) : '';
    if (path) paths.set(layer, parts.set(part, (parts.get(part) ?? '') + path));
  };
  const sheet: Sheet = { shape, seed, spots, all, add, cellsOf: (...looks) => all.flatMap(({ at, look }) => (looks.includes(look) ? [at] : [])) };
  const floor = floorOf(spots);
  const indoors = isIndoors(shape, spots);
  for (const look of FLOORS) if (look !== floor) add(`${look}-floor`, path(soft(sheet, sheet.cellsOf(look), 2)));
  floors(shape, seed, all, add);
  shapes(sheet);
  water(sheet);
  heights(sheet);
  walls(sheet);
  for (const spot of all) scatter(sheet, spot, indoors);
  for (const spot of spots) things(sheet, spot);
  for (const { strokes, at } of cover(shape, seed, lines)) put(sheet, at, strokes);
  if (shape.lined) grid(sheet);
  return { indoors, floor, layers: LAYERS.flatMap((layer) => (paths.has(layer) ? [{ layer, paths: [...(paths.get(layer) ?? [])].map(([, path]) => path) }] : [])) };
}

interface Sheet {
  shape: Shape;
  seed: number;
  /** The spaces of the map. */
  spots: readonly Spot[];
  /** Those, and some around them, so that the ground goes on to the edge of the sheet. */
  all: readonly Spot[];
  /** Adds to a layer what is drawn at a point, or all over the map. */
  add: (layer: Layer, path: string, at?: Point) => void;
  cellsOf: (...looks: Look[]) => At[];
}

/** The lines between the spaces that are known. */
function grid({ shape, spots, add }: Sheet): void {
  const known = spots.filter(({ look }) => look !== 'unknown').map(({ at }) => at);
  const inside = new Set(known.map(key));
  for (const at of known) add('grid', gridLines(shape, [at], inside), shape.center(at));
}

/** Whether most of what is known of the edge of a map is walls; where nothing is, whether there are many at all. */
function isIndoors(shape: Shape, spots: readonly Spot[]): boolean {
  const places = new Set(spots.map(({ at }) => key(at)));
  const known = spots.filter(({ look }) => look !== 'unknown');
  const edge = known.filter(({ at }) => neighbours(shape, at).some((next) => !places.has(key(next))));
  const walls = (among: readonly Spot[]) => among.filter(({ look }) => look === 'wall').length;
  return edge.length > 0 ? walls(edge) * 2 > edge.length : walls(known) * 5 > known.length;
}

const soft = (sheet: Sheet, cells: readonly At[], far = 4): Ring[] => rings(sheet.shape, cells).map((ring) => strayed(smoothed(ring), sheet.seed, far));
const path = (all: readonly Ring[]) => all.map(curve).join('');

/** What lies flat on the ground: roads, and whatever is hard to walk on. */
function shapes(sheet: Sheet): void {
  const road = path(soft(sheet, sheet.cellsOf('road'), 2));
  sheet.add('road-edge', road);
  sheet.add('road', road);
  for (const look of BLOTCHES) sheet.add(look, path(soft(sheet, sheet.cellsOf(look), 5)));
  sheet.add('unknown', path(rings(sheet.shape, sheet.cellsOf('unknown')).map((ring) => smoothed(ring, 1))));
  const chasm = soft(sheet, sheet.cellsOf('chasm'), 3);
  sheet.add('chasm', path(chasm));
  sheet.add('chasm-deep', path(chasm.map((ring) => inset(ring, 9))));
  sheet.add('chasm-hachure', chasm.map((ring) => hachures(ring, 15, 6, sheet.seed)).join(''));
  for (const group of groups(sheet.shape, sheet.cellsOf('planks'))) deck(sheet, group);
}

/** A bridge or a jetty, with its boards across the way it goes. */
function deck(sheet: Sheet, cells: readonly At[]): void {
  const around = rings(sheet.shape, cells).map((ring) => smoothed(ring, 1));
  sheet.add('deck-shadow', path(around));
  sheet.add('deck', path(around));
  sheet.add('deck-line', planks(around, wayOver(sheet, cells) + 90, 10));
  for (const ring of around.map((one) => inset(one, 5))) {
    for (let i = 0; i < ring.length; i += 5) {
      const { x, y } = ring[i] as Point;
      sheet.add('post', `M${short(x - 3.5)} ${short(y)}a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1-7 0`);
    }
  }
}

/** Which way a bridge goes, in degrees: along it where it is long, otherwise to the land next to it. */
function wayOver({ shape, all }: Sheet, cells: readonly At[]): number {
  const center = middle(shape, cells);
  const along = spread(cells.map(shape.center), center);
  if (along.long > 2.5) return along.degrees;
  const next = new Set(cells.flatMap((at) => neighbours(shape, at)).map(key));
  const land = all.filter(({ at, look }) => next.has(key(at)) && !WET.has(look) && look !== 'planks');
  return spread(land.map(({ at }) => shape.center(at)), center).degrees;
}

/** The direction in which points lie around a middle, and how many times longer they reach that way than across it. */
function spread(points: readonly Point[], { x: mx, y: my }: Point): { degrees: number; long: number } {
  let [xx, yy, xy] = [0, 0, 0];
  for (const { x, y } of points) [xx, yy, xy] = [xx + (x - mx) ** 2, yy + (y - my) ** 2, xy + (x - mx) * (y - my)];
  const apart = Math.hypot(xx - yy, 2 * xy);
  return { degrees: (Math.atan2(2 * xy, xx - yy) * 90) / Math.PI, long: (xx + yy + apart) / Math.max(1, xx + yy - apart) };
}

/** Water: its bank, the shallows, and deeper water the farther from the shore; it goes on beneath what bridges it. */
function water(sheet: Sheet): void {
  const { shape } = sheet;
  const wet = new Set(sheet.cellsOf('water', 'shallows', 'stepping').map(key));
  if (wet.size === 0) return;
  const bridged = sheet.cellsOf('planks').filter((at) => neighbours(shape, at).some((next) => wet.has(key(next))));
  const under = [...bridged, ...sheet.cellsOf('water', 'shallows', 'stepping')];
  const shore = soft(sheet, under);
  sheet.add('bank', path(shore));
  sheet.add('shallow', path(shore));
  sheet.add('shore', path(shore));
  sheet.add('foam', path(shore.map((ring) => inset(ring, 7))));
  const open = [...bridged, ...sheet.cellsOf('water')];
  sheet.add('water', path(soft(sheet, open).map((ring) => inset(ring, 5))));
  // A single deep space would be a spot.
  const deep = groups(shape, inner(shape, open)).filter((group) => group.length > 2).flat();
  sheet.add('deep', path(soft(sheet, deep, 6)));
  sheet.add('deepest', path(soft(sheet, inner(shape, deep), 6)));
}

/** The spaces that have their like on all sides. */
function inner(shape: Shape, cells: readonly At[]): At[] {
  const known = new Set(cells.map(key));
  return cells.filter((at) => neighbours(shape, at).every((next) => known.has(key(next))));
}

/** Hachures down from every step of the ground. */
function heights(sheet: Sheet): void {
  const levels = [...new Set(sheet.all.map(({ height }) => height ?? 0))].sort((one, other) => one - other).slice(1);
  for (const level of levels) {
    const edge = soft(sheet, sheet.all.filter(({ height }) => (height ?? 0) >= level).map(({ at }) => at), 2);
    sheet.add('contour', path(edge));
    sheet.add('hachure', edge.map((ring) => hachures(ring, -12, 7, sheet.seed)).join(''));
  }
}

/** Walls and low walls along their spaces, and the doors in them. */
function walls(sheet: Sheet): void {
  const { shape, seed } = sheet;
  const cells = sheet.cellsOf('wall');
  const isWall = new Set(cells.map(key));
  const doors = sheet.spots.filter((spot) => spot.door);
  // Between hexes a wall goes on through its doors, which are cut out of it: it would be rounded off on both sides of them.
  const through = shape.kind === 'hex' ? doors.filter(({ at }) => neighbours(shape, at).filter((next) => isWall.has(key(next))).length > 1) : [];
  const around = wallRings(shape, [...cells, ...through.map(({ at }) => at)]);
  const drawn = (by: number) => around.map((ring) => (shape.kind === 'hex' ? curve : straight)(inset(ring, by))).join('');
  sheet.add('wall-shadow', drawn(1));
  sheet.add('wall', drawn(1));
  sheet.add('wall-top', drawn(6));
  sheet.add('wall-mass', path(wallRings(shape, inner(shape, cells))));
  for (const at of cells) sheet.add('wall-joint', joints(shape.center(at), chanceAt(seed, shape.center(at))), shape.center(at));
  const low = bandOf(shape, sheet.cellsOf('low-wall'), SIZE * 0.5);
  for (const layer of ['band-shadow', 'band-edge', 'band'] as const) sheet.add(layer, low);
  for (const { at, door: state } of doors) {
    put(sheet, shape.center(at), door(doorway(shape, at, (next) => isWall.has(key(next))), SIZE * 0.88, state === 'open'));
  }
}

/** A few of the lines between the stones of a wall. */
function joints({ x, y }: Point, chance: Chance): string {
  const line = () => `M${short(x + (chance() - 0.75) * 22)} ${short(y + (chance() - 0.65) * 24)}`;
  return `${line()}h${short(8 + chance() * 8)}v${short(4 + chance() * 5)}${line()}v${short(5 + chance() * 5)}h${short(6 + chance() * 8)}${line()}h${short(6 + chance() * 9)}`;
}

function put(sheet: Sheet, at: Point, strokes: Strokes): void {
  for (const [layer, drawn] of Object.entries(strokes)) sheet.add(layer as Layer, drawn, at);
}

/** What grows and lies about on a space, wherever chance has it. */
function scatter(sheet: Sheet, { at, look }: Spot, indoors: boolean): void {
  const middle = sheet.shape.center(at);
  const add = (layer: Layer, path: string) => sheet.add(layer, path, middle);
  const chance = chanceAt(sheet.seed ^ seedOf(look), middle);
  const some = (from: number, more: number, place: (where: Point) => void, wide = 0.8) => {
    for (let count = Math.floor(from + chance() * (more + 1)); count > 0; count -= 1) {
      const [angle, reach] = [chance() * Math.PI * 2, Math.sqrt(chance()) * SIZE * wide];
      place({ x: middle.x + Math.cos(angle) * reach, y: middle.y + Math.sin(angle) * reach });
    }
  };
  const grass = (where: Point) => add('grass', tuft(where, chance));
  const stones = (least: number, more: number) => (where: Point) => put(sheet, middle, stone(where, least + chance() * more, chance));
  const reeds = (where: Point) => put(sheet, middle, reed(where, chance));
  if (WET.has(look)) some(look === 'water' ? 0 : 1, 1, (where) => add('wave', wave(where, chance)));
  if (look === 'open' && indoors) some(0, 1, ({ x, y }) => add('flag', `M${short(x)} ${short(y)}h${short(8 + chance() * 14)}v${short(6 + chance() * 10)}`));
  else if (look === 'open') {
    some(0, 1, grass);
    if (chance() < 0.035) add('patch', curve(blob(middle, SIZE * (1.6 + chance() * 1.8), 9, 0.22, chance, 0.6)));
    if (chance() < 0.02) some(2, 3, stones(2.5, 4), 0.6);
  } else if (look === 'road') some(0, 1, ({ x, y }) => add('rut', `M${short(x)} ${short(y)}q6-2 ${short(10 + chance() * 8)} 0`));
  else if (look === 'rough') {
    some(1, 2, stones(2.5, 3.5));
    some(2, 2, grass);
  } else if (look === 'rubble') some(4, 3, stones(3.5, 5));
  else if (look === 'mud') {
    some(1, 1, (where) => add('puddle', curve(blob(where, 4 + chance() * 5, 7, 0.2, chance, 0.5))), 0.65);
    some(0, 1, grass);
  } else if (look === 'brush') {
    some(2, 2, (where) => put(sheet, middle, crown(where, 5.5 + chance() * 5.5, chance)), 0.75);
    some(1, 2, grass);
  } else if (look === 'reeds') some(3, 2, reeds, 0.75);
  else if (look === 'embers') {
    some(2, 2, ({ x, y }) => add('crack', `M${short(x)} ${short(y)}l${short(chance() * 9 - 4)} ${short(3 + chance() * 4)}l${short(chance() * 9 - 2)} ${short(2 + chance() * 5)}`));
    some(3, 4, (where) => add('glow', curve(blob(where, 1.6 + chance() * 2, 6, 0.3, chance))));
  } else if (look === 'stepping') some(2, 1, stones(7, 4), 0.5);
}

/** What stands in the middle of a space. */
function things(sheet: Sheet, { at, look, lamp }: Spot): void {
  const middle = sheet.shape.center(at);
  const add = (layer: Layer, path: string) => sheet.add(layer, path, middle);
  const chance = chanceAt(sheet.seed ^ 1, middle);
  const near = { x: middle.x + (chance() - 0.5) * 8, y: middle.y + (chance() - 0.5) * 8 };
  if (look === 'tree') put(sheet, middle, crown(near, SIZE * (0.92 + chance() * 0.2), chance));
  else if (look === 'stone') put(sheet, middle, stone(near, SIZE * (0.68 + chance() * 0.12), chance));
  else if (look === 'wood') put(sheet, middle, box(near, SIZE * (0.66 + chance() * 0.12), chance));
  else if (look === 'cart') put(sheet, middle, cart(near, SIZE * 0.66, chance));
  else if (look === 'crates') put(sheet, middle, crates(middle, SIZE * 0.44, chance));
  else if (look === 'barrels') put(sheet, middle, barrels(middle, SIZE * 0.36, chance));
  else if (look === 'hedge') {
    for (const [dx, dy] of [[-14, 4], [0, -5], [14, 3], [3, 12]] as const) put(sheet, middle, crown({ x: middle.x + dx, y: middle.y + dy }, 13 + chance() * 4, chance));
  }
  if (lamp) {
    add('lamp-glow', curve(blob(middle, SIZE * 1.5, 12, 0.02, chance)));
    add('lamp', curve(blob(middle, SIZE * 0.24, 8, 0.05, chance)));
  }
}

import { columnOf } from '../map/called';
import type { Said, Table } from './toml';

/** A corner or another place between spaces: hundredths of a space from the left and the upper edge; rows of hexes are 87 apart. */
export type Corner = readonly [number, number];

/** What stands as a line between spaces. */
export const KINDS = ['wall', 'window', 'ledge', 'door'] as const;
export type StrokeKind = (typeof KINDS)[number];

/** A straight line between spaces; the parts of a door have its name, and say whether it stands open. */
export interface Stroke {
  kind: StrokeKind;
  from: Corner;
  to: Corner;
  name?: string;
  open?: boolean;
}

/** How spaces lie; on the last diagonals count 1 and 2 in turn. */
export const FORMS = ['hex', 'square', 'square-alternating'] as const;
export type Kind = (typeof FORMS)[number];

/** Where the corners of a hex lie from its middle, by their names. */
const AROUND: Readonly<Record<string, Corner>> = { n: [0, -58], ne: [50, -29], se: [50, 29], s: [0, 58], sw: [-50, 29], nw: [-50, -29] };
const ROW = 87;
/** The fields of a map in which lines stand, by what they are. */
const LISTS = { wall: 'walls', window: 'windows', ledge: 'ledges' } as const;

const isSame = (one: Corner, other: Corner) => one[0] === other[0] && one[1] === other[1];

/** The middle of a space, by its column and its row. */
function middle(shape: Kind, column: number, row: number): Corner {
  return shape === 'hex' ? [100 * column + 50 * (row % 2) + 50, ROW * row + 58] : [100 * column + 50, 100 * row + 50];
}

/** All corners of the spaces of a map, each once. */
export function cornersOf(shape: Kind, columns: number, rows: number): Corner[] {
  if (shape !== 'hex') return Array.from({ length: (columns + 1) * (rows + 1) }, (_, at): Corner => [(at % (columns + 1)) * 100, Math.floor(at / (columns + 1)) * 100]);
  const found = new Map<string, Corner>();
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = middle(shape, column, row);
      for (const [dx, dy] of Object.values(AROUND)) found.set(`${x + dx},${y + dy}`, [x + dx, y + dy]);
    }
  }
  return [...found.values()];
}

/** A number of spaces as it is typed, in hundredths; null where it is none. */
function hundredths(text: string): number | null {
  return /^-?\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;
}

/** The column of letters: A is 0, AA is 26. */
const columnAt = (letters: string) => [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The corner that is written so: `C4`, on hexes `C4ne`, or a place in spaces, `2.5,3`; null where it is none. */
export function cornerAt(shape: Kind, text: string): Corner | null {
  const [left, top, ...more] = text.split(',').map((part) => part.trim());
  if (top !== undefined) {
    const [x, y] = [hundredths(left ?? ''), hundredths(top)];
    return x === null || y === null || more.length > 0 ? null : [x, y];
  }
  const [, letters = '', number = '', corner = ''] = /^([A-Za-z]{1,3})(\d{1,4})([a-z]*)$/i.exec(text) ?? [];
  const [column, row] = [columnAt(letters), Number(number) - 1];
  if (letters === '' || row < 0) return null;
  if (shape !== 'hex') return corner === '' ? [column * 100, row * 100] : null;
  const offset = AROUND[corner.toLowerCase()];
  const [x, y] = middle(shape, column, row);
  return offset ? [x + offset[0], y + offset[1]] : null;
}

/** How a corner is written: by the first space in reading order of which it is one, otherwise in spaces. */
export function writtenCorner(shape: Kind, [x, y]: Corner): string {
  if (shape !== 'hex' && x >= 0 && y >= 0 && x % 100 === 0 && y % 100 === 0) return `${columnOf(x / 100)}${y / 100 + 1}`;
  if (shape === 'hex') {
    const low = Math.floor(y / ROW);
    for (let row = Math.max(0, low - 1); row <= Math.max(0, low); row += 1) {
      const left = Math.floor((x - 50 * (row % 2)) / 100);
      for (let column = Math.max(0, left - 1); column <= Math.max(0, left); column += 1) {
        const [mx, my] = middle(shape, column, row);
        const name = Object.keys(AROUND).find((corner) => isSame([mx + AROUND[corner]![0], my + AROUND[corner]![1]], [x, y]));
        if (name) return `${columnOf(column)}${row + 1}${name}`;
      }
    }
  }
  return `${x / 100},${y / 100}`;
}

/** The corners of a chain: `B2-F2-F6`; null where one of them is none. A dash before a number is its sign. */
function chainOf(shape: Kind, text: string): Corner[] | null {
  const corners = text.split(/(?<=[^,\s-]\s*)-/).map((part) => cornerAt(shape, part.trim()));
  return corners.length > 1 && corners.every((corner) => corner !== null) ? (corners as Corner[]) : null;
}

const joined = (corners: readonly Corner[], how: Omit<Stroke, 'from' | 'to'>): Stroke[] => corners.slice(1).map((to, at) => ({ ...how, from: corners[at]!, to }));

/** The lines that a map states, and the map without them; null where one of them cannot be read. */
export function readStrokes(shape: Kind, map: Table): { strokes: Stroke[]; rest: Table } | null {
  const { walls, windows, ledges, doors, ...rest } = map;
  const strokes: Stroke[] = [];
  for (const [kind, list] of [['wall', walls], ['window', windows], ['ledge', ledges]] as const) {
    for (const text of Array.isArray(list) ? (list as readonly Said[]) : []) {
      const chain = typeof text === 'string' ? chainOf(shape, text) : null;
      if (chain === null) return null;
      strokes.push(...joined(chain, { kind }));
    }
  }
  for (const [name, text] of Object.entries((doors ?? {}) as Table)) {
    const open = typeof text === 'string' && /\sopen\s*$/.test(text);
    const chain = typeof text === 'string' ? chainOf(shape, text.replace(/\sopen\s*$/, '')) : null;
    if (chain === null) return null;
    strokes.push(...joined(chain, { kind: 'door', name, open }));
  }
  return { strokes, rest };
}

/** Lines of a kind as chains: those that meet are written on and on. */
function chains(shape: Kind, strokes: readonly Stroke[]): string[] {
  const left = [...strokes];
  const texts: string[] = [];
  for (let first = left.shift(); first; first = left.shift()) {
    const chain: Corner[] = [first.from, first.to];
    for (let grown = true; grown; ) {
      grown = false;
      const [head, tail] = [chain[0]!, chain.at(-1)!];
      const at = left.findIndex(({ from, to }) => [head, tail].some((end) => isSame(end, from) || isSame(end, to)));
      const [next] = at < 0 ? [] : left.splice(at, 1);
      if (!next) continue;
      grown = true;
      if (isSame(next.from, tail)) chain.push(next.to);
      else if (isSame(next.to, tail)) chain.push(next.from);
      else chain.unshift(isSame(next.from, head) ? next.to : next.from);
    }
    texts.push(chain.map((corner) => writtenCorner(shape, corner)).join('-'));
  }
  return texts;
}

/** What a map says of its lines. */
export function saidOf(shape: Kind, strokes: readonly Stroke[]): Table {
  const lists = Object.entries(LISTS).map(([kind, list]) => [list, chains(shape, strokes.filter((stroke) => stroke.kind === kind))] as const);
  const doors = doorsOf(strokes).map(({ name, open, parts }) => [name, `${chains(shape, parts)[0]}${open ? ' open' : ''}`] as const);
  return { ...Object.fromEntries(lists.filter(([, texts]) => texts.length > 0)), ...(doors.length > 0 ? { doors: Object.fromEntries(doors) } : {}) };
}

/** A door with all its parts. */
export interface Door {
  name: string;
  open: boolean;
  parts: readonly Stroke[];
}

/** The doors, each once, by their names. */
export function doorsOf(strokes: readonly Stroke[]): Door[] {
  const names = [...new Set(strokes.flatMap(({ kind, name }) => (kind === 'door' && name !== undefined ? [name] : [])))];
  return names.map((name) => {
    const parts = strokes.filter((stroke) => stroke.kind === 'door' && stroke.name === name);
    return { name, open: parts.some(({ open }) => open === true), parts };
  });
}

/** Where a point lies along a line, 0 at its beginning and 1 at its end; null where it lies beside it. */
function along({ from, to }: Pick<Stroke, 'from' | 'to'>, [x, y]: Corner): number | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  if ((x - from[0]) * dy !== (y - from[1]) * dx) return null;
  return Math.abs(dx) > Math.abs(dy) ? (x - from[0]) / dx : (y - from[1]) / dy;
}

/** What is left where a line is taken away between two corners. A door of which a part goes goes whole. */
export function cut(strokes: readonly Stroke[], a: Corner, b: Corner): Stroke[] {
  const gone = new Set<string>();
  const left = strokes.flatMap((stroke): Stroke[] => {
    const [one, other] = [along(stroke, a), along(stroke, b)];
    if (one === null || other === null) return [stroke];
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    if (high <= 0 || low >= 1) return [stroke];
    if (stroke.name !== undefined) gone.add(stroke.name);
    const [first, second] = one < other ? [a, b] : [b, a];
    return [...(low > 0 ? [{ ...stroke, to: first }] : []), ...(high < 1 ? [{ ...stroke, from: second }] : [])];
  });
  return left.filter(({ name }) => name === undefined || !gone.has(name));
}

/** The lines with another, which takes the place of what stood there; with those of its kind that go on straight it is one. */
export function drawn(strokes: readonly Stroke[], stroke: Stroke): Stroke[] {
  if (isSame(stroke.from, stroke.to)) return [...strokes];
  let now = stroke;
  const rest: Stroke[] = [];
  for (const other of cut(strokes, stroke.from, stroke.to)) {
    const meets = other.kind === now.kind && other.kind !== 'door' && along(now, other.from) !== null && along(now, other.to) !== null;
    const shared = [now.from, now.to].find((end) => isSame(end, other.from) || isSame(end, other.to));
    if (!meets || !shared) rest.push(other);
    else now = { ...now, from: isSame(shared, other.from) ? other.to : other.from, to: isSame(shared, now.from) ? now.to : now.from };
  }
  return [...rest, now];
}

/** How far a point is from a line. */
function away({ from, to }: Stroke, [x, y]: Corner): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const at = Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - from[0] - at * dx, y - from[1] - at * dy);
}

/** From how far away a line is meant, in hundredths of a space. */
const NEAR = 25;

/** The line that is meant by a point: the nearest; null where none is near. */
export function strokeAt(strokes: readonly Stroke[], point: Corner): Stroke | null {
  const nearest = strokes.reduce<Stroke | null>((best, one) => (best && away(best, point) <= away(one, point) ? best : one), null);
  return nearest && away(nearest, point) <= NEAR ? nearest : null;
}

/** The lines without what is meant by a point: between the corners nearest to it where some lie on the line, or all of it. */
export function erased(strokes: readonly Stroke[], point: Corner, corners: readonly Corner[]): Stroke[] {
  const stroke = strokeAt(strokes, point);
  if (!stroke) return [...strokes];
  const [dx, dy] = [stroke.to[0] - stroke.from[0], stroke.to[1] - stroke.from[1]];
  const at = ((point[0] - stroke.from[0]) * dx + (point[1] - stroke.from[1]) * dy) / (dx * dx + dy * dy || 1);
  const stops = [...corners, stroke.from, stroke.to].flatMap((corner) => {
    const place = along(stroke, corner);
    return place === null || place < 0 || place > 1 ? [] : [{ corner, place }];
  });
  const before = stops.filter(({ place }) => place <= at).reduce((best, one) => (one.place > best.place ? one : best), { corner: stroke.from, place: 0 });
  const after = stops.filter(({ place }) => place > at).reduce((best, one) => (one.place < best.place ? one : best), { corner: stroke.to, place: 1 });
  return cut(strokes, before.corner, after.corner);
}

/** A name that no door has yet. */
export function doorName(strokes: readonly Stroke[]): string {
  const taken = new Set(doorsOf(strokes).map(({ name }) => name));
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? 'door' : `door ${count}`;
    if (!taken.has(name)) return name;
  }
}

/** The corner nearest to a point. */
export function snapped(corners: readonly Corner[], [x, y]: Corner): Corner | null {
  const far = (corner: Corner) => (corner[0] - x) ** 2 + (corner[1] - y) ** 2;
  return corners.reduce<Corner | null>((best, corner) => (best && far(best) <= far(corner) ? best : corner), null);
}

/** The next corner from one of them towards a side; the same where there is none. */
export function stepped(corners: readonly Corner[], from: Corner, [sx, sy]: readonly [number, number]): Corner {
  const cost = ([x, y]: Corner) => {
    const [dx, dy] = [x - from[0], y - from[1]];
    const [ahead, aside] = [dx * sx + dy * sy, Math.abs(dx * sy) + Math.abs(dy * sx)];
    return ahead > 0 && aside <= ahead * 2 ? ahead + aside * 1.5 : Infinity;
  };
  return corners.reduce<Corner>((best, corner) => (cost(corner) < cost(best) ? corner : best), from);
}

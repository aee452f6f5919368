import type { At, Being } from '../api/types';
import type { Said, Table } from './toml';

/** The ground that can be painted: its symbol in a file, its word, and how it is drawn. */
export const BRUSHES = [
  { symbol: '.', word: 'open ground', pattern: 'clear' },
  { symbol: ',', word: 'difficult ground', pattern: 'difficult' },
  { symbol: 'o', word: 'low wall, furniture', pattern: 'low-wall' },
  { symbol: 'T', word: 'thick trunk', pattern: 'trunk' },
  { symbol: '#', word: 'wall', pattern: 'wall' },
  { symbol: '-', word: 'shallows', pattern: 'shallows' },
  { symbol: '~', word: 'water', pattern: 'water' },
  { symbol: '_', word: 'chasm', pattern: 'other' },
] as const;

/** All symbols that are ground. */
const GROUND = '.i;%,ot&_nT#-fFM~rRS=pPW';
const LETTERS = [...'ABCDEGHIJKLNOQUVXYZabcdeghjklmqsuvwxyz0123456789'];

/** Somebody in a scene: the record of the file as it stands, with its letter on the map. */
export type Actor = Table & { is: string; at: string };

/** An encounter as it is built: what is painted, who stands where, and all else that its file says. */
export interface Scene {
  title: string;
  about: string;
  difficulty: string;
  shape: 'hex' | 'square';
  /** The ground, row by row. */
  ground: readonly (readonly string[])[];
  /** Where the letters of the map stand: column and row. */
  marks: Readonly<Record<string, At>>;
  actors: readonly Actor[];
  /** Everything else of the file, which is kept. */
  rest: Table;
}

export const MOST_SIDE = 60;
export const DIFFICULTIES = ['easy', 'standard', 'hard', 'deadly'];

/** Open ground, and nobody on it. */
export function blank(system: string, columns = 16, rows = 10): Scene {
  const ground = Array.from({ length: rows }, () => Array.from({ length: columns }, () => '.'));
  return { title: '', about: '', difficulty: '', shape: 'hex', ground, marks: {}, actors: [], rest: { system } };
}

const text = (value: Said | undefined) => (typeof value === 'string' ? value : '');

/** An encounter as its file says it; a word why not, where this page has nothing to draw it with. */
export function read(said: Table): Scene | string {
  const { title, about, difficulty, map, actors, ...rest } = said;
  if ('scene' in said) return 'That is an adventure: its scenes stand in files of their own.';
  if (typeof map !== 'object' || map === null || Array.isArray(map) || typeof (map as Table).cells !== 'string') return 'It has no map.';
  const { cells, shape, legend, ...more } = map as Table;
  const rows = text(cells).split('\n').map((line) => [...line.replaceAll(/\s/g, '')]).filter((row) => row.length > 0);
  if (text(cells).includes('heights') || new Set(rows.map((row) => row.length)).size > 1) return 'Its ground has heights, or rows of different lengths.';
  if (shape !== undefined && shape !== 'hex' && shape !== 'square') return `Its map is ${text(shape)}.`;
  const under = (legend ?? {}) as Table;
  const marks: Record<string, At> = {};
  const ground = rows.map((row, y) => row.map((symbol, x) => {
    if (GROUND.includes(symbol)) return symbol;
    marks[symbol] = [x, y];
    return text(under[symbol]) || '.';
  }));
  const people = (Array.isArray(actors) ? actors : []) as Actor[];
  const kept = Object.keys(more).length > 0 ? { ...rest, map: more } : rest;
  return { title: text(title), about: text(about), difficulty: text(difficulty), shape: shape === 'square' ? 'square' : 'hex', ground, marks, actors: people, rest: kept };
}

/** What the file of an encounter says. */
export function said(scene: Scene): Table {
  const { system, include, map, ...rest } = scene.rest;
  const letters = new Map(Object.entries(scene.marks).map(([letter, at]) => [at.join(), letter]));
  const rows = scene.ground.map((row, y) => {
    const line = row.map((symbol, x) => letters.get(`${x},${y}`) ?? symbol).join(' ');
    return scene.shape === 'hex' && y % 2 === 1 ? ` ${line}` : line;
  });
  const under = Object.entries(scene.marks).map(([letter, [x, y]]) => [letter, scene.ground[y]?.[x] ?? '.'] as const).filter(([, symbol]) => symbol !== '.');
  return {
    system: system ?? '',
    ...(scene.title ? { title: scene.title } : {}),
    ...(scene.about ? { about: scene.about } : {}),
    ...(scene.difficulty ? { difficulty: scene.difficulty } : {}),
    ...(include !== undefined ? { include } : {}),
    ...rest,
    map: { shape: scene.shape, cells: `${rows.join('\n')}\n`, ...(under.length > 0 ? { legend: Object.fromEntries(under) } : {}), ...((map ?? {}) as Table) },
    actors: scene.actors,
  };
}

export const nameOf = (actor: Actor) => text(actor.name) || actor.is;
export const sideOf = (actor: Actor) => text(actor.side);

/** The sides, in the order of those who are on them. */
export const sidesOf = (scene: Scene) => [...new Set(scene.actors.map(sideOf))].filter(Boolean);

/** Who stands on a space. */
export const standing = (scene: Scene, [x, y]: At) => scene.actors.filter((actor) => scene.marks[actor.at]?.[0] === x && scene.marks[actor.at]?.[1] === y);

const inside = (scene: Scene, [x, y]: At) => scene.ground[y]?.[x] !== undefined;
const isTaken = (scene: Scene, [x, y]: At) => Object.values(scene.marks).some((at) => at[0] === x && at[1] === y);

/** Paints a space. */
export function paint(scene: Scene, [x, y]: At, symbol: string): Scene {
  if (!inside(scene, [x, y]) || scene.ground[y]?.[x] === symbol) return scene;
  return { ...scene, ground: scene.ground.map((row, r) => (r === y ? row.map((old, c) => (c === x ? symbol : old)) : row)) };
}

/** A free space for somebody of a side: the first at the left, the others at the right; null where there is none. */
function place(scene: Scene, first: boolean): At | null {
  const [rows, columns] = [scene.ground.length, scene.ground[0]?.length ?? 0];
  for (let column = 1; column <= columns; column += 2) {
    for (let row = 1; row <= rows; row += 2) {
      const at: At = [first ? column % columns : (columns * 2 - 1 - column) % columns, row % rows];
      if (!isTaken(scene, at) && ['.', ',', '-'].includes(scene.ground[at[1]]?.[at[0]] ?? '')) return at;
    }
  }
  return null;
}

const freeLetter = (scene: Scene) => LETTERS.find((letter) => !(letter in scene.marks)) ?? null;

/** A name that nobody has yet. */
function ownName(scene: Scene, name: string): string {
  const taken = new Set(scene.actors.map(nameOf));
  for (let count = 1; ; count += 1) {
    const own = count === 1 ? name : `${name} ${count}`;
    if (!taken.has(own)) return own;
  }
}

/** Somebody comes to a side, on a free space; a word where there is no room. */
export function add(scene: Scene, being: Pick<Being, 'name' | 'include'>, side: string): Scene | string {
  const letter = freeLetter(scene);
  const sides = sidesOf(scene);
  const at = place(scene, sides.length === 0 || sides[0] === side);
  if (letter === null) return `A map has letters for ${LETTERS.length} at the most.`;
  if (at === null) return 'There is no free open ground.';
  const name = ownName(scene, being.name);
  const actor: Actor = { is: being.name, ...(name === being.name ? {} : { name }), side, at: letter };
  const include = Array.isArray(scene.rest.include) ? (scene.rest.include as string[]) : [];
  const rest = { ...scene.rest, include: [...new Set([...include, ...being.include])] };
  return { ...scene, actors: [...scene.actors, actor], marks: { ...scene.marks, [letter]: at }, rest };
}

const isShared = (scene: Scene, actor: Actor) => scene.actors.some((other) => other !== actor && other.at === actor.at) || JSON.stringify(scene.rest).includes(`"at":"${actor.at}"`);

/** Somebody is put on another space; nothing happens where a letter stands there already. */
export function move(scene: Scene, actor: Actor, to: At): Scene {
  if (!inside(scene, to) || isTaken(scene, to)) return scene;
  if (!isShared(scene, actor)) return { ...scene, marks: { ...scene.marks, [actor.at]: to } };
  const letter = freeLetter(scene);
  if (letter === null) return scene;
  return { ...change(scene, actor, { at: letter }), marks: { ...scene.marks, [letter]: to } };
}

/** Somebody has other fields: one that is nothing is left out. */
export function change(scene: Scene, actor: Actor, fields: { readonly [key: string]: Said | undefined }): Scene {
  const changed = Object.fromEntries(Object.entries({ ...actor, ...fields }).filter(([, value]) => value !== undefined && value !== '')) as Actor;
  return { ...scene, actors: scene.actors.map((one) => (one === actor ? changed : one)) };
}

/** Somebody goes. */
export function remove(scene: Scene, actor: Actor): Scene {
  const { [actor.at]: _, ...others } = scene.marks;
  return { ...scene, actors: scene.actors.filter((one) => one !== actor), marks: isShared(scene, actor) ? scene.marks : others };
}

/** The map has another size; null where somebody stands on what would go. */
export function resize(scene: Scene, columns: number, rows: number): Scene | null {
  if (Object.values(scene.marks).some(([x, y]) => x >= columns || y >= rows)) return null;
  const ground = Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (__, x) => scene.ground[y]?.[x] ?? '.'));
  return { ...scene, ground };
}

/** The cell of a space, as maps are drawn: every second row of hexes is set in. */
export const cellOf = (shape: 'hex' | 'square', [x, y]: At): At => (shape === 'hex' ? [x - (y - (y % 2)) / 2, y] : [x, y]);

/** The name of a space: its column as a letter, its row counted from 1. */
export const called = ([x, y]: At) => `${x < 26 ? '' : String.fromCharCode(64 + Math.floor(x / 26))}${String.fromCharCode(65 + (x % 26))}${y + 1}`;

/** What can be said of those who are not seen or not there yet, in the files of a game: from its schema. */
export function placing(schema: unknown): { hidden: boolean; reserve: boolean; players: boolean } {
  const root = (schema ?? {}) as { properties?: Record<string, { items?: { $ref?: string; properties?: object } }>; $defs?: Record<string, { properties?: object }> };
  const items = root.properties?.actors?.items;
  const fields = items?.properties ?? root.$defs?.[items?.$ref?.split('/').pop() ?? '']?.properties ?? {};
  return { hidden: 'hidden' in fields, reserve: 'reserve' in fields, players: 'players' in (root.properties ?? {}) };
}

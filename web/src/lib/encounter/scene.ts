import type { At, Being } from '../api/types';
import { cornersOf, cut, doorsOf, drawn, erased, FORMS, readStrokes, saidOf, type Corner, type Kind, type Stroke } from './strokes';
import type { Said, Table } from './toml';

/** The ground that can be painted: its symbol in a file, and its word. */
export const BRUSHES = [
  { symbol: '.', word: 'open ground' },
  { symbol: ',', word: 'difficult ground' },
  { symbol: 'o', word: 'low wall, furniture' },
  { symbol: 'T', word: 'thick trunk' },
  { symbol: '#', word: 'wall' },
  { symbol: '-', word: 'shallows' },
  { symbol: '~', word: 'water' },
  { symbol: '_', word: 'chasm' },
] as const;

/** All symbols that are ground. */
const GROUND = '.i;%,ot&_nT#-fFM~rRS=pPW';
const LETTERS = [...'ABCDEGHIJKLNOQUVXYZabcdeghjklmqsuvwxyz0123456789'];

/** What is written between the ground and its heights. */
const HEIGHTS = 'heights';
/** Letters that the numbers of heights and that word would be taken for. */
const IN_HEIGHTS = [...'ehgs0123456789'];

/** Somebody in a scene: the record of the file as it stands, with its letter on the map. */
export type Actor = Table & { is: string; at: string };

/**
 * Something that stands on the map and is nobody: a door, a lamp, a part with light of its own. What its file says of a door between
 * spaces has the name of that door, and no place: there `at` is empty.
 */
export interface Fixture {
  /** The list of the file in which it is. */
  list: string;
  said: Table & { name: string; at: string };
}

/** Whether something on the map is a thing, and nobody. */
export const isFixture = (one: Actor | Fixture): one is Fixture => 'list' in one && typeof one.said === 'object';

/** An encounter as it is built: what is painted, who stands where, and all else that its file says. */
export interface Scene {
  title: string;
  about: string;
  difficulty: string;
  shape: Kind;
  /** The ground, row by row. */
  ground: readonly (readonly string[])[];
  /** Where the letters of the map stand: column and row. */
  marks: Readonly<Record<string, At>>;
  actors: readonly Actor[];
  fixtures: readonly Fixture[];
  /** What stands as lines between the spaces. */
  strokes: readonly Stroke[];
  /** How high each space lies; null where the ground is level. */
  heights: readonly (readonly number[])[] | null;
  /** Whether they stand on a lane, of which the ground is one row, and not on a map. */
  lane: boolean;
  /** Everything else of the file, which is kept. */
  rest: Table;
}

export const MOST_SIDE = 60;
/** The longest lane, in yards. */
export const MOST_LANE = 200;
export const DIFFICULTIES = ['easy', 'standard', 'hard', 'deadly'];

/** Open ground, and nobody on it. */
export function blank(system: string, columns = 16, rows = 10, shape: Kind = 'hex'): Scene {
  const ground = Array.from({ length: rows }, () => Array.from({ length: columns }, () => '.'));
  return { title: '', about: '', difficulty: '', shape, ground, marks: {}, actors: [], fixtures: [], strokes: [], heights: null, lane: false, rest: { system } };
}

const text = (value: Said | undefined) => (typeof value === 'string' ? value : '');

/** The letter of somebody on a lane, which no file says. */
const onLane = (number: number) => `@${number}`;

/**
 * An encounter as its file says it; a word why not, where this page has nothing to draw it with. Of what stands in `lists` it knows
 * the places; `usual` is how spaces lie where the file does not say it.
 */
export function read(said: Table, lists: readonly string[] = [], usual: Kind = 'hex'): Scene | string {
  const { title, about, difficulty, map, actors, ...rest } = said;
  if ('scene' in said) return 'That is an adventure: its scenes stand in files of their own.';
  const told = { title: text(title), about: text(about), difficulty: text(difficulty) };
  const people = (Array.isArray(actors) ? actors : []) as Actor[];
  if (map === undefined && typeof rest.lane === 'number') return readLane(rest.lane, people, told, rest);
  if (typeof map !== 'object' || map === null || Array.isArray(map) || typeof (map as Table).cells !== 'string') return 'It has no map.';
  const { cells, shape, legend, ...more } = map as Table;
  const lines = text(cells).split('\n').map((line) => line.trim()).filter(Boolean);
  const high = lines.indexOf(HEIGHTS);
  const rows = lines.slice(0, high < 0 ? lines.length : high).map((line) => [...line.replaceAll(/\s/g, '')]);
  const heights = high < 0 ? null : lines.slice(high + 1).map((line) => line.split(/\s+/).map(Number));
  const isWhole = (all: readonly (readonly unknown[])[]) => all.length === rows.length && all.every((row) => row.length === rows[0]?.length);
  if (!isWhole(rows) || (heights && !(isWhole(heights) && heights.flat().every(Number.isInteger)))) return 'Its ground has rows of different lengths.';
  const form = shape === undefined ? usual : FORMS.find((known) => known === shape);
  if (form === undefined) return `Its map is ${text(shape)}.`;
  const under = (legend ?? {}) as Table;
  const marks: Record<string, At> = {};
  const ground = rows.map((row, y) => row.map((symbol, x) => {
    if (GROUND.includes(symbol)) return symbol;
    marks[symbol] = [x, y];
    return text(under[symbol]) || '.';
  }));
  const between = readStrokes(form, more);
  if (between === null) return 'Its walls or doors cannot be read.';
  const doors = new Set(doorsOf(between.strokes).map(({ name }) => name));
  const isPlaced = (one: Said) => {
    const { name, at } = one as Table;
    return typeof name === 'string' && (at === undefined ? doors.has(name) : text(at) in marks);
  };

  const placed = lists.filter((list) => Array.isArray(rest[list]) && (rest[list] as Said[]).every(isPlaced));
  const fixtures = placed.flatMap((list) => (rest[list] as Fixture['said'][]).map((one) => ({ list, said: { ...one, at: text(one.at) } })));
  const others = Object.fromEntries(Object.entries(rest).filter(([list]) => !placed.includes(list)));
  const kept = Object.keys(between.rest).length > 0 ? { ...others, map: between.rest } : others;
  return { ...told, shape: form, ground, marks, actors: people, fixtures, strokes: between.strokes, heights, lane: false, rest: kept };
}

/** Those on a lane: of each the file says how many yards along it they stand. */
function readLane(long: number, people: readonly Actor[], told: Pick<Scene, 'title' | 'about' | 'difficulty'>, all: Table): Scene {
  const { lane: _, ...rest } = all;
  const marks = Object.fromEntries(people.map(({ place }, number) => [onLane(number), [Number(place ?? 0), 0] as At]));
  const actors = people.map(({ place: __, ...one }, number) => ({ ...one, at: onLane(number) }) as Actor);
  const most = Math.max(long, ...Object.values(marks).map(([x]) => x));
  return { ...told, shape: 'square', ground: [Array.from({ length: most + 1 }, () => '.')], marks, actors, fixtures: [], strokes: [], heights: null, lane: true, rest };
}

/** The same scene on a lane as long as its map is wide, or on a map as wide as its lane is long. */
export function laned(scene: Scene, lane: boolean): Scene | string {
  if (lane === scene.lane) return scene;
  if (!lane) {
    const people = scene.actors.map((actor) => ({ actor, at: scene.marks[actor.at] ?? ([0, 0] as At) }));
    const wide: Scene = { ...blank('', Math.min(MOST_SIDE, scene.ground[0]?.length ?? 1), 10), title: scene.title, about: scene.about, difficulty: scene.difficulty, rest: scene.rest };
    return people.reduce<Scene | string>((now, { actor }) => (typeof now === 'string' ? now : settle(now, actor)), wide);
  }
  if (scene.fixtures.length > 0) return 'On a lane stand creatures alone; take away the things first.';
  const { map: _, ...rest } = scene.rest;
  const actors = scene.actors.map((actor, number) => ({ ...actor, at: onLane(number) }));
  const marks = Object.fromEntries(scene.actors.map((actor, number) => [onLane(number), [scene.marks[actor.at]?.[0] ?? 0, 0] as At]));
  return { ...scene, shape: 'square', ground: [Array.from({ length: scene.ground[0]?.length ?? 1 }, () => '.')], strokes: [], heights: null, lane: true, actors, marks, rest };
}

/** Somebody comes as they are, to a free space of their side. */
function settle(scene: Scene, actor: Actor): Scene | string {
  const sides = sidesOf(scene);
  const letter = freeLetter(scene);
  const at = place(scene, sides.length === 0 || sides[0] === sideOf(actor));
  if (letter === null || at === null) return noRoom(letter);
  return { ...scene, actors: [...scene.actors, { ...actor, at: letter }], marks: { ...scene.marks, [letter]: at } };
}

const noRoom = (letter: string | null) => (letter === null ? `A map has letters for ${LETTERS.length} at the most.` : 'There is no free open ground.');

/** Another map under the same people, who find places on it; its things come in place of those that were there. */
export function remap(scene: Scene, map: Table, lists: readonly string[]): Scene | string {
  const { map: _, ...rest } = scene.rest;
  const laid = read({ ...map, actors: [] }, lists);
  if (typeof laid === 'string') return laid;
  const marked = new Set(laid.fixtures.map(({ said }) => said.at));
  // What this game has no list for stays behind, and so does its letter.
  const marks = Object.fromEntries(Object.entries(laid.marks).filter(([letter]) => marked.has(letter)));
  const { map: about } = laid.rest;
  const bare: Scene = { ...laid, title: scene.title, about: scene.about, difficulty: scene.difficulty, marks, rest: about === undefined ? rest : { ...rest, map: about } };
  return scene.actors.reduce<Scene | string>((now, actor) => (typeof now === 'string' ? now : settle(now, actor)), bare);
}

/** What the file of an encounter says. */
export function said(scene: Scene): Table {
  const { system, include, map, ...rest } = scene.rest;
  const head = {
    system: system ?? '',
    ...(scene.title ? { title: scene.title } : {}),
    ...(scene.about ? { about: scene.about } : {}),
    ...(scene.difficulty ? { difficulty: scene.difficulty } : {}),
    ...(include !== undefined ? { include } : {}),
    ...rest,
  };
  if (scene.lane) {
    const actors = scene.actors.map(({ at, ...one }) => ({ ...one, place: scene.marks[at]?.[0] ?? 0 }));
    return { ...head, lane: (scene.ground[0]?.length ?? 1) - 1, actors };
  }
  const letters = new Map(Object.entries(scene.marks).map(([letter, at]) => [at.join(), letter]));
  const rows = scene.ground.map((row, y) => {
    const line = row.map((symbol, x) => letters.get(`${x},${y}`) ?? symbol).join(' ');
    return scene.shape === 'hex' && y % 2 === 1 ? ` ${line}` : line;
  });
  const under = Object.entries(scene.marks).map(([letter, [x, y]]) => [letter, scene.ground[y]?.[x] ?? '.'] as const).filter(([, symbol]) => symbol !== '.');
  const heights = scene.heights?.map((row, y) => `${scene.shape === 'hex' && y % 2 === 1 ? ' ' : ''}${row.join(' ')}`);
  const cells = [...rows, ...(heights ? [HEIGHTS, ...heights] : [])];
  return {
    ...head,
    map: { shape: scene.shape, cells: `${cells.join('\n')}\n`, ...(under.length > 0 ? { legend: Object.fromEntries(under) } : {}), ...saidOf(scene.shape, scene.strokes), ...((map ?? {}) as Table) },
    actors: scene.actors,
    ...Object.fromEntries([...new Set(scene.fixtures.map(({ list }) => list))].map((list) => [list, scene.fixtures.filter((one) => one.list === list).map(({ said: { at, ...one } }) => (at === '' ? one : { ...one, at }))])),
  };
}

export const nameOf = (actor: Actor) => text(actor.name) || actor.is;
export const sideOf = (actor: Actor) => text(actor.side);

/** The sides, in the order of those who are on them. */
export const sidesOf = (scene: Scene) => [...new Set(scene.actors.map(sideOf))].filter(Boolean);

/** Who stands on a space. */
export const standing = (scene: Scene, [x, y]: At) => scene.actors.filter((actor) => scene.marks[actor.at]?.[0] === x && scene.marks[actor.at]?.[1] === y);

/** What else stands there. */
export const fixturesAt = (scene: Scene, [x, y]: At) => scene.fixtures.filter(({ said: { at } }) => scene.marks[at]?.[0] === x && scene.marks[at]?.[1] === y);

const inside = (scene: Scene, [x, y]: At) => scene.ground[y]?.[x] !== undefined;
const isTaken = (scene: Scene, [x, y]: At) => Object.values(scene.marks).some((at) => at[0] === x && at[1] === y);

/** Paints a space. */
export function paint(scene: Scene, [x, y]: At, symbol: string): Scene {
  if (!inside(scene, [x, y]) || scene.ground[y]?.[x] === symbol) return scene;
  return { ...scene, ground: scene.ground.map((row, r) => (r === y ? row.map((old, c) => (c === x ? symbol : old)) : row)) };
}

/** A space lies so high, in steps; where all lie level nothing is said of it. */
export function raise(scene: Scene, [x, y]: At, height: number): Scene {
  if (!inside(scene, [x, y]) || (scene.heights?.[y]?.[x] ?? 0) === height) return scene;
  const heights = scene.ground.map((row, r) => row.map((_, c) => (r === y && c === x ? height : (scene.heights?.[r]?.[c] ?? 0))));
  return { ...scene, heights: heights.flat().some((one) => one !== 0) ? heights : null };
}

/** Something is put on a space; where somebody stands, a letter stands already, and it shares that. */
export function putThere(scene: Scene, at: At, list: string, fields: Table & { name: string }): Scene | string {
  if (!inside(scene, at)) return scene;
  const here = Object.entries(scene.marks).find(([, [x, y]]) => x === at[0] && y === at[1])?.[0];
  const letter = here ?? freeLetter(scene);
  if (letter === null) return noRoom(letter);
  const taken = new Set(scene.fixtures.map(({ said }) => said.name));
  let name = fields.name;
  for (let count = 2; taken.has(name); count += 1) name = `${fields.name} ${count}`;
  return { ...scene, marks: { ...scene.marks, [letter]: at }, fixtures: [...scene.fixtures, { list, said: { ...fields, name, at: letter } }] };
}

/** Something of the map has other fields: one that is nothing is left out. */
export function alter(scene: Scene, fixture: Fixture, fields: { readonly [key: string]: Said | undefined }): Scene {
  const said = Object.fromEntries(Object.entries({ ...fixture.said, ...fields }).filter(([, value]) => value !== undefined && value !== '')) as Fixture['said'];
  return { ...scene, fixtures: scene.fixtures.map((one) => (one === fixture ? { ...fixture, said: { ...said, name: said.name ?? fixture.said.name } } : one)) };
}

/** The lines of the map are others. What the file says of a door that is gone goes with it. */
function restroked(scene: Scene, strokes: readonly Stroke[]): Scene {
  const doors = new Set(doorsOf(strokes).map(({ name }) => name));
  return { ...scene, strokes, fixtures: scene.fixtures.filter(({ said }) => said.at !== '' || doors.has(said.name)) };
}

/** The spaces have another form: lines along their sides are nothing there. */
export const reshaped = (scene: Scene, shape: Scene['shape']): Scene => (shape === scene.shape ? scene : { ...restroked(scene, []), shape });

/** A line is drawn between two corners. */
export const stroke = (scene: Scene, line: Stroke): Scene => restroked(scene, drawn(scene.strokes, line));

/** What stands between two corners goes. */
export const unstroke = (scene: Scene, from: Corner, to: Corner): Scene => restroked(scene, cut(scene.strokes, from, to));

/** The line at a point goes, as far as the next corners. */
export const rub = (scene: Scene, point: Corner, corners: readonly Corner[]): Scene => restroked(scene, erased(scene.strokes, point, corners));

/** A door between spaces has another name, or stands open or shut; a name that another has is not taken. */
export function redoor(scene: Scene, name: string, as: { name?: string; open?: boolean }): Scene {
  const called = as.name?.trim() || name;
  if (called !== name && doorsOf(scene.strokes).some((other) => other.name === called)) return scene;
  const strokes = scene.strokes.map((one) => (one.kind === 'door' && one.name === name ? { ...one, name: called, open: as.open ?? one.open ?? false } : one));
  const fixtures = scene.fixtures.map((one) => (one.said.at === '' && one.said.name === name ? { ...one, said: { ...one.said, name: called } } : one));
  return { ...scene, strokes, fixtures };
}

/** A door goes, with what is said of it. */
export const undoor = (scene: Scene, name: string): Scene => restroked(scene, scene.strokes.filter((one) => one.name !== name));

/** The file says something more of a door between spaces: how it is stuck, what it is made of. */
export function tellDoor(scene: Scene, list: string, name: string, fields: { readonly [key: string]: Said | undefined }): Scene {
  const known = scene.fixtures.find(({ said }) => said.at === '' && said.name === name);
  const with_ = known ? scene : { ...scene, fixtures: [...scene.fixtures, { list, said: { name, at: '' } }] };
  const fixture = known ?? with_.fixtures.at(-1)!;
  const changed = Object.fromEntries(Object.entries({ ...fixture.said, ...fields }).filter(([key, value]) => value !== undefined && (value !== '' || key === 'at'))) as Fixture['said'];
  const isBare = Object.keys(changed).length === 2;
  return { ...with_, fixtures: with_.fixtures.flatMap((one) => (one === fixture ? (isBare ? [] : [{ ...fixture, said: changed }]) : [one])) };
}

/** Something of the map goes. */
export function takeAway(scene: Scene, fixture: Fixture): Scene {
  const { [fixture.said.at]: _, ...others } = scene.marks;
  return { ...scene, fixtures: scene.fixtures.filter((one) => one !== fixture), marks: isShared(scene, fixture.said) ? scene.marks : others };
}

/** Something of the map is put on another space. */
export function shift(scene: Scene, fixture: Fixture, to: At): Scene {
  const moved = moving(scene, fixture.said, to);
  if (moved === null) return scene;
  const fixtures = scene.fixtures.map((one) => (one === fixture ? { ...one, said: { ...one.said, at: moved.letter } } : one));
  return { ...scene, fixtures, marks: moved.marks };
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

function freeLetter(scene: Scene): string | null {
  if (scene.lane) return onLane(1 + Math.max(-1, ...Object.keys(scene.marks).map((mark) => Number(mark.slice(1)))));
  return LETTERS.find((letter) => !(letter in scene.marks) && !(scene.heights && IN_HEIGHTS.includes(letter))) ?? null;
}

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
  if (letter === null || at === null) return noRoom(letter);
  const name = ownName(scene, being.name);
  const actor: Actor = { is: being.name, ...(name === being.name ? {} : { name }), side, at: letter };
  const include = Array.isArray(scene.rest.include) ? (scene.rest.include as string[]) : [];
  const rest = { ...scene.rest, include: [...new Set([...include, ...being.include])] };
  return { ...scene, actors: [...scene.actors, actor], marks: { ...scene.marks, [letter]: at }, rest };
}

/** Whether others stand at a letter too. */
function isShared(scene: Scene, one: { at: string }): boolean {
  const all: readonly { at: string }[] = [...scene.actors, ...scene.fixtures.map(({ said }) => said)];
  return all.some((other) => other !== one && other.at === one.at) || JSON.stringify(scene.rest).includes(`"at":"${one.at}"`);
}

/** With which letter something stands on another space, and where all letters stand then; null where there is no room. */
function moving(scene: Scene, one: { at: string }, to: At): { letter: string; marks: Scene['marks'] } | null {
  if (!inside(scene, to) || isTaken(scene, to)) return null;
  const letter = isShared(scene, one) ? freeLetter(scene) : one.at;
  return letter === null ? null : { letter, marks: { ...scene.marks, [letter]: to } };
}

/** Somebody is put on another space; nothing happens where a letter stands there already. */
export function move(scene: Scene, actor: Actor, to: At): Scene {
  const moved = moving(scene, actor, to);
  if (moved === null) return scene;
  return { ...(moved.letter === actor.at ? scene : change(scene, actor, { at: moved.letter })), marks: moved.marks };
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
  const heights = scene.heights && ground.map((row, y) => row.map((_, x) => scene.heights?.[y]?.[x] ?? 0));
  const within = new Set(cornersOf(scene.shape, columns, rows).map(String));
  const isOff = ({ from, to }: Stroke) => !within.has(String(from)) && !within.has(String(to));
  const smaller = columns < (scene.ground[0]?.length ?? 0) || rows < scene.ground.length;
  const resized = { ...scene, ground, heights };
  return smaller ? restroked(resized, scene.strokes.filter((line) => !isOff(line))) : resized;
}

/** The cell of a space, as maps are drawn: every second row of hexes is set in. */
export const cellOf = (shape: Kind, [x, y]: At): At => (shape === 'hex' ? [x - (y - (y % 2)) / 2, y] : [x, y]);

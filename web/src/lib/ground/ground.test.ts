import { describe, expect, it } from 'vitest';
import type { At, Ground } from '../api/types';
import { ALTERNATING, GRIDLESS, HEX, SQUARE, type Shape } from '../map/geometry';
import { seedOf, chanceOf } from './chance';
import { draw, type Drawing, type Layer } from './drawing';
import { FLOORS, lookNamed, lookOf, type Look } from './looks';
import { rings, within, type Ring } from './outline';
import { hachures, inset, planks, smoothed } from './smooth';
import { beyondEdge, floorOf, spotsOf, type Spot } from './spots';
import { doorway, links } from './walls';

const KINDS: Record<string, string> = { '#': 'wall', '~': 'water', '-': 'shallows', ',': 'difficult', o: 'low-wall', T: 'trunk', _: 'chasm', '?': 'unknown', x: 'something new' };

/** Ground from rows of letters. */
function groundOf(shape: string, rows: readonly string[], about: Record<string, string> = {}): Ground {
  const cells = rows.flatMap((row, y) => [...row].map((symbol, x) => {
    const at: At = [shape === 'hex' ? x - Math.floor(y / 2) : x, y];
    return { at, terrain: KINDS[symbol] ?? 'clear', about: about[symbol] ?? '' };
  }));
  return { shape, cells };
}

const MAP = ['..T.~~~#', '.,,.~-~#', '.oo.~~.#', '._x.?.##'];
const pathOf = (drawing: Drawing, layer: Layer) => drawing.layers.find((one) => one.layer === layer)?.paths.join('') ?? '';

describe.each([['hex', HEX], ['square', SQUARE], ['square-alternating', ALTERNATING], ['gridless', GRIDLESS]] as const)('ground of %s', (name, shape: Shape) => {
  const spots = spotsOf(groundOf(name, MAP));

  it('is drawn the same at every table, and otherwise where it is otherwise', () => {
    expect(draw(shape, spots)).toEqual(draw(shape, [...spots.map((spot) => ({ ...spot }))]));
    const other = spotsOf(groundOf(name, [...MAP.slice(1), MAP[0] ?? '']));
    expect(pathOf(draw(shape, other), 'grass')).not.toBe(pathOf(draw(shape, spots), 'grass'));
  });

  it('is drawn alike for whoever sees only a part of it', () => {
    const fogged = spots.map((spot) => (spot.at[1] > 1 ? { ...spot, look: 'unknown' as const } : spot));
    const [whole, part] = [pathOf(draw(shape, spots, 0), 'leaf-low'), pathOf(draw(shape, fogged, 0), 'leaf-low')];
    expect(part.length).toBeGreaterThan(100);
    expect(whole).toContain(part);
  });

  it('has every kind of ground on it, and lines only where spaces have them', () => {
    const layers = draw(shape, spots).layers.map(({ layer }) => layer);
    expect(layers).toEqual(expect.arrayContaining(['water', 'shallow', 'wall', 'rough', 'band', 'leaf-low', 'chasm', 'unknown']));
    expect(layers.includes('grid')).toBe(shape.lined);
  });

  it('closes every filled line, and has no number that is none', () => {
    for (const { layer, paths } of draw(shape, spots).layers) {
      const path = paths.join('');
      expect(path).not.toMatch(/NaN|Infinity|undefined/);
      if (['water', 'wall', 'rough', 'chasm', 'unknown', 'shallow'].includes(layer)) expect(path.match(/M/g)?.length).toBe(path.match(/Z/g)?.length);
    }
  });

  it('goes on around the edge, once for each space, with nothing that stands alone', () => {
    const around = beyondEdge(shape, spots, 3);
    const all = [...spots, ...around].map(({ at }) => at.join());
    expect(new Set(all).size).toBe(all.length);
    expect(around.some(({ look }) => look === 'tree' || look === 'low-wall')).toBe(false);
    expect(around.some(({ look }) => look === 'water')).toBe(true);
  });
});

describe('lines within outlines', () => {
  const around: Ring[] = rings(SQUARE, [[0, 0], [1, 0], [2, 0], [2, 1]]).map((ring) => smoothed(ring));
  const ends = (path: string) => [...path.matchAll(/M(-?[\d.]+) (-?[\d.]+)([lL])(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y, how, to, down]) => {
    const from = { x: Number(x), y: Number(y) };
    return { from, to: how === 'l' ? { x: from.x + Number(to), y: from.y + Number(down) } : { x: Number(to), y: Number(down) } };
  });

  it('lays boards from edge to edge', () => {
    const lines = ends(planks(around, 90, 8));
    expect(lines.length).toBeGreaterThan(15);
    for (const { from, to } of lines) expect(within(around, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })).toBe(true);
  });

  it('hachures inwards, or outwards where asked', () => {
    for (const { to } of ends(hachures(around[0] ?? [], 8, 6, 1))) expect(within(around, to)).toBe(true);
    for (const { to } of ends(hachures(around[0] ?? [], -8, 6, 1))) expect(within(around, to)).toBe(false);
  });

  it('draws an outline in', () => {
    for (const point of inset(around[0] ?? [], 5)) expect(within(around, point)).toBe(true);
  });
});

describe('walls', () => {
  it('link all that adjoin, and never in a ring', () => {
    const cells: At[] = [[0, 0], [1, 0], [0, 1], [1, 1], [5, 5], [6, 5]];
    for (const shape of [HEX, SQUARE]) expect(links(shape, cells)).toHaveLength(4);
  });

  it('have their doors across the gap', () => {
    const between = (walls: string[]) => doorway(SQUARE, [1, 1], (at) => walls.includes(at.join())).degrees;
    expect(Math.abs(between(['0,1', '2,1'])) % 180).toBe(0);
    expect(Math.abs(between(['1,0', '1,2']))).toBe(90);
    expect(between([])).toBe(0);
    expect(Math.abs(doorway(HEX, [3, 4], (at) => ['4,3', '3,5'].includes(at.join())).degrees)).toBeCloseTo(90);
  });

  it('make a floor of the ground between them', () => {
    const draw_ = (rows: string[]) => draw(SQUARE, spotsOf(groundOf('square', rows))).indoors;
    expect(draw_(['####', '#..#', '####'])).toBe(true);
    expect(draw_(['....', '.##.', '....'])).toBe(false);
  });

  it('have doors as they are told', () => {
    const doors = (door?: boolean): (Spot['door'])[] => spotsOf({ shape: 'hex', cells: [{ at: [0, 0], terrain: 'clear', about: 'open ground', door }] }).map((spot) => spot.door);
    expect(doors(false)).toEqual(['shut']);
    expect(doors(true)).toEqual(['open']);
    expect(doors()).toEqual([undefined]);
  });
});

describe('looks', () => {
  it('are what the scene says, and follow what the ground does where it says nothing', () => {
    expect(lookOf('difficult', 'brush')).toBe('brush');
    expect(lookOf('trunk', 'stone')).toBe('stone');
    expect(lookOf('trunk')).toBe('tree');
    expect(lookOf('wall', null)).toBe('wall');
    expect(lookOf('something new')).toBe('rough');
    expect(lookNamed('embers')).toBe('embers');
    expect(lookNamed('a stone of the weir')).toBeUndefined();
  });
});

it('has chance that is none', () => {
  const [one, other] = [chanceOf(seedOf('a')), chanceOf(seedOf('a'))];
  const thrown = Array.from({ length: 500 }, one);
  expect(thrown).toEqual(Array.from({ length: 500 }, other));
  expect(thrown.every((number) => number >= 0 && number < 1)).toBe(true);
  expect(thrown.reduce((sum, number) => sum + number, 0) / 500).toBeCloseTo(0.5, 1);
});

describe('a floor', () => {
  const field = (look: Look, other?: Look): Spot[] => Array.from({ length: 36 }, (_, i) => ({ at: [i % 6, Math.floor(i / 6)], look: other && i < 6 ? other : look }));

  it.each(FLOORS)('of %s is what the whole of a map lies on that mostly has it, also beyond its edge', (look) => {
    const spots = field(look, 'wood');
    expect(floorOf(spots)).toBe(look);
    for (const shape of [HEX, SQUARE]) {
      const drawing = draw(shape, spots, 2);
      expect(drawing.floor).toBe(look);
      expect(drawing.layers.some(({ layer }) => layer === 'grass'), 'grass grows on open ground alone').toBe(look === 'open');
      for (const { paths } of drawing.layers) expect(paths.join('')).not.toMatch(/NaN|Infinity|undefined/);
    }
    expect(beyondEdge(SQUARE, spots, 1).every((spot) => spot.look === look)).toBe(true);
  });

  it('of another kind within it has an edge of its own', () => {
    const layers = draw(SQUARE, field('plates', 'boards')).layers.map(({ layer }) => layer);
    expect(layers).toEqual(expect.arrayContaining(['boards-floor', 'board', 'seam', 'rivet']));
    expect(layers).not.toContain('plates-floor');
  });

  it('bears what people hide behind: a row of crates, or one large thing', () => {
    const lines = [{ from: [100, 100] as [number, number], to: [100, 400] as [number, number], kind: 'barrier' }, { from: [300, 100] as [number, number], to: [300, 400] as [number, number], kind: 'block' }];
    const drawing = draw(SQUARE, field('plates'), 0, lines);
    expect(pathOf(drawing, 'wood').match(/M/g)?.length).toBeGreaterThan(3);
    expect(pathOf(drawing, 'block').match(/M/g)).toHaveLength(1);
    expect(pathOf(draw(SQUARE, field('plates'), 0, [{ ...lines[0]!, kind: 'wall' }]), 'wood')).toBe('');
  });
});

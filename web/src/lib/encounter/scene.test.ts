import { describe, expect, it } from 'vitest';
import { mayOf, NOTHING } from './may';
import { add, alter, blank, cellOf, change, fixturesAt, laned, move, nameOf, paint, putThere, raise, read, remap, remove, resize, said, shift, sidesOf, standing, takeAway, type Scene } from './scene';
import { toml } from './toml';
import { tools } from './tool';

const goblin = { name: 'Goblin', include: ['weapons.toml', 'creatures.toml'] };
const brana = { name: 'Brana', include: ['characters.toml'] };
const whole = (scene: Scene | string): Scene => {
  if (typeof scene === 'string') throw new Error(scene);
  return scene;
};

describe('an encounter that is built', () => {
  it('is written as its file, and read back as it was', () => {
    let scene: Scene = { ...blank('unbound', 6, 4), title: 'The "well"', difficulty: 'hard' };
    scene = whole(add(scene, brana, 'heroes'));
    scene = whole(add(scene, goblin, 'raiders'));
    scene = whole(add(scene, goblin, 'raiders'));
    expect(scene.actors.map(nameOf)).toEqual(['Brana', 'Goblin', 'Goblin 2']);
    expect(sidesOf(scene)).toEqual(['heroes', 'raiders']);
    scene = paint(paint(scene, [0, 0], '#'), scene.marks[scene.actors[2]!.at]!, ',');
    scene = change(scene, scene.actors[1]!, { hidden: true });
    const written = toml(said(scene));
    expect(written).toContain('title = "The \\"well\\""\ndifficulty = "hard"\ninclude = ["characters.toml", "weapons.toml", "creatures.toml"]\n');
    expect(written).toContain('[map]\nshape = "hex"\ncells = """\n# . . . . .\n . A');
    expect(written).toContain('[map.legend]\nC = ","');
    expect(written).toContain('[[actors]]\nis = "Goblin"\nside = "raiders"\nat = "B"\nhidden = true\n');
    expect(read(said(scene))).toEqual(scene);
  });

  it('keeps whatever else its file says, and letters that others use', () => {
    const file = { system: 'unbound', include: ['a.toml'], options: { high_ground: true }, thing: [{ is: 'door', at: 'X' }], map: { shape: 'square', cells: 'X .\n. B\n', about: { ',': 'mud' } }, actors: [{ is: 'Goblin', side: 'a', at: 'B' }, { is: 'Wolf', side: 'a', at: 'B' }] };
    const scene = whole(read(file));
    expect(said(scene)).toEqual({ ...file, map: { ...file.map, cells: 'X .\n. B\n' } });
    // Two share a letter: the one that moves has another.
    const moved = move(scene, scene.actors[1]!, [0, 1]);
    expect([standing(moved, [1, 1]).map(nameOf), standing(moved, [0, 1]).map(nameOf)]).toEqual([['Goblin'], ['Wolf']]);
    expect(move(scene, scene.actors[0]!, [0, 0])).toBe(scene);
    expect(Object.keys(remove(scene, scene.actors[0]!).marks)).toEqual(['X', 'B']);
  });

  it('says why it cannot be drawn', () => {
    expect(read({ system: 'unbound', scene: [{ file: 'a.toml' }] })).toContain('adventure');
    expect(read({ system: 'destiny' })).toBe('It has no map.');
    expect(read({ map: { cells: '. .\nheights\n0 0 0\n' } })).toContain('rows');
  });

  it('has doors, lamps and heights, which keep what this page has no field for', () => {
    const file = {
      system: 'unbound', map: { shape: 'hex', cells: '. A .\n . B .\nheights\n0 2 0\n 0 0 -1\n' }, actors: [{ is: 'Goblin', side: 'a', at: 'B' }],
      thing: [{ name: 'door', at: 'A', bars: true, trap: { name: 'needle' } }], lamp: [{ name: 'torch', at: 'B', bright: 20 }],
    };
    const scene = whole(read(file, ['thing', 'lamp', 'area']));
    expect(said(scene)).toEqual(file);
    expect(fixturesAt(scene, [1, 1]).map((one) => one.said.name)).toEqual(['torch']);
    // The goblin carries the torch: whoever of the two is put elsewhere has another letter, and none that heights are written with.
    expect(said(shift(scene, scene.fixtures[1]!, [0, 0]))).toMatchObject({ lamp: [{ at: 'C' }], actors: [{ at: 'B' }] });
    const locked = alter(scene, scene.fixtures[0]!, { stuck: 15, bars: undefined });
    expect(said(locked).thing).toEqual([{ name: 'door', at: 'A', trap: { name: 'needle' }, stuck: 15 }]);
    expect(said(takeAway(locked, locked.fixtures[0]!))).toMatchObject({ map: { cells: '. . .\n . B .\nheights\n0 2 0\n 0 0 -1\n' } });
    const more = whole(putThere(scene, [2, 0], 'thing', { name: 'door', bars: true }));
    expect(more.fixtures.at(-1)?.said).toEqual({ name: 'door 2', bars: true, at: 'C' });
    expect(raise(raise(scene, [1, 0], 0), [2, 1], 0).heights).toBeNull();
    expect(raise(blank('unbound', 2, 1), [1, 0], 3).heights).toEqual([[0, 3]]);
    // Without a list of its own in the game, a thing is kept as it is.
    expect(said(whole(read(file)))).toEqual(file);
  });

  it('stands on a lane where the game has one, and goes between lane and map', () => {
    const file = { system: 'destiny', current: { toward: 'up', yards: 2 }, lane: 24, actors: [{ is: 'Wolf', side: 'a', place: 20 }, { is: 'Bandit', side: 'b', place: 3 }] };
    const scene = whole(read(file));
    expect(said(scene)).toEqual(file);
    const grown = whole(add(scene, goblin, 'b'));
    expect(said(move(grown, grown.actors[2]!, [7, 0])).actors).toMatchObject([{ place: 20 }, { place: 3 }, { is: 'Goblin', place: 7 }]);
    const map = whole(laned(scene, false));
    expect([said(map).lane, Object.keys(map.marks)]).toEqual([undefined, ['A', 'B']]);
    expect(read(said(map))).toEqual(map);
    expect(said(whole(laned(map, true))).lane).toBe(24);
    expect(laned(whole(putThere(map, [0, 0], 'thing', { name: 'door' })), true)).toContain('creatures alone');
  });

  it('takes a map of another table under its people', () => {
    const scene = whole(add({ ...blank('unbound', 4, 4), title: 'Cellar' }, goblin, 'raiders'));
    const map = { map: { shape: 'square', cells: '#A#\n..B\n', legend: { A: '.', B: '.' } }, thing: [{ name: 'door A', at: 'A', bars: true }], lamp: [{ name: 'light B', at: 'B', bright: 10 }] };
    const laid = whole(remap(scene, map, ['thing', 'lamp']));
    expect(said(laid)).toMatchObject({ title: 'Cellar', include: goblin.include, map: { shape: 'square', cells: '# A #\n. C B\n' }, thing: [{ at: 'A' }], lamp: [{ at: 'B' }], actors: [{ is: 'Goblin', at: 'C' }] });
    // A game that has no lamps takes the ground alone.
    expect(said(whole(remap(scene, map, [])))).not.toHaveProperty('lamp');
  });

  it('has no room beyond its map and its letters', () => {
    let scene = blank('unbound', 20, 10);
    let refused = '';
    for (let count = 0; count < 60 && refused === ''; count += 1) {
      const next = add(scene, goblin, 'raiders');
      if (typeof next === 'string') refused = next;
      else scene = next;
    }
    expect([scene.actors.length, refused]).toEqual([48, 'A map has letters for 48 at the most.']);
    expect(resize(scene, 2, 2)).toBeNull();
    expect(resize(blank('unbound', 4, 4), 6, 2)?.ground.map((row) => row.length)).toEqual([6, 6]);
    expect(add(paint(blank('unbound', 1, 1), [0, 0], '#'), goblin, 'x')).toBe('There is no free open ground.');
  });

  it('knows where a space is drawn', () => {
    expect([cellOf('hex', [3, 0]), cellOf('hex', [3, 3]), cellOf('square', [3, 3])]).toEqual([[3, 0], [2, 3], [3, 3]]);
  });
});

it('what can be put on the map comes from the lists of the game', () => {
  const flag = { name: 'bars', about: '', takes: 'flag', must: false } as const;
  const lists = [{ name: 'thing', fields: [flag, { name: 'material', about: '', takes: ['wood', 'stone'], must: false }] }, { name: 'lamp', fields: [{ name: 'bright', about: '', takes: 'number', must: true }] }] as const;
  expect(tools(lists).map(({ word, list, fields }) => [word, list, fields])).toEqual([
    ['door', 'thing', { name: 'door', bars: true, material: 'wood' }],
    ['thing', 'thing', { name: 'thing', material: 'wood' }],
    ['lamp', 'lamp', { name: 'lamp', bright: 20 }],
  ]);
});

it('what may be said is read from the schema', () => {
  const thing = { required: ['name', 'at'], properties: { name: { type: 'string' }, at: { type: 'string' }, open: { type: 'boolean', description: 'Whether it is open.' }, stuck: { type: ['integer', 'null'] }, material: { anyOf: [{ $ref: '#/$defs/Material' }, { type: 'null' }] }, trap: { $ref: '#/$defs/Trap' } } };
  const schema = {
    properties: { actors: { items: { $ref: '#/$defs/Place' } }, lane: { type: 'integer' }, thing: { items: { $ref: '#/$defs/Thing' } }, creature: { items: { properties: { name: {} } } }, light: { $ref: '#/$defs/Level' } },
    $defs: { Place: { required: ['at'], properties: { at: {}, name: {}, reserve: {} } }, Thing: thing, Material: { enum: ['wood', 'stone'] }, Trap: { properties: {} }, Level: { oneOf: [{ const: 'bright' }, { const: 'dark' }] } },
  };
  expect(mayOf(schema)).toEqual({
    hidden: false, reserve: true, players: false, lane: true, light: ['bright', 'dark'],
    lists: [{ name: 'thing', fields: [{ name: 'open', about: 'Whether it is open.', takes: 'flag', must: false }, { name: 'stuck', about: '', takes: 'number', must: false }, { name: 'material', about: '', takes: ['wood', 'stone'], must: false }] }],
  });
  expect(mayOf(null)).toEqual(NOTHING);
});

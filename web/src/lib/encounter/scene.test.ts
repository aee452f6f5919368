import { describe, expect, it } from 'vitest';
import { add, blank, called, cellOf, change, move, nameOf, paint, placing, read, remove, resize, said, sidesOf, standing, type Scene } from './scene';
import { toml } from './toml';

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
    expect(read({ system: 'destiny', lane: 12 })).toBe('It has no map.');
    expect(read({ map: { cells: '. .\nheights\n0 0\n' } })).toContain('heights');
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

  it('names spaces as people read them', () => {
    expect([called([0, 0]), called([25, 9]), called([27, 0])]).toEqual(['A1', 'Z10', 'AB1']);
    expect([cellOf('hex', [3, 0]), cellOf('hex', [3, 3]), cellOf('square', [3, 3])]).toEqual([[3, 0], [2, 3], [3, 3]]);
  });
});

it('what may be said of somebody is read from the schema', () => {
  const schema = { properties: { actors: { items: { $ref: '#/$defs/Place' } } }, $defs: { Place: { properties: { at: {}, reserve: {} } } } };
  expect(placing(schema)).toEqual({ hidden: false, reserve: true, players: false });
  expect(placing(null)).toEqual({ hidden: false, reserve: false, players: false });
});

import { lookNamed, lookOf } from '../ground/looks';
import type { Spot } from '../ground/spots';
import { cellOf, type Scene } from './scene';
import type { Table } from './toml';

/** The kind of ground of each symbol of a map, by what it does: hard to cross, cover, water, in the way. */
const TERRAIN: Readonly<Record<string, string>> = {
  '.': 'clear', ',': 'difficult', _: 'chasm', '#': 'wall',
  i: 'low-wall', o: 'low-wall', ';': 'thicket', '%': 'thicket', t: 'thicket', '&': 'thicket', n: 'trunk', T: 'trunk',
  '-': 'shallows', f: 'shallows', F: 'shallows', M: 'shallows', '~': 'water', r: 'water', R: 'water', S: 'water', '=': 'water', p: 'water', P: 'water', W: 'water',
};

/** The spaces of an encounter that is built, as they are drawn: its ground by what its file calls it, its doors and its lamps. */
export function spotsOf(scene: Scene): Spot[] {
  const { about } = (scene.rest.map ?? {}) as Table;
  const called = (about ?? {}) as Table;
  const there = new Map<string, Pick<Spot, 'door' | 'lamp'>>();
  for (const { said } of scene.fixtures) {
    const at = scene.marks[said.at]?.join();
    if (at === undefined) continue;
    if (said.bars === true) there.set(at, { ...there.get(at), door: said.open === true ? 'open' : 'shut' });
    else if (typeof said.bright === 'number') there.set(at, { ...there.get(at), lamp: true });
  }
  return scene.ground.flatMap((row, y) => row.map((symbol, x): Spot => {
    const said = called[symbol];
    const height = scene.heights?.[y]?.[x];
    return {
      at: cellOf(scene.shape, [x, y]),
      look: lookOf(TERRAIN[symbol] ?? symbol, lookNamed((said as Table | undefined)?.look)),
      ...(height === undefined ? {} : { height }),
      ...there.get(`${x},${y}`),
    };
  }));
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget, recent, remember, rename } from './recent';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});
afterEach(() => vi.unstubAllGlobals());

const table = (token: string) => ({ token, title: 'The bell', system: 'Unbound Legends', role: 'player', at: 1 });

it('a table is written anew where something about it is new, or after a minute', () => {
  const written = vi.spyOn(localStorage, 'setItem');
  for (const at of [1, 2, 60_000]) remember({ ...table('a'), at });
  expect(written).toHaveBeenCalledTimes(1);
  remember({ ...table('a'), at: 60_001 });
  remember({ ...table('a'), at: 60_002, stage: 'Round 2' });
  remember({ ...table('b'), at: 60_003 });
  expect(written).toHaveBeenCalledTimes(4);
  expect(recent()[0]?.token).toBe('b');
});

it('a table keeps the name this person gave it, also when it is opened again', () => {
  remember(table('a'));
  remember(table('b'));
  rename('a', '  Tuesdays  ');
  remember({ ...table('a'), at: 2, scene: 'The ferry' });
  expect(recent().map((known) => [known.token, known.alias, known.scene])).toEqual([['a', 'Tuesdays', 'The ferry'], ['b', undefined, undefined]]);
  expect(rename('a', ' ')[0]?.alias).toBeUndefined();
  expect(forget('a').map((known) => known.token)).toEqual(['b']);
});

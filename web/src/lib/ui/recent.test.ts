import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget, recent, remember, rename } from './recent';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});
afterEach(() => vi.unstubAllGlobals());

const table = (token: string) => ({ token, title: 'The bell', system: 'Unbound Legends', role: 'player', at: 1 });

it('a table keeps the name this person gave it, also when it is opened again', () => {
  remember(table('a'));
  remember(table('b'));
  rename('a', '  Tuesdays  ');
  remember({ ...table('a'), at: 2, scene: 'The ferry' });
  expect(recent().map((known) => [known.token, known.alias, known.scene])).toEqual([['a', 'Tuesdays', 'The ferry'], ['b', undefined, undefined]]);
  expect(rename('a', ' ')[0]?.alias).toBeUndefined();
  expect(forget('a').map((known) => known.token)).toEqual(['b']);
});

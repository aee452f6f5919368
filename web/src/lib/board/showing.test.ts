import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Board } from '../api/types';
import type { TableStore } from '../table/table.svelte';
import { Showing } from './showing.svelte';

const talk = (title: string): Board => ({ kind: 'talk', title, note: '' });
/** As much of a table as is asked for. */
const at = (boards: Board[], token = 'token', track: unknown[] = []) => ({ view: { boards, track }, api: { token } }) as unknown as TableStore;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});
afterEach(() => vi.unstubAllGlobals());

it('a board lies on top until the map is chosen, also after the page is loaded anew', () => {
  const boards = [talk('A talk with the reeve')];
  const showing = new Showing(at(boards));
  expect([showing.at, showing.board?.title]).toEqual([0, 'A talk with the reeve']);
  showing.look('ground');
  expect([showing.at, showing.board]).toEqual(['ground', null]);
  expect(new Showing(at(boards)).at).toBe('ground');
});

it('another talk, or another table, comes to the top by itself', () => {
  new Showing(at([talk('A talk with the reeve')])).look('ground');
  expect(new Showing(at([talk('A talk with the crowd')])).at).toBe(0);
  expect(new Showing(at([talk('A talk with the reeve')], 'other')).at).toBe(0);
});

it('without a board there is the map', () => {
  expect(new Showing(at([])).at).toBe('ground');
  const two = new Showing(at([talk('one'), talk('two')]));
  two.look(1);
  expect(two.board?.title).toBe('two');
  expect(new Showing(at([talk('one')])).at).toBe(0);
});

it('things that lie on the ground do not lie over the map', () => {
  const things: Board = { kind: 'things', title: 'Things', note: '' };
  expect(new Showing(at([things])).at).toBe('ground');
  expect(new Showing(at([things, talk('A talk with the reeve')])).at).toBe(1);
});

it('in a fight the map comes to the top, and the notes are one press away', () => {
  const notes: Board[] = [{ kind: 'notes', title: 'The landing', note: '' }];
  new Showing(at(notes)).look(0);
  const fight = new Showing(at(notes, 'token', [{}]));
  expect(fight.at).toBe('ground');
  fight.look(0);
  expect(fight.board?.title).toBe('The landing');
});

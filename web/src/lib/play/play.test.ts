import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/client';
import type { Offer } from '../api/types';
import type { Acting } from '../table/acting.svelte';
import type { TableStore } from '../table/table.svelte';
import { Play } from './play.svelte';

/** A table on which these come to act in turn: each once. */
function table(actors: readonly (number | null)[]) {
  let at = 0;
  const store = {
    moved: 10,
    connection: 'live',
    name: (actor: number) => `creature ${actor}`,
    tokens: new Map([1, 4, 5].map((actor) => [actor, { actor, side: actor > 3 ? 'raiders' : 'heroes' }])),
    api: {
      suggest: vi.fn(() => {
        const actor = actors[at];
        return Promise.resolve({ seq: 10 + at, suggestion: actor === undefined ? null : ({ actor, command: at, group: 'Attack', label: 'Strike' } as Offer) });
      }),
      command: vi.fn(() => {
        at += 1;
        store.moved = 10 + at;
        return Promise.resolve({ seq: store.moved, lines: [] });
      }),
    },
  };
  const acting = { undo: vi.fn(() => Promise.resolve(true)), act: vi.fn(() => Promise.resolve(true)) };
  return { store, acting, play: new Play(store as unknown as TableStore, acting as unknown as Acting, 0) };
}

it('plays on until somebody else comes, and all of it is taken back in one', async () => {
  const { play, store, acting } = table([4, 5, 4, 1, 4]);
  await play.go('the raiders', (actor) => actor > 3);
  expect(store.api.command).toHaveBeenCalledTimes(3);
  expect(play.ended).toBe('creature 1 comes next.');
  expect(play.whole).toBe(3);
  await play.undo();
  expect(acting.undo).toHaveBeenCalledTimes(3);
  await play.undo();
  expect(acting.undo).toHaveBeenCalledTimes(4);
});

it('one go is taken back in one only as long as nothing else was done', async () => {
  const { play, store, acting } = table([4, 4]);
  await play.go('all', () => true);
  expect(play.ended).toBe('There is nothing more to do.');
  store.moved += 1;
  await play.undo();
  expect(acting.undo).toHaveBeenCalledTimes(1);
});

it('stops at one word, and leaves what is the game master’s', async () => {
  const { play, store } = table([4, 4, null]);
  store.api.command.mockImplementationOnce(() => {
    play.stop();
    return Promise.resolve({ seq: 11, lines: [] });
  });
  await play.go('all', () => true);
  expect([play.ended, store.api.command.mock.calls.length]).toEqual(['Stopped.', 1]);
  await play.go('all', () => true);
  expect(play.ended).toBe('The game master goes on: Strike.');
});

it('tries again where another came between, and not for ever', async () => {
  const { play, store } = table([4]);
  const moved = new ApiError(409, { code: 'moved-on', message: 'moved on' });
  store.api.command.mockRejectedValueOnce(moved);
  await play.go('all', () => true);
  expect(play.ended).toBe('There is nothing more to do.');
  const other = table([4]);
  other.store.api.command.mockRejectedValue(moved);
  await other.play.go('all', () => true);
  expect([other.play.ended, other.play.running, other.play.whole]).toEqual(['moved on', null, 0]);
});

it('where a side acts together it plays those whom it may, and says for whom it is then', async () => {
  const { play, store } = table([4, 4, 1]);
  Object.assign(store, { view: { together: [1, 4, 5] } });
  await play.go('on', (actor) => actor > 3);
  expect(store.api.suggest).toHaveBeenCalledWith(null, [1]);
  expect(play.ended).toBe('Now it is for creature 1, in any order.');
});

it('a side that it has for good is played whenever it comes, until it is stopped', async () => {
  const { play, store } = table([4, 1, 5, 4]);
  const nobodys = () => false;
  await play.follow(4, nobodys);
  expect(store.api.command, 'no side is its own yet').not.toHaveBeenCalled();
  play.keep('raiders', true);
  await play.follow(4, nobodys);
  expect([store.api.command.mock.calls.length, play.ended]).toEqual([1, 'creature 1 comes next.']);
  await play.follow(1, nobodys);
  expect(store.api.command).toHaveBeenCalledTimes(1);
  // A player has done what was theirs to do.
  await store.api.command();
  await play.follow(5, nobodys);
  expect(store.api.command).toHaveBeenCalledTimes(4);
  play.stop();
  expect([...play.sides]).toEqual([]);
});

it('whom a player has is never played for them, and nothing is tried twice', async () => {
  const { play, store } = table([4]);
  play.keep('raiders', true);
  await play.follow(4, (actor) => actor === 4);
  expect(store.api.suggest).not.toHaveBeenCalled();
  store.api.command.mockRejectedValue(new ApiError(500, { code: 'broken', message: 'broken' }));
  await play.follow(4, () => false);
  await play.follow(4, () => false);
  expect(store.api.suggest).toHaveBeenCalledTimes(1);
});

it('what is taken back is not played again at once', async () => {
  const { play } = table([4]);
  play.keep('raiders', true);
  await play.follow(4, () => false);
  await play.undo();
  expect(play.sides.size).toBe(0);
});

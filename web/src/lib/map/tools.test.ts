import { expect, it, vi } from 'vitest';
import type { At, Ground } from '../api/types';
import { Tools } from './tools.svelte';

const ground: Ground = { shape: 'hex', cells: [], space: { count: 5, one: 'foot', many: 'feet' } };

it('measures from space to space, by presses, by a drag and by a cursor', () => {
  const tools = new Tools(() => ground, () => {});
  expect([tools.press([0, 0]), tools.drag([0, 0])]).toEqual([false, false]);
  tools.measure(null);
  expect([tools.press([1, 1]), tools.words]).toEqual([true, '0 spaces · 0 feet']);
  tools.over([3, 1]);
  expect(tools.words).toBe('2 spaces · 10 feet');
  tools.press([4, 1]);
  tools.over([9, 9]);
  expect(tools.words, 'what was measured stays').toBe('3 spaces · 15 feet');
  tools.drag([0, 0]);
  tools.over([0, 2]);
  tools.drop();
  tools.over([0, 9]);
  expect(tools.words).toBe('2 spaces · 10 feet');
  tools.measure(null);
  expect([tools.tool, tools.words]).toEqual([null, '']);
  tools.measure([2, 2]);
  tools.over([2, 3]);
  expect(tools.words).toBe('1 space · 5 feet');
});

it('points once', () => {
  const point = vi.fn<(at: At) => void>();
  const tools = new Tools(() => ground, point);
  tools.pointer();
  expect([tools.press([1, 2]), tools.press([3, 4])]).toEqual([true, false]);
  expect(point.mock.calls).toEqual([[[1, 2]]]);
});

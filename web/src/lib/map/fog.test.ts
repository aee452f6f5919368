import { expect, it } from 'vitest';
import type { Form, Ground } from '../api/types';
import { between, fogHands, isWhole } from './fog';

const cells = (shape: string, all: [number, number][]): Ground => ({ shape, cells: all.map((at) => ({ at, terrain: 'clear', about: '' })) });

it('a rectangle goes by columns and rows, on hexes too', () => {
  const rows = [0, 1, 2].flatMap((y) => [0, 1, 2].map((column): [number, number] => [column - Math.floor(y / 2), y]));
  expect(between(cells('hex', rows), [1, 0], [1, 2])).toEqual([[1, 0], [2, 0], [1, 1], [2, 1], [0, 2], [1, 2]]);
  const square = [0, 1].flatMap((y) => [0, 1].map((x): [number, number] => [x, y]));
  expect(between(cells('square', square), [1, 1], [1, 0])).toEqual([[1, 0], [1, 1]]);
});

it('the forms are found by their commands, and say how it is', () => {
  const form = (command: object): Form => ({ group: 'Fog', label: '', command, fields: [] }) as unknown as Form;
  const set = form({ do: 'set_fog', on: true, whole: true });
  expect(fogHands([set])).toEqual({ set, uncover: null });
  expect(fogHands([form({ do: 'rest' })])).toBeNull();
  expect([isWhole(set), isWhole(form({ do: 'set_fog', on: true }))]).toEqual([false, true]);
});

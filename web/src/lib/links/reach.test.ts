import { expect, it } from 'vitest';
import { bases, isHereAlone } from './reach';

it('knows what only this machine opens', () => {
  expect(['http://localhost:7777', 'http://127.0.0.1:7777', 'http://[::1]:7777', 'http://127.8.9.1'].map(isHereAlone)).toEqual([true, true, true, true]);
  expect(['http://192.168.1.20:7777', 'https://table.example', 'http://[fd00::1]:7777', 'http://127.example'].map(isHereAlone)).toEqual([false, false, false, false]);
});

it('offers what others open first, and the address in use among them', () => {
  expect(bases(['http://192.168.1.20:7777'], 'http://127.0.0.1:7777')).toEqual(['http://192.168.1.20:7777', 'http://127.0.0.1:7777']);
  expect(bases(['http://10.0.0.2:7777'], 'https://table.example')).toEqual(['https://table.example', 'http://10.0.0.2:7777']);
  expect(bases([], 'http://localhost:7777')).toEqual(['http://localhost:7777']);
});

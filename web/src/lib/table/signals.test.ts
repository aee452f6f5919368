import { afterEach, expect, it, vi } from 'vitest';
import { preferences } from '../ui/preferences.svelte';
import { signal, titleOf } from './signals';

afterEach(() => {
  vi.unstubAllGlobals();
  preferences.set({ sound: true, notices: false });
});

it('the title says what waits for whom', () => {
  expect(titleOf({ asked: 'Ruck strikes at Tamsin with scimitar', turn: 'Tamsin', scene: 'The ford' })).toBe('Decide! Ruck strikes at Tamsin with scimitar');
  expect(titleOf({ asked: null, turn: 'Tamsin', scene: 'The ford' })).toBe('Your turn: Tamsin');
  expect(titleOf({ asked: null, turn: null, scene: 'The ford' })).toBe('The ford');
});

it('buzzes, sounds unless that is turned off, and tells whoever looks elsewhere and has allowed it', () => {
  const buzz = vi.fn();
  const told: string[] = [];
  const sounds = vi.fn();
  vi.stubGlobal('navigator', { vibrate: buzz });
  vi.stubGlobal('document', { hidden: true });
  const Notification = Object.assign(function (words: string) { told.push(words); }, { permission: 'granted' });
  vi.stubGlobal('window', { Notification });
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('AudioContext', function () { sounds(); throw new Error('silent'); });
  signal('Your turn: Tamsin');
  expect([buzz.mock.calls, sounds.mock.calls.length, told]).toEqual([[[200]], 1, []]);
  preferences.set({ sound: false, notices: true });
  signal('Your turn: Tamsin');
  expect([sounds.mock.calls.length, told]).toEqual([1, ['Your turn: Tamsin']]);
});

it('buzzes nobody who has not touched the page yet: browsers complain of it', () => {
  const buzz = vi.fn();
  vi.stubGlobal('document', { hidden: false });
  for (const hasBeenActive of [false, true]) {
    vi.stubGlobal('navigator', { vibrate: buzz, userActivation: { hasBeenActive } });
    preferences.set({ sound: false, notices: false });
    signal('Your turn: Tamsin');
    expect(buzz.mock.calls.length).toBe(hasBeenActive ? 1 : 0);
  }
});

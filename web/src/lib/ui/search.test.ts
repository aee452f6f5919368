import { expect, it } from 'vitest';
import { hasAll, wanted } from './search';

it('is found as people type it: any letters, any apostrophe, words in any order', () => {
  expect(hasAll('Go on: The ferryman’s price', wanted("  price FERRYMAN's "))).toBe(true);
  expect(hasAll('Go on: The ferryman’s price', wanted('ferryman’s'))).toBe(true);
  expect(hasAll('Go on: The ferryman’s price', wanted('ferryman toll'))).toBe(false);
  expect(hasAll('anything', wanted('  '))).toBe(true);
});

import { expect, it } from 'vitest';
import { stillFollows } from './follow';

it('the end of the log stays in view while more comes, until somebody scrolls up', () => {
  // An entry came between the scrolling to the end and what the browser tells of it.
  expect(stillFollows(true, { from: 900, to: 1000, below: 210 })).toBe(true);
  expect(stillFollows(true, { from: 1000, to: 1000, below: 400 })).toBe(true);
  expect(stillFollows(true, { from: 1000, to: 700, below: 300 })).toBe(false);
  // What scrolls down again does not follow before it is at the end.
  expect(stillFollows(false, { from: 500, to: 700, below: 300 })).toBe(false);
  expect(stillFollows(false, { from: 700, to: 960, below: 40 })).toBe(true);
});

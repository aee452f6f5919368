import { expect, it } from 'vitest';
import { left } from './guide';

it('says what is left of a budget, and what is too much', () => {
  expect(left({ what: 'skill points', spent: 12, of: 30 })).toBe('skill points: 18 left of 30');
  expect(left({ what: 'skill points', spent: 30, of: 30 })).toBe('skill points: 0 left of 30');
  expect(left({ what: 'skill points', spent: 33, of: 30 })).toBe('skill points: 3 too many, of 30');
});

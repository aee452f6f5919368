import { expect, it } from 'vitest';
import { typeset } from './typeset';

it('a minus is a minus, and a hyphen stays one', () => {
  expect(typeset('Initiative of Snag -2 for acting off-turn: -1.')).toBe('Initiative of Snag −2 for acting off-turn: −1.');
  expect(typeset('hit 21 : 18, 3-4 spaces (-5)')).toBe('hit 21 : 18, 3-4 spaces (−5)');
});

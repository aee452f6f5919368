import { expect, it } from 'vitest';
import { typeset, typesetAll } from './typeset';

it('a minus is a minus, and a hyphen stays one', () => {
  expect(typeset('Initiative of Snag -2 for acting off-turn: -1.')).toBe('Initiative of Snag −2 for acting off-turn: −1.');
  expect(typeset('hit 21 : 18, 3-4 spaces (-5)')).toBe('hit 21 : 18, 3-4 spaces (−5)');
});

it('apostrophes and quotes are those of print, and what is quoted by one mark stays so', () => {
  expect(typeset("Bandit's slots, others' turns, it isn't so")).toBe('Bandit’s slots, others’ turns, it isn’t so');
  expect(typeset("expected 'Q', not 'R'; \"so\" it says")).toBe("expected 'Q', not 'R'; “so” it says");
});

it('sets what people read of an answer, and nothing that is sent back', () => {
  const answer = { offers: [{ label: "the game master's", command: { do: 'say', text: "it's" } }], lines: [{ text: 'loses -2', head: null }], viewer: { name: "O'Dell" }, statuses: ["bear's trap"] };
  expect(typesetAll(answer)).toEqual({ offers: [{ label: 'the game master’s', command: { do: 'say', text: "it's" } }], lines: [{ text: 'loses −2', head: null }], viewer: { name: "O'Dell" }, statuses: ['bear’s trap'] });
});

import { describe as story, expect, it } from 'vitest';
import type { Token } from '../api/types';
import { describe, initials } from './token';

const token: Token = {
  actor: 0, name: 'Brana', side: 'Heroes', at: [0, 0], cells: [[0, 0]], facing: 90, reach: 1, condition: 'hurt',
  health: 60, statuses: ['Prone'], down: false, hidden: false, mine: true,
};

story('a token', () => {
  it('is known by a few letters', () => {
    expect(['Brana', 'Brannic Holt', 'Ghoul 2', 'Ghoul chief', 'orc', 'Rat swarm 12', ''].map(initials))
      .toEqual(['Br', 'BH', 'G2', 'Gc', 'Or', 'R12', '?']);
  });

  it('says in words what it shows', () => {
    expect(describe(token, { acting: true })).toBe('Brana, Heroes; acting now; hurt; 60 % left; Prone');
    expect(describe({ ...token, health: null, statuses: [], down: true, hidden: true }))
      .toBe('Brana, Heroes; hurt; down; hidden from players');
  });
});

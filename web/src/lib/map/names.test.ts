import { describe, expect, it } from 'vitest';
import type { Token } from '../api/types';
import { names, sizeOf, withThese, type Label, type Stands } from './names';

const token: Token = {
  actor: 0, name: 'Brana', side: 'heroes', at: [0, 0], cells: [[0, 0]], facing: null, reach: 1, condition: '',
  health: null, statuses: [], down: false, hidden: false, mine: false,
};
const at = (actor: number, name: string, x: number, y: number, change: Partial<Stands> = {}): Stands => ({ token: { ...token, actor, name }, at: { x, y }, radius: 19, rank: 1, bears: true, ...change });

/** Whether any two names lie on each other, by what their letters are wide. */
function overlaps(labels: readonly Label[], size: number): boolean {
  const wide = ({ text }: Label) => Array.from(text).length * 0.56 * size;
  return labels.some((one, i) => labels.slice(i + 1).some((other) => Math.abs(one.x - other.x) < (wide(one) + wide(other)) / 2 && Math.abs(one.y - other.y) < size));
}

describe('names on the map', () => {
  it('stand below whoever is alone', () => {
    expect(names([at(0, 'Brana', 0, 0)], 12)).toEqual([{ actor: 0, text: 'Brana', x: 0, y: 20.5 }]);
  });

  it('of neighbours never lie on each other, nor on a face', () => {
    const crowd = Array.from({ length: 24 }, (_, i) => at(i, `The lean wolf ${i}`, (i % 6) * 55 + (Math.floor(i / 6) % 2) * 27, Math.floor(i / 6) * 48));
    for (const size of [12, 18, 26]) {
      const told = names(crowd, size);
      expect(overlaps(told, size), `${size}`).toBe(false);
      expect(told.length).toBeGreaterThan(0);
      for (const label of told) for (const one of crowd) {
        const inside = Math.abs(label.x - one.at.x) < 8 && label.y < one.at.y && one.at.y < label.y + size;
        expect(inside, `${label.text} on ${one.token.name}`).toBe(false);
      }
    }
  });

  it('move above, or are cut, before they go', () => {
    const two = names([at(0, 'Tessaly Marrowgate', 0, 0), at(1, 'Brannoc Holdfast', 56, 0)], 12);
    expect(two).toHaveLength(2);
    expect(two.map(({ y }) => Math.sign(y)).sort()).toEqual([-1, 1]);
  });

  it('tell whoever acts before others, and whoever is down last', () => {
    const near = [at(0, 'Somebody of a long name', 0, 0, { rank: 3 }), at(1, 'Another of a long name', 20, 4, { rank: 0 })];
    expect(names(near, 26)[0]?.actor).toBe(1);
  });

  it('of those who bear none are not written until they are looked at, and then whole', () => {
    const hidden = at(2, 'The captain', 0, 0, { bears: false });
    const beside = at(3, 'Orrin', 10, 2);
    expect(names([hidden], 12)).toEqual([]);
    const told = withThese(names([hidden, beside], 12), [hidden], 12);
    expect(told.find(({ actor }) => actor === 2)?.text).toBe('The captain');
    expect(overlaps(told, 12)).toBe(false);
  });

  it('are as large as can be read', () => {
    expect([1.4, 0.875, 0.55].map(sizeOf)).toEqual([12, 12, 20]);
  });
});

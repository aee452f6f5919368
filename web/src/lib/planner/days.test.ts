import { describe, expect, it } from 'vitest';
import { marks, placed, said } from './days';

describe('days that lie ahead', () => {
  it('are marked from the first on, never too many', () => {
    expect(marks(3)).toEqual([1, 2, 3]);
    expect(marks(14)).toEqual([1, 3, 5, 7, 9, 11, 13]);
    expect(marks(300).length).toBeLessThanOrEqual(8);
    expect(marks(0)).toEqual([]);
  });

  it('are filled one after another, to the last of them', () => {
    const stretches = [{ what: 'a vest', days: 3, ends: true }, { what: 'a profession', days: 20, ends: true }, { what: 'never', days: 2 }];
    expect(placed({ stretches }, 14)).toEqual([{ what: 'a vest', from: 0, days: 3, ends: true }, { what: 'a profession', from: 3, days: 11, ends: false }]);
    expect(placed({}, 14)).toEqual([]);
  });

  it('are told', () => {
    expect(placed({ stretches: [{ what: 'a vest', days: 3, ends: true }, { what: 'a profession', days: 1 }] }, 14).map(said)).toEqual(['a vest, days 1 to 3, then done at the soonest', 'a profession, day 4']);
  });
});

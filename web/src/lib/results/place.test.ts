import { expect, it } from 'vitest';
import { cornerBox, cornerFor } from './place';

const map = { left: 300, top: 100, width: 800, height: 700 };
const card = { width: 420, height: 300 };
const at = (left: number, top: number) => ({ left, top, width: 50, height: 50 });

it('a card lies at the lower left, unless it would hide somebody it is about', () => {
  expect(cornerFor(map, card, [])).toBe('bottom-left');
  expect(cornerFor(map, card, [at(320, 700)])).toBe('top-right');
  expect(cornerFor(map, card, [at(320, 120), at(350, 160)])).toBe('bottom-right');
});

it('where every corner hides somebody it lies at the edge', () => {
  expect(cornerFor(map, card, [at(330, 120), at(1040, 120), at(330, 740), at(1040, 740)])).toBe('edge');
});

it('a chosen corner hides none of them', () => {
  for (let x = 300; x < 1050; x += 75) {
    for (let y = 100; y < 750; y += 65) {
      const corner = cornerFor(map, card, [at(x, y)]);
      if (corner === 'edge') continue;
      const box = cornerBox(map, card, corner);
      const apart = x >= box.left + box.width || x + 50 <= box.left || y >= box.top + box.height || y + 50 <= box.top;
      expect(apart, `${x}, ${y}: ${corner}`).toBe(true);
    }
  }
});

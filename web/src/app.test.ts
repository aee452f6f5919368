import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The colours of app.css by name, light and dark. */
const colours = new Map(
  [...readFileSync(new URL('./app.css', import.meta.url), 'utf8').matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, [light, dark] as const],
  ),
);

/** Relative luminance, as WCAG defines it. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Which colours text has on which grounds. */
const TEXT: [string, string[]][] = [
  ['ink', ['paper', 'paper-raised', 'paper-sunk', 'gold-wash', 'side-0-wash', 'side-1-wash', 'side-2-wash', 'side-3-wash']],
  ['ink-soft', ['paper', 'paper-raised', 'paper-sunk']],
  ['accent', ['paper', 'paper-raised']],
  ['on-accent', ['accent', 'accent-strong']],
  ['gold', ['paper', 'paper-raised']],
  ['good', ['paper', 'paper-raised']],
  ['bad', ['paper', 'paper-raised']],
];

describe('contrast', () => {
  for (const [index, look] of ['light', 'dark'].entries()) {
    for (const [text, grounds] of TEXT) {
      for (const ground of grounds) {
        it(`${text} on ${ground} can be read, ${look}`, () => {
          const [front, back] = [colours.get(text)?.[index], colours.get(ground)?.[index]];
          expect(front).toBeDefined();
          expect(back).toBeDefined();
          expect(contrast(front ?? '', back ?? '')).toBeGreaterThanOrEqual(4.5);
        });
      }
    }
    it(`the ring of the focus can be seen, ${look}`, () => {
      for (const ground of ['paper', 'paper-raised', 'paper-sunk']) {
        expect(contrast(colours.get('focus')?.[index] ?? '', colours.get(ground)?.[index] ?? '')).toBeGreaterThanOrEqual(3);
      }
    });
  }
});

import { describe, expect, it } from 'vitest';
import { centered, fit, fitFirst, isWhole, NO_EDGES, kept, MOST_SCALE, revealing, seen, zoomed, rim } from './camera';

const box = { x: -50, y: -50, width: 1000, height: 500 };

describe('the camera', () => {
  it('shows a whole box in the middle', () => {
    const camera = fit(box, 800, 600);
    expect(camera.scale).toBeCloseTo(0.8);
    const middle = seen(camera, { x: 400, y: 300 });
    expect([middle.x, middle.y]).toEqual([450, 200]);
  });

  it('keeps the point under the pointer while zooming', () => {
    const camera = fit(box, 800, 600);
    const pointer = { x: 130, y: 410 };
    const [before, after] = [seen(camera, pointer), seen(zoomed(camera, 1.7, pointer), pointer)];
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it('zooms only so far', () => {
    expect(zoomed({ x: 0, y: 0, scale: 2.9 }, 10, { x: 0, y: 0 }).scale).toBe(MOST_SCALE);
  });

  it('never loses the map', () => {
    const lost = kept({ x: 90_000, y: -90_000, scale: 1 }, box, 800, 600);
    expect(lost.x + box.x).toBe(720);
    expect(lost.y + box.y + box.height).toBe(80);
  });

  it('moves no more than it must to show a point', () => {
    const camera = centered({ x: 0, y: 0 }, 1, 800, 600);
    expect(revealing(camera, { x: 100, y: 100 }, 800, 600)).toEqual(camera);
    const far = revealing(camera, { x: 500, y: 0 }, 800, 600);
    expect(500 + far.x).toBe(730);
  });
});

describe('the first look', () => {
  const near = { x: 0, y: 0, width: 400, height: 300 };
  const first = (boxes: (typeof box)[], width: number) => fitFirst(boxes, width, 600, NO_EDGES, 0.5, 0.7)?.scale;

  it('is at everybody, as long as they are large enough to be known', () => {
    expect(first([box, near], 600)).toBeCloseTo(0.6);
    expect(first([box, near], 2000)).toBeCloseTo(0.7);
  });

  it('is at fewer where everybody would be too small', () => {
    expect(first([box, near], 240)).toBeCloseTo(0.6);
    expect(first([box, near], 100)).toBeCloseTo(0.5);
    expect(first([], 100)).toBeUndefined();
  });
});

describe('with something over the edges of the window', () => {
  const edges = { left: 50, top: 40, right: 46, bottom: 0 };

  it('shows the whole box in what is free', () => {
    const camera = fit(box, 800, 600, edges);
    expect(isWhole(camera, box, 800, 600, edges)).toBe(true);
    expect(box.x * camera.scale + camera.x).toBeCloseTo(50);
    expect((box.x + box.width) * camera.scale + camera.x).toBeCloseTo(754);
    expect(isWhole(zoomed(camera, 1.5, { x: 400, y: 300 }), box, 800, 600, edges)).toBe(false);
  });

  it('shows whoever would lie below it', () => {
    const camera = centered({ x: 0, y: 0 }, 1, 800, 600);
    expect(seen(revealing(camera, { x: -380, y: 0 }, 800, 600, edges), { x: 120, y: 300 })).toEqual({ x: -380, y: 0 });
  });
});

it('the names of columns and rows stand at the edge of what is free of the window', () => {
  expect(rim({ x: 0, y: 0, scale: 1 }, NO_EDGES)).toEqual({ x: 16, y: 16 });
  // The map was moved 200 to the left and 100 up, and lies under a bar.
  expect(rim({ x: -200, y: -100, scale: 2 }, { ...NO_EDGES, top: 44 })).toEqual({ x: 108, y: 80 });
});

import type { Point } from '../map/geometry';

/** The two places of a picture by which it is fitted, in its pixels. */
export class Corners {
  /** Whether a press on the map marks one. */
  on = $state(false);
  points = $state.raw<readonly Point[]>([]);

  /** Marks the next one; after two it begins anew. */
  take(point: Point): void {
    this.points = this.points.length >= 2 ? [point] : [...this.points, point];
  }

  put(which: 0 | 1, axis: keyof Point, value: number): void {
    if (!Number.isFinite(value)) return;
    const both = [0, 1].map((at) => this.points[at] ?? { x: 0, y: 0 });
    this.points = both.map((point, at) => (at === which ? { ...point, [axis]: value } : point));
  }

  end(): void {
    this.on = false;
    this.points = [];
  }
}

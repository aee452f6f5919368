import type { At, Ground } from '../api/types';
import { key, shapeOf } from './geometry';
import { far } from './measure';

/** What a hand on the map does beside choosing and moving: measuring, pointing. */
export class Tools {
  #ground: () => Ground;
  #point: (at: At) => void;
  /** What the next press on the map is for. */
  tool = $state<'measure' | 'point' | null>(null);
  from = $state.raw<At | null>(null);
  to = $state.raw<At | null>(null);
  /** Whether the far end stays where it is. */
  #done = false;

  constructor(ground: () => Ground, point: (at: At) => void) {
    this.#ground = ground;
    this.#point = point;
  }

  /** How far it is, in words; empty while there is nothing to measure. */
  readonly words: string = $derived.by(() => {
    const ground = this.#ground();
    return this.from && this.to ? far(ground, shapeOf(ground.shape).distance(this.from, this.to)) : '';
  });

  /** Begins to measure, from a space where one is known; a second time ends it. */
  measure(from: At | null): void {
    const begins = this.tool !== 'measure';
    this.putAway();
    if (begins) [this.tool, this.from, this.to] = ['measure', from, from];
  }

  /** The next press points. */
  pointer(): void {
    const begins = this.tool !== 'point';
    this.putAway();
    if (begins) this.tool = 'point';
  }

  putAway(): void {
    [this.tool, this.from, this.to, this.#done] = [null, null, null, false];
  }

  /** A hand is over a space, or a cursor came to it. */
  over(at: At): void {
    if (this.tool === 'measure' && this.from && !this.#done && !(this.to && key(at) === key(this.to))) this.to = at;
  }

  /** A drag begins at a space; returns whether it measures. */
  drag(at: At): boolean {
    if (this.tool !== 'measure') return false;
    [this.from, this.to, this.#done] = [at, at, false];
    return true;
  }

  /** A drag ends. */
  drop(): void {
    this.#done = true;
  }

  /** A space is pressed; returns whether it was for this. */
  press(at: At): boolean {
    if (this.tool === 'point') {
      this.#point(at);
      this.putAway();
      return true;
    }
    if (this.tool !== 'measure') return false;
    if (this.from && !this.#done) [this.to, this.#done] = [at, true];
    else [this.from, this.to, this.#done] = [at, at, false];
    return true;
  }
}

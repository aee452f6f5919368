import type { At, Ground } from '../api/types';
import { key, shapeOf } from './geometry';
import { far } from './measure';

/** What a hand on the map does beside choosing and moving: measuring, pointing, uncovering ground. */
export class Tools {
  #ground: () => Ground;
  #point: (at: At) => void;
  #uncover: (from: At, to: At, open: boolean) => void;
  /** What the next press on the map is for. */
  tool = $state<'measure' | 'point' | 'fog' | null>(null);
  /** Whether ground is uncovered rather than covered. */
  opens = $state(true);
  from = $state.raw<At | null>(null);
  to = $state.raw<At | null>(null);
  /** Whether the far end stays where it is. */
  #done = false;

  constructor(ground: () => Ground, point: (at: At) => void, uncover: (from: At, to: At, open: boolean) => void = () => undefined) {
    this.#ground = ground;
    this.#point = point;
    this.#uncover = uncover;
  }

  /** How far it is, in words; empty while there is nothing to measure. */
  readonly words: string = $derived.by(() => {
    const ground = this.#ground();
    return this.tool === 'measure' && this.from && this.to ? far(ground, shapeOf(ground.shape).distance(this.from, this.to)) : '';
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

  /** The next presses uncover ground, or cover it; a second time ends that. */
  fog(open: boolean): void {
    const begins = this.tool !== 'fog' || this.opens !== open;
    this.putAway();
    if (begins) [this.tool, this.opens] = ['fog', open];
  }

  /** A corner of a rectangle is chosen by key; the second uncovers or covers it. Returns whether it was for this. */
  corner(at: At): boolean {
    if (this.tool !== 'fog') return false;
    if (this.from) this.#cover(this.from, at);
    else [this.from, this.to] = [at, at];
    return true;
  }

  #cover(from: At, to: At): void {
    [this.from, this.to] = [null, null];
    this.#uncover(from, to, this.opens);
  }

  putAway(): void {
    [this.tool, this.from, this.to, this.#done] = [null, null, null, false];
  }

  /** A hand is over a space, or a cursor came to it. */
  over(at: At): void {
    if (this.tool !== null && this.from && !this.#done && !(this.to && key(at) === key(this.to))) this.to = at;
  }

  /** A drag begins at a space; returns whether it measures. */
  drag(at: At): boolean {
    if (this.tool !== 'measure' && this.tool !== 'fog') return false;
    [this.from, this.to, this.#done] = [at, at, false];
    return true;
  }

  /** A drag ends. */
  drop(): void {
    if (this.tool === 'fog' && this.from && this.to) this.#cover(this.from, this.to);
    else this.#done = true;
  }

  /** A space is pressed; returns whether it was for this. */
  press(at: At): boolean {
    if (this.tool === 'point') {
      this.#point(at);
      this.putAway();
      return true;
    }
    if (this.tool === 'fog') this.#cover(at, at);
    if (this.tool !== 'measure') return this.tool === 'fog';
    if (this.from && !this.#done) [this.to, this.#done] = [at, true];
    else [this.from, this.to, this.#done] = [at, at, false];
    return true;
  }
}

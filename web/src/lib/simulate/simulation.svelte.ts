import { ApiError, Unreachable } from '../api/client';
import type { ApiErrorBody } from '../api/types';
import type { Whole } from './report';

/** What the server says of fights that it plays. */
export interface Standing {
  state: 'waiting' | 'running' | 'done' | 'stopped' | 'failed';
  done: number;
  /** How many it is at the most, variants and those without somebody among them. */
  of: number;
  /** What is known so far. */
  report?: Whole | null;
  /** Why it failed. */
  problem?: ApiErrorBody | null;
}

/** A job that was taken. */
export interface Taken {
  id: string;
  /** How many come before it. */
  position: number;
}

/** Where fights are played. */
export interface Ring {
  look(id: string): Promise<Standing>;
  stop(id: string): Promise<unknown>;
}

const EVERY_MS = 500;

/** Many fights that the server plays, watched until they are over. */
export class Simulation {
  #ring: Ring;
  #id: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was begun here: answers to what went before are late. */
  #run = 0;

  state = $state<Standing['state'] | 'idle'>('idle');
  done = $state(0);
  of = $state(0);
  /** How many come before it, while it waits. */
  position = $state(0);
  whole = $state.raw<Whole | null>(null);
  wrong = $state<string | null>(null);
  /** How long it took, in seconds, once it is over. */
  took = $state(0);
  #began = 0;

  constructor(ring: Ring) {
    this.#ring = ring;
  }

  get goesOn(): boolean {
    return this.state === 'waiting' || this.state === 'running';
  }

  /** Has fights played; what was played here before is stopped. What it came to stays until there is something newer. */
  async start(fights: number, begin: () => Promise<Taken>): Promise<void> {
    this.close();
    this.#run += 1;
    const run = this.#run;
    this.#began = Date.now();
    [this.state, this.done, this.of, this.position, this.wrong] = ['waiting', 0, fights, 0, null];
    try {
      const { id, position } = await begin();
      // Whoever has gone on meanwhile wants it no more.
      if (run !== this.#run) return void this.#ring.stop(id).catch(() => {});
      [this.#id, this.position] = [id, position];
      await this.#look(run);
    } catch (error) {
      if (run === this.#run) this.#fail(error);
    }
  }

  /** Ends it; what is known stays. */
  async stop(): Promise<void> {
    const [id, run] = [this.#id, this.#run];
    if (id === null || !this.goesOn) return;
    clearTimeout(this.#timer);
    try {
      await this.#ring.stop(id);
      await this.#look(run);
    } catch (error) {
      if (run === this.#run) this.#fail(error);
    }
  }

  /** Nobody looks any more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#run += 1;
    if (this.#id !== null && this.goesOn) void this.#ring.stop(this.#id).catch(() => {});
    this.#id = null;
    this.state = 'idle';
  }

  async #look(run: number): Promise<void> {
    if (this.#id === null) return;
    let standing: Standing | null = null;
    try {
      standing = await this.#ring.look(this.#id);
    } catch (error) {
      // A server that is away for a moment comes back.
      if (!(error instanceof Unreachable)) throw error;
    }
    if (run !== this.#run) return;
    if (standing) {
      [this.state, this.done, this.of] = [standing.state, standing.done, standing.of];
      if (standing.report) this.whole = standing.report;
      this.took = (Date.now() - this.#began) / 1000;
      if (standing.state === 'failed') this.wrong = standing.problem?.message ?? 'The fights could not be played.';
    }
    if (this.goesOn) this.#timer = setTimeout(() => void this.#look(run).catch((error) => run === this.#run && this.#fail(error)), EVERY_MS);
  }

  #fail(error: unknown): void {
    this.#id = null;
    this.state = 'failed';
    this.wrong = error instanceof ApiError || error instanceof Unreachable ? error.message : 'The fights could not be played.';
  }
}

import type { ApiError } from '../api/client';
import type { Refusal } from '../api/types';

export interface Toast {
  id: number;
  text: string;
  kind: 'good' | 'bad';
  refusal: Refusal | null;
}

const STAYS_MS = 7000;

/** Short messages at the edge of the screen. */
class Toasts {
  list = $state.raw<Toast[]>([]);
  #next = 1;

  say(text: string, kind: Toast['kind'] = 'good', refusal: Refusal | null = null): void {
    const id = this.#next;
    this.#next += 1;
    this.list = [...this.list.slice(-2), { id, text, kind, refusal }];
    setTimeout(() => this.drop(id), refusal ? STAYS_MS * 2 : STAYS_MS);
  }

  /** What was refused, and why. */
  refusal(what: string, error: ApiError): void {
    const why = error.refusal?.why ?? error.message;
    this.say(`${what}: ${why}`, 'bad', error.refusal);
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();

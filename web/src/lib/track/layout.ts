import type { Slot } from '../api/types';

/** Where a slot stands on the axis. */
export interface Place {
  slot: Slot;
  /** 0 at the highest number, 1 at the lowest. */
  along: number;
  /** 0 for the first at this number, 1 for the next. */
  row: number;
}

/** The axis that holds all slots: its highest and lowest number. */
export interface Axis {
  high: number;
  low: number;
  ticks: number[];
  places: Place[];
  /** How many stand above each other at most. */
  rows: number;
}

/** Puts slots on an axis from the highest number down; those at one number stand above each other. */
export function layOut(slots: readonly Slot[]): Axis {
  const numbers = slots.flatMap((slot) => [slot.value, slot.full]);
  const high = Math.max(1, ...numbers);
  const low = Math.min(0, ...slots.map((slot) => slot.value));
  const span = high - low;
  const rows = new Map<number, number>();
  const places = slots.map((slot) => {
    const row = rows.get(slot.value) ?? 0;
    rows.set(slot.value, row + 1);
    return { slot, along: (high - slot.value) / span, row };
  });
  return { high, low, ticks: ticks(low, high), places, rows: Math.max(1, ...rows.values()) };
}

/** Round numbers from high to low, at most about a dozen. */
function ticks(low: number, high: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((width) => (high - low) / width <= 12) ?? 1000;
  const found: number[] = [];
  for (let at = Math.floor(high / step) * step; at >= low; at -= step) found.push(at + 0);
  return found;
}

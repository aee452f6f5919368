import type { ActorId, Lane } from '../api/types';

/** Somebody on a lane: at which step, and in which row above the ground, from 0. */
export interface Standing {
  actor: ActorId;
  at: number;
  above: number;
}

/** Those on a lane, each above those from whom it stands less than `apart` steps, so that no face hides another. */
export function stacked(lane: Lane, apart = 1): Standing[] {
  /** At which step the last of each row stands. */
  const rows: number[] = [];
  const inOrder = [...lane.stands].sort(([, one], [, other]) => one - other);
  return inOrder.map(([actor, at]) => {
    const free = rows.findIndex((last) => at - last >= apart);
    const above = free < 0 ? rows.length : free;
    rows[above] = at;
    return { actor, at, above };
  });
}

/** Which steps have a number: every one on a short lane, else every so many that a dozen are told. */
export function numbered(lane: Lane): number[] {
  const every = [1, 2, 5, 10, 20, 50, 100].find((every) => lane.last / every <= 13) ?? 500;
  return Array.from({ length: Math.floor(lane.last / every) + 1 }, (_, i) => i * every);
}

/** A distance in words: "1 yard", "5 yards". */
export function farOn(lane: Lane, steps: number): string {
  const far = steps * lane.step.count;
  return `${far} ${far === 1 ? lane.step.one : lane.step.many}`;
}

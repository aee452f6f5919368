import type { ActorId, Lane } from '../api/types';

/** Somebody on a lane: at which step, and above how many others who stand there too. */
export interface Standing {
  actor: ActorId;
  at: number;
  above: number;
}

/** Those on a lane, each above those who share the step. */
export function stacked(lane: Lane): Standing[] {
  const count = new Map<number, number>();
  return lane.stands.map(([actor, at]) => {
    const above = count.get(at) ?? 0;
    count.set(at, above + 1);
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

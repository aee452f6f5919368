import type { ActorId, Board, Pool } from '../api/types';
import { poolsOf } from './listener';

/** The pools of a board by whose they are, those of the board itself under its title. */
function pools(board: Board, name: (actor: ActorId) => string): Map<string, { whose: string; pool: Pool }> {
  const found = new Map<string, { whose: string; pool: Pool }>();
  const add = (id: string, whose: string, pool: Pool) => found.set(`${id}/${pool.name}`, { whose, pool });
  for (const pool of board.gauges ?? []) add('board', board.title, pool);
  for (const card of board.cards ?? []) {
    for (const { pool, to } of poolsOf(card)) add(`${card.actor}/${to}`, to === null ? name(card.actor) : `${name(card.actor)} to ${name(to)}`, pool);
  }
  return found;
}

/** What has moved on a board, in sentences for the ear. A board that has only just come says nothing. */
export function changes(before: Board | null, after: Board, name: (actor: ActorId) => string): string[] {
  if (before === null || before.kind !== after.kind) return [];
  const old = pools(before, name);
  const sentences: string[] = [];
  for (const [id, { whose, pool }] of pools(after, name)) {
    const was = old.get(id)?.pool;
    if (was === undefined) sentences.push(`${whose}: ${pool.name} is known, ${pool.current} of ${pool.max}.`);
    else if (was.current !== pool.current) {
      sentences.push(`${whose}: ${pool.name} ${pool.current > was.current ? 'rises' : 'falls'} from ${was.current} to ${pool.current}, of ${pool.max}.`);
    } else if (was.max !== pool.max) sentences.push(`${whose}: ${pool.name} is now ${pool.current} of ${pool.max}.`);
  }
  for (const fact of after.facts ?? []) {
    if (!(before.facts ?? []).some((known) => known.label === fact.label && known.value === fact.value)) sentences.push(`${fact.label}: ${fact.value}.`);
  }
  return sentences;
}

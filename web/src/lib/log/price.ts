import type { ActorId, Line } from '../api/types';

/** What each actor has paid for what these lines tell, in words: "5 AP, 1 mana". What is paid is told to whoever keeps the books. */
export function pricesOf(lines: readonly Line[]): ReadonlyMap<ActorId, string> {
  const paid = new Map<ActorId, Map<string, number>>();
  for (const { actor, aside, delta, mood } of lines) {
    if (mood !== 'deed' || !aside || actor == null || delta?.of == null || delta.points == null || delta.points >= 0) continue;
    const own = paid.get(actor) ?? new Map<string, number>();
    own.set(delta.of, (own.get(delta.of) ?? 0) - delta.points);
    paid.set(actor, own);
  }
  return new Map([...paid].map(([actor, own]) => [actor, [...own].map(([of, points]) => `${points} ${of}`).join(', ')]));
}

/** Where each price stands: beside the first thing that its actor does, or rolls. */
export function priced(told: readonly Line[], prices: ReadonlyMap<ActorId, string>): ReadonlyMap<Line, string> {
  const found = new Map<Line, string>();
  const left = new Map(prices);
  for (const line of told) {
    const price = line.actor == null || (line.mood !== 'deed' && line.mood !== 'roll') ? undefined : left.get(line.actor);
    if (price === undefined || line.actor == null) continue;
    found.set(line, price);
    left.delete(line.actor);
  }
  return found;
}

import type { ActorId, Slot, Token, View } from '../api/types';

/** Somebody in the order, with what is known of them. */
export interface Place {
  slot: Slot;
  token: Token | undefined;
  name: string;
}

/** The order as people ask for it: who acts, who comes then, who has acted this round, who is out of it. */
export interface Order {
  now: Place | null;
  then: Place[];
  done: Place[];
  down: Place[];
}

/** Puts the track in the order in which people act from now on. */
export function arrange(view: Pick<View, 'track' | 'acting'>, tokens: ReadonlyMap<ActorId, Token>): Order {
  const places = view.track.map((slot): Place => {
    const token = tokens.get(slot.actor);
    return { slot, token, name: token?.name ?? 'somebody' };
  });
  const at = places.findIndex((place) => place.slot.actor === view.acting);
  // A game that does not say who has acted goes round in a fixed order: those before whoever acts come again later.
  const says = places.some(({ slot }) => slot.value !== slot.full || slot.state === 'done');
  const order: Order = { now: places[at] ?? null, then: [], done: [], down: [] };
  places.forEach((place, i) => {
    if (i === at) return;
    if (place.token?.down || place.slot.state === 'down') order.down.push(place);
    else if (place.slot.state === 'done') order.done.push(place);
    else if (!says && i < at) order.done.push(place);
    else order.then.push(place);
  });
  return order;
}

/** One or several of a kind who stand next to each other in the order. */
export interface Group {
  places: Place[];
  /** "Raider 14", or "Raider 18 to 31" where there are several. */
  label: string;
}

/** The name without the number at its end, and that number. */
function numbered(name: string): [base: string, number: number | null] {
  const [, base, number] = /^(.*\S)\s+(\d+)$/.exec(name) ?? [];
  return base === undefined ? [name, null] : [base, Number(number)];
}

function alike(a: Place, b: Place): boolean {
  const hurt = (place: Place) => `${place.token?.condition}/${place.token?.statuses.join()}/${place.slot.note}`;
  const same = numbered(a.name)[0] === numbered(b.name)[0] && numbered(a.name)[1] !== null && numbered(b.name)[1] !== null;
  return same && a.slot.value === b.slot.value && a.token?.side === b.token?.side && hurt(a) === hurt(b);
}

/** Neighbours who are alike, together. */
export function grouped(places: readonly Place[], together = true): Group[] {
  const groups: Group[] = [];
  for (const place of places) {
    const last = groups.at(-1);
    const before = last?.places.at(-1);
    if (together && last && before && alike(before, place)) last.places.push(place);
    else groups.push({ places: [place], label: place.name });
  }
  for (const group of groups) {
    if (group.places.length < 2) continue;
    const numbers = group.places.map((place) => numbered(place.name)[1] ?? 0).sort((a, b) => a - b);
    const runs = numbers.every((number, i) => i === 0 || number === (numbers[i - 1] ?? 0) + 1);
    const [base] = numbered(group.places[0]?.name ?? '');
    group.label = runs ? `${base} ${numbers[0]} to ${numbers.at(-1)}` : `${base} ×${numbers.length}`;
  }
  return groups;
}

/** How much is told of somebody on the strip: everything, the face alone. */
export interface Fitted {
  groups: { group: Group; face: boolean }[];
  /** How many found no room. */
  more: number;
}

export const FACE = 48;
const MORE = 76;

/** How wide the words of a place are at the most. */
const WORDS = 116;

/** How wide a place is with its name, and with what is said below it. */
export function widthOf(label: string, below = ''): number {
  return 58 + Math.max(Math.min(13, label.length) * 8, Math.min(WORDS, below.length * 6.6));
}

/** How wide those on a strip are together; `unit` is what stands below each name, with its number. */
export function taken(groups: Fitted['groups'], unit = ''): number {
  const below = (group: Group, at: number) => (unit === '' ? '' : `${group.places[0]?.slot.value ?? ''} ${unit}${at === 0 ? ' · next' : ''}`);
  return groups.reduce((sum, { group, face }, at) => sum + (face ? FACE : widthOf(group.label, below(group, at))), 0);
}

/**
 * What stands on a strip of a width: everybody by name if there is room; those alike together; then faces alone, from the
 * end; and whoever is left over is counted. `unit` is what stands below each name, with its number. Whoever comes next keeps their name as long as anything does.
 */
export function fit(places: readonly Place[], width: number, names = true, unit = ''): Fitted {
  const whole = (groups: readonly Group[]) => taken(groups.map((group) => ({ group, face: false })), unit);
  let groups = grouped(places, false);
  if (names && whole(groups) <= width) return { groups: groups.map((group) => ({ group, face: false })), more: 0 };
  groups = grouped(places);
  const fitted = groups.map((group) => ({ group, face: !names }));
  for (let i = fitted.length - 1; i > 0 && taken(fitted, unit) > width; i -= 1) {
    const one = fitted[i];
    if (one) one.face = true;
  }
  let more = 0;
  while (fitted.length > 1 && taken(fitted, unit) + (more > 0 ? MORE : 0) > width) more += fitted.pop()?.group.places.length ?? 0;
  return { groups: fitted, more };
}

/** The heading of those who act again when a round is over; null where no rounds are counted. */
export function nextRound(round: number | null | undefined): string | null {
  return round == null ? null : `Round ${round + 1}`;
}

import type { Board, Offer } from '../api/types';

/** Offers under one heading. */
export interface Group {
  name: string;
  offers: Offer[];
}

/** Headings that move, end things or merely pass stand last, whatever order they come in. */
const LAST = ['Move', 'Free', 'Pass', 'Turn'];

/** Where a heading stands: what is aimed at somebody first, what ends things last. */
function rank(group: Group): number {
  const last = LAST.indexOf(group.name);
  if (last >= 0) return last + 1;
  return group.offers.some((offer) => offer.target != null) ? -1 : 0;
}

/**
 * The offers by heading: what is aimed at somebody first, what ends things last, otherwise as the headings come. Those of
 * the map (with a cell) are left out. Within a heading, foes stand before friends.
 */
export function groups(offers: readonly Offer[], isFriend: (actor: number) => boolean = () => false): Group[] {
  const found = new Map<string, Group>();
  for (const offer of offers) {
    if (offer.cell) continue;
    const group = found.get(offer.group);
    if (group) group.offers.push(offer);
    else found.set(offer.group, { name: offer.group, offers: [offer] });
  }
  const atFriend = (offer: Offer) => Number(offer.target != null && isFriend(offer.target));
  for (const group of found.values()) group.offers.sort((a, b) => atFriend(a) - atFriend(b));
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

/** The offers that match what somebody types, by label and heading. */
export function matching(offers: readonly Offer[], words: string): Offer[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return offers.filter((offer) => {
    const text = `${offer.group} ${offer.label}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** Whether dice may decide this: moves, turns and what is free never roll, so their odds need not be asked. */
export function mayRoll(offer: Offer): boolean {
  return !offer.cell && !['Move', 'Turn', 'Free', 'Pass'].includes(offer.group);
}

/** Which headings the game master most likely wants once something is over, in this order; the rest follow as they come. */
const NEXT = ['Scene', 'Talk', 'Journey', 'Rest'];

/** What may come next, by heading: after the end the next scene first, before it whatever begins this one. */
export function steps(offers: readonly Offer[], over: boolean): Group[] {
  const found = groups(offers.map((offer) => ({ ...offer, target: null })));
  const place = (group: Group) => {
    const at = NEXT.indexOf(group.name);
    if (at < 0) return over ? NEXT.length : 0;
    return over ? at : at + 1;
  };
  return found.sort((a, b) => place(a) - place(b));
}

/** Whether something stands under the heading of a board: what belongs to the talk while one is on. */
export function belongsTo(boards: readonly Pick<Board, 'kind'>[], group: string): boolean {
  return boards.some((board) => board.kind.toLowerCase() === group.toLowerCase());
}

import type { Board, CommandKind, Offer } from '../api/types';
import { hasAll, wanted } from '../ui/search';

/** Offers under one heading. */
export interface Group {
  name: string;
  offers: Offer[];
}

/** What moves, is free, merely passes or ends a turn stands last, whatever order it comes in; nothing of it ever rolls. */
const LAST: readonly CommandKind[] = ['gear', 'move', 'free', 'pass', 'turn'];

/** What begins, ends or goes on with a scene: what follows from it is no chance of its own. */
const FRAME: readonly CommandKind[] = ['open', 'begin', 'end', 'go_on'];

/** Where the kind of an offer stands in a list of kinds; -1 where it does not. */
const placeIn = (kinds: readonly CommandKind[], offer: Offer) => kinds.indexOf(offer.kind ?? 'other');

/** Whether something ends, hands on or merely passes a turn. */
export function endsTurn(offer: Pick<Offer, 'kind'>): boolean {
  return offer.kind === 'turn' || offer.kind === 'pass';
}

/** Where a heading stands: what is aimed at somebody first, what ends things last. */
function rank(group: Group): number {
  const last = Math.max(...group.offers.map((offer) => placeIn(LAST, offer)));
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
  const looked = wanted(words);
  return offers.filter((offer) => hasAll(`${offer.group} ${offer.label}`, looked));
}

/** Whether dice may decide this: moves, turns and what is free never roll, so their odds need not be asked. */
export function mayRoll(offer: Offer): boolean {
  return !offer.cell && placeIn([...LAST, ...FRAME], offer) < 0;
}

/** What the game master most likely wants once something is over, in this order; the rest follows as it comes. */
const NEXT: readonly CommandKind[] = ['go_on', 'talk', 'arrive', 'journey', 'rest'];

/** What may come next, by heading: after the end the next scene first, before it whatever begins this one. */
export function steps(offers: readonly Offer[], over: boolean): Group[] {
  const found = groups(offers.map((offer) => ({ ...offer, target: null })));
  const place = (group: Group) => {
    const places = group.offers.map((offer) => placeIn(NEXT, offer)).filter((at) => at >= 0);
    const at = Math.min(...places);
    if (places.length === 0) return over ? NEXT.length : 0;
    return over ? at : at + 1;
  };
  return found.sort((a, b) => place(a) - place(b));
}

/** Whether something of a kind is played out on a board: what belongs to the talk while one is on. */
export function belongsTo(boards: readonly Pick<Board, 'kind'>[], kind: CommandKind = 'other'): boolean {
  return boards.some((board) => board.kind === (kind === 'arrive' ? 'journey' : kind));
}

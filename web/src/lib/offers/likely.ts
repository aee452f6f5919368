import type { ActorId, Offer } from '../api/types';
import { baseOf, deedOf } from './deeds';
import { endsTurn, groups } from './group';

/** An offer with those that are the same thing done a little differently. */
export interface Act {
  offer: Offer;
  /** "…, to knock out", "… facing east". */
  variants: Offer[];
}

/** Several offers of one sort, none of which comes first: "Face …". */
export interface Family {
  name: string;
  offers: Offer[];
}

/** What may be done, the likely first. */
export interface Choices {
  /** Aimed at somebody: what one most likely wants. */
  likely: Act[];
  /** What else stands in sight. */
  also: (Act | Family)[];
  /** What would do harm to one's own side. */
  apart: Offer[];
  /** How many variants are hidden behind their acts. */
  variants: number;
  /** Whether everything is in sight. */
  whole: boolean;
}

/** Never more in sight than this. */
export const MOST = 12;
/** So many likely ones, and so many where little else can be done. */
const LIKELY = 4;
const LIKELY_ALONE = 6;
const FAMILY = 3;

export function isFamily(one: Act | Offer | Family): one is Family {
  return 'offers' in one;
}

/** Offers with their variants behind them, in the order in which they come. */
export function acts(offers: readonly Offer[]): Act[] {
  const idOf = (offer: Offer, deed: string) => `${offer.group}/${offer.actor}/${offer.target}/${deed}`;
  const rows = new Map<string, Act>();
  for (const offer of offers) if (!rows.has(idOf(offer, deedOf(offer)))) rows.set(idOf(offer, deedOf(offer)), { offer, variants: [] });
  const found: Act[] = [];
  for (const offer of offers) {
    const base = baseOf(offer);
    const act = base === null ? undefined : rows.get(idOf(offer, base));
    if (act) act.variants.push(offer);
    else found.push(rows.get(idOf(offer, deedOf(offer))) ?? { offer, variants: [] });
  }
  return [...new Set(found)];
}

/** The first words that labels share: "Take in hand", "Face". */
function shared(labels: readonly string[]): string {
  const [first = '', ...rest] = labels.map((label) => label.split(/(?<=:)\s|\s/));
  const words = Array.isArray(first) ? first : [first];
  let most = words.length - 1;
  for (const other of rest) {
    let same = 0;
    while (same < most && other[same] === words[same]) same += 1;
    most = same;
  }
  return words.slice(0, most).join(' ').replace(/:$/, '');
}

/** From so many on what is of one sort is told apart by what stands before the colon. */
const MANY = 12;

/** The sorts of a large family, by what their labels say before the colon; itself where it is small or all are of one. */
export function sorts(family: Family): Family[] {
  if (family.offers.length <= MANY) return [family];
  const by = new Map<string, Offer[]>();
  for (const offer of family.offers) {
    const name = offer.label.includes(': ') ? offer.label.slice(0, offer.label.indexOf(': ')) : family.name;
    by.set(name, [...(by.get(name) ?? []), offer]);
  }
  return by.size > 1 ? [...by].map(([name, offers]) => ({ name, offers })) : [family];
}

/** Offers that nobody could tell apart by what they are called and what they say of themselves: of two like pistols one is enough. */
function unlike(list: readonly Act[]): Act[] {
  const seen = new Set<string>();
  return list.filter(({ offer }) => {
    const told = `${offer.group}/${offer.label}/${offer.preview ?? ''}/${JSON.stringify(offer.cost ?? [])}`;
    return !seen.has(told) && seen.add(told);
  });
}

/** So many answers are seen at once. */
const ANSWERS = 8;

/**
 * Answers, those of one sort that go somewhere along a lane as one. Of many, those that do the same to one or another are one too,
 * and of what is still too much the first are seen, behind whatever lets it be: that is what one mostly wants, and it is in sight on a phone.
 */
export function folded(answers: readonly Offer[]): (Offer | Family)[] {
  const goes = inOne(answers, (offer) => (offer.kind === 'move' ? 'Move' : null));
  if (goes.length <= ANSWERS) return goes;
  const whole = inOne(goes, (offer) => (offer.target == null || offer.kind === 'attack' ? null : deedOf(offer)));
  if (whole.length <= ANSWERS) return whole;
  const isPass = (one: Offer | Family) => !isFamily(one) && one.kind === 'pass';
  const room = ANSWERS - 1 - whole.filter(isPass).length;
  const first = new Set(whole.filter((one) => !isPass(one)).slice(0, room));
  const more = whole.filter((one) => !first.has(one) && !isPass(one));
  return [...whole.filter(isPass), ...whole.filter((one) => first.has(one)), { name: 'More', offers: more.flatMap((one) => (isFamily(one) ? one.offers : [one])) }];
}

/** Offers of one sort, three of them or more, as one where the first of them stands; what has no sort stays as it is. */
function inOne(list: readonly (Offer | Family)[], sort: (offer: Offer) => string | null): (Offer | Family)[] {
  const sortOf = (one: Offer | Family) => (isFamily(one) ? null : sort(one));
  const by = new Map<string, Offer[]>();
  for (const one of list) {
    const of = sortOf(one);
    if (of !== null && !isFamily(one)) by.set(of, [...(by.get(of) ?? []), one]);
  }
  return list.flatMap((one): (Offer | Family)[] => {
    const of = sortOf(one);
    const all = of === null ? [] : (by.get(of) ?? []);
    if (of === null || all.length < FAMILY) return [one];
    return one === all[0] ? [{ name: shared(all.map((each) => each.label)) || of, offers: all }] : [];
  });
}

/** What is done at once and helps stands before what is kept ready for later, and both before what moves or ends a turn. */
function usefulness({ offer }: Act): number {
  if (offer.kind === 'spell' || offer.kind === 'heal') return 0;
  if (offer.kind === 'attack' || offer.kind === 'maneuver') return 2;
  return ['gear', 'move', 'free', 'pass', 'turn'].includes(offer.kind ?? 'other') ? 3 : 1;
}

/** Acts that are the same command, three of them or more, as one. */
function families(list: readonly Act[]): (Act | Family)[] {
  const by = new Map<string, Act[]>();
  const nameOf = ({ offer }: Act) => `${offer.group}/${offer.does}`;
  for (const act of list) by.set(nameOf(act), [...(by.get(nameOf(act)) ?? []), act]);
  const done = new Set<string>();
  return list.flatMap((act): (Act | Family)[] => {
    const key = nameOf(act);
    const all = by.get(key) ?? [];
    if (all.length < FAMILY) return [act];
    if (done.has(key)) return [];
    done.add(key);
    return [{ name: shared(all.map((one) => one.offer.label)) || act.offer.group, offers: all.flatMap((one) => [one.offer, ...one.variants]) }];
  });
}

/**
 * What may be done, sorted for the hand: blows at foes first, of different kinds and at different foes, what was done last
 * before what was not; then a few of each heading; what ends the turn last. What hurts one's own side stands apart.
 */
export function choices(
  offers: readonly Offer[],
  { isFriend, isDown = () => false, last = '', unhurt = false, ended = false, far = () => 0 }: {
    isFriend: (actor: ActorId) => boolean;
    /** Whether somebody is out of it already: what is done to them comes after all that is done to others. */
    isDown?: (actor: ActorId) => boolean;
    last?: string;
    /** How far somebody is: of blows of one kind that at the nearest comes first. */
    far?: (actor: ActorId) => number;
    /** Whether nothing is the matter with whoever does it: then nobody rests. */
    unhurt?: boolean;
    /** Whether the fight has ended: then nobody goes on striking at those who are out of it. */
    ended?: boolean;
  },
): Choices {
  const here = offers.filter((offer) => !offer.cell);
  const apart = here.filter((offer) => offer.friendly);
  const every = acts(here.filter((offer) => !apart.includes(offer)));
  const all = unlike(every);
  const atFoe = ({ offer }: Act) => offer.target != null && !isFriend(offer.target);

  // First at each foe, then each other kind of blow, then whatever comes; what was done last goes first.
  // What costs nothing and is only kept in mind is never what one most likely wants.
  // Whose turn in a fight it is, does not most likely want to talk, either, when no blow is left: that is looked for among all.
  const fights = all.some(({ offer }) => offer.kind === 'turn');
  const aimed = all.filter((act) => atFoe(act) && act.offer.kind !== 'free' && !(fights && act.offer.kind === 'talk'));
  const rank = (act: Act) => (deedOf(act.offer) === last ? 0 : act.offer.kind === 'attack' ? 1 : act.offer.kind === 'spell' ? 2 : 3);
  /** What one fights with; words, looks and what is only kept in mind come after all of it. */
  const isBlow = (act: Act) => rank(act) < 3 || act.offer.kind === 'maneuver';
  const away = ({ offer }: Act) => (offer.target == null ? 0 : far(offer.target));
  const down = ({ offer }: Act) => Number(offer.target != null && isDown(offer.target));
  const sorted = aimed.map((act, i) => ({ act, i })).sort((a, b) => down(a.act) - down(b.act) || rank(a.act) - rank(b.act) || away(a.act) - away(b.act) || a.i - b.i).map(({ act }) => act);
  const wanted = ended ? sorted.filter((act) => down(act) === 0) : sorted;
  const most = all.filter((act) => act.offer.target == null).length < LIKELY_ALONE ? LIKELY_ALONE : LIKELY;
  const likely: Act[] = [];
  const [kinds, foes] = [new Set<string>(), new Set<ActorId>()];
  for (const pass of [0, 1, 2]) {
    for (const act of wanted) {
      if (likely.length >= most || likely.includes(act)) continue;
      const [kind, foe] = [deedOf(act.offer), act.offer.target ?? -1];
      if (pass < 2 && (down(act) > 0 || !isBlow(act))) continue;
      if ((pass === 0 && (foes.has(foe) || likely.length >= most - 1)) || (pass === 1 && kinds.has(kind))) continue;
      likely.push(act);
      kinds.add(kind);
      foes.add(foe);
    }
  }

  const rest = all.filter((act) => !likely.includes(act) && act.offer.target == null);
  const ordered = groups(rest.map((act) => act.offer)).flatMap((group) => group.offers).flatMap((offer) => rest.find((act) => act.offer === offer) ?? []);
  const tiles = families(ordered.map((act, i) => ({ act, i })).sort((a, b) => usefulness(a.act) - usefulness(b.act) || a.i - b.i).map(({ act }) => act));
  const room = MOST - likely.length;
  const first = (tile: Act | Family) => (isFamily(tile) ? tile.offers[0] : tile.offer);
  const ends = tiles.filter((tile) => endsTurn(first(tile) ?? { kind: 'other' }));
  const rests = unhurt ? tiles.filter((tile) => first(tile)?.kind === 'rest') : [];
  const others = [...tiles.filter((tile) => !ends.includes(tile) && !rests.includes(tile)), ...rests];
  const kept = others.slice(0, Math.max(0, room - Math.min(ends.length, 2)));
  // The end itself comes last of what ends, holds or hands on a turn, and is always in sight.
  const also = [...kept, ...ends.slice(-Math.max(1, room - kept.length))];
  const shown = new Set([...likely.map((act) => act.offer), ...also.flatMap((tile) => (isFamily(tile) ? tile.offers : [tile.offer]))]);
  return {
    likely,
    also,
    apart,
    variants: [...likely, ...also.filter((tile): tile is Act => !isFamily(tile))].reduce((sum, act) => sum + act.variants.length, 0),
    whole: every.every((act) => shown.has(act.offer)) && apart.length === 0,
  };
}

/** The words that tell a variant from what it is a variant of: "to knock out"; all of them where it is called otherwise. */
export function differs(variant: Offer, base: Offer): string {
  return variant.label.startsWith(base.label) ? variant.label.slice(base.label.length).replace(/^[\s,:(]+|\)$/g, '') : variant.label;
}

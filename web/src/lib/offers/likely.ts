import type { ActorId, Offer, Rule, RuleId } from '../api/types';
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

export function isFamily(one: Act | Family): one is Family {
  return 'offers' in one;
}

/** Whether one label says the same as another and something more. */
function extends_(label: string, base: string): boolean {
  return label.length > base.length && label.startsWith(base) && /^[ ,:(]/.test(label.slice(base.length));
}

/** Offers with their variants behind them, in the order in which they come. */
export function acts(offers: readonly Offer[]): Act[] {
  const found: Act[] = [];
  const bases = [...offers].sort((a, b) => a.label.length - b.label.length);
  const baseOf = (offer: Offer) => bases.find((base) => base !== offer && base.group === offer.group && base.target === offer.target && base.actor === offer.actor && extends_(offer.label, base.label));
  const rows = new Map<Offer, Act>();
  for (const offer of offers) {
    if (baseOf(offer)) continue;
    const act: Act = { offer, variants: [] };
    rows.set(offer, act);
    found.push(act);
  }
  for (const offer of offers) {
    const base = baseOf(offer);
    if (base) rows.get(base)?.variants.push(offer);
  }
  return found;
}

/** What an offer is, whoever it is aimed at: the label without the name. */
export function kindOf(offer: Offer, name: (actor: ActorId) => string): string {
  return offer.target == null ? offer.label : offer.label.replace(name(offer.target), '…');
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

/** Acts of one heading that begin with the same word, three of them or more, as one. */
function families(list: readonly Act[]): (Act | Family)[] {
  const by = new Map<string, Act[]>();
  const nameOf = ({ offer }: Act) => `${offer.group}/${offer.label.split(/[ :]/)[0]}`;
  for (const act of list) by.set(nameOf(act), [...(by.get(nameOf(act)) ?? []), act]);
  const done = new Set<string>();
  return list.flatMap((act): (Act | Family)[] => {
    const key = nameOf(act);
    const all = by.get(key) ?? [];
    if (all.length < FAMILY) return [act];
    if (done.has(key)) return [];
    done.add(key);
    return [{ name: shared(all.map((one) => one.offer.label)), offers: all.flatMap((one) => [one.offer, ...one.variants]) }];
  });
}

/**
 * What may be done, sorted for the hand: blows at foes first, of different kinds and at different foes, what was done last
 * before what was not; then a few of each heading; what ends the turn last. What hurts one's own side stands apart.
 */
export function choices(
  offers: readonly Offer[],
  { isFriend, name, last = '' }: { isFriend: (actor: ActorId) => boolean; name: (actor: ActorId) => string; last?: string },
): Choices {
  const here = offers.filter((offer) => !offer.cell);
  const apart = here.filter((offer) => offer.friendly);
  const all = acts(here.filter((offer) => !apart.includes(offer)));
  const atFoe = ({ offer }: Act) => offer.target != null && !isFriend(offer.target);

  // First at each foe, then each other kind of blow, then whatever comes; what was done last goes first.
  const aimed = all.filter(atFoe);
  const rank = (act: Act) => (kindOf(act.offer, name) === last ? 0 : act.offer.kind === 'attack' ? 1 : act.offer.kind === 'spell' ? 2 : 3);
  const sorted = aimed.map((act, i) => ({ act, i })).sort((a, b) => rank(a.act) - rank(b.act) || a.i - b.i).map(({ act }) => act);
  const most = all.filter((act) => act.offer.target == null).length < LIKELY_ALONE ? LIKELY_ALONE : LIKELY;
  const likely: Act[] = [];
  const [kinds, foes] = [new Set<string>(), new Set<ActorId>()];
  for (const pass of [0, 1, 2]) {
    for (const act of sorted) {
      if (likely.length >= most || likely.includes(act)) continue;
      const [kind, foe] = [kindOf(act.offer, name), act.offer.target ?? -1];
      if ((pass === 0 && (foes.has(foe) || likely.length >= most - 1)) || (pass === 1 && kinds.has(kind))) continue;
      likely.push(act);
      kinds.add(kind);
      foes.add(foe);
    }
  }

  const rest = all.filter((act) => !likely.includes(act) && act.offer.target == null);
  const ordered = groups(rest.map((act) => act.offer)).flatMap((group) => group.offers).flatMap((offer) => rest.find((act) => act.offer === offer) ?? []);
  const tiles = families(ordered);
  const room = MOST - likely.length;
  const ends = tiles.filter((tile) => (isFamily(tile) ? tile.offers.slice(0, 1) : [tile.offer]).some(endsTurn));
  const others = tiles.filter((tile) => !ends.includes(tile));
  const kept = others.slice(0, Math.max(0, room - Math.min(ends.length, 2)));
  const also = [...kept, ...ends.slice(0, room - kept.length)];
  const shown = new Set([...likely.map((act) => act.offer), ...also.flatMap((tile) => (isFamily(tile) ? tile.offers : [tile.offer]))]);
  return {
    likely,
    also,
    apart,
    variants: [...likely, ...also.filter((tile): tile is Act => !isFamily(tile))].reduce((sum, act) => sum + act.variants.length, 0),
    whole: all.every((act) => shown.has(act.offer)) && apart.length === 0,
  };
}

/** The words that tell a variant from what it is a variant of: "to knock out". */
export function differs(variant: Offer, base: Offer): string {
  return variant.label.slice(base.label.length).replace(/^[\s,:(]+|\)$/g, '');
}

/** The rule that a label is named after: its first words, several words of it, or its heading. */
export function termOf(offer: Pick<Offer, 'label' | 'group'>, titles: ReadonlyMap<string, RuleId>): RuleId | null {
  const words = offer.label.toLowerCase().replace(/[,:()]/g, ' ').split(/\s+/).filter(Boolean);
  for (let most = words.length; most > 0; most -= 1) {
    // A word alone is a term where somebody, something or nothing follows: "Hide again how …" is no hiding.
    if (most === 1 && words.length > 1 && !/^\S+(?:[:,]| \p{Lu}| (?:at|on|with|the|an?)\b)/u.test(offer.label)) continue;
    const found = titles.get(words.slice(0, most).join(' '));
    if (found !== undefined) return found;
  }
  for (let from = 1; from < words.length; from += 1) {
    for (let to = words.length; to > from + 1; to -= 1) {
      const found = titles.get(words.slice(from, to).join(' '));
      if (found !== undefined) return found;
    }
  }
  return titles.get(offer.group.toLowerCase()) ?? null;
}

/** The rules by what they are called. */
export function titlesOf(rules: Iterable<Rule>): ReadonlyMap<string, RuleId> {
  return new Map([...rules].map((rule) => [rule.title.toLowerCase(), rule.id]));
}

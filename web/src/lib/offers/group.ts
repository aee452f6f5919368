import type { Offer } from '../api/types';

/** Offers under one heading. */
export interface Group {
  name: string;
  offers: Offer[];
}

/** Headings that end things or merely pass stand last, whatever order they come in. */
const LAST = ['Free', 'Pass', 'Turn'];

/** The offers by heading, in the order in which the headings come; those of the map (with a cell) are left out. */
export function groups(offers: readonly Offer[]): Group[] {
  const found = new Map<string, Group>();
  for (const offer of offers) {
    if (offer.cell) continue;
    const group = found.get(offer.group);
    if (group) group.offers.push(offer);
    else found.set(offer.group, { name: offer.group, offers: [offer] });
  }
  return [...found.values()].sort((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name));
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

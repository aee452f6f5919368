import type { Offer } from '../api/types';

/** What is done and in which way, whoever it is done to and wherever it leads. */
export function deedOf(offer: Offer): string {
  return offer.how ? `${offer.does} ${offer.how}` : offer.does;
}

/** The way of which an offer is a variant; nothing where it stands by itself. */
export function baseOf(offer: Offer): string | null {
  if (offer.varies == null) return null;
  return offer.varies === '' ? offer.does : `${offer.does} ${offer.varies}`;
}

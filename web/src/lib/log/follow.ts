/** How a log was scrolled, in pixels. */
export interface Scrolled {
  from: number;
  to: number;
  /** How much lies below what is in view. */
  below: number;
}

/** So near to its end a log shows it. */
const NEAR = 48;

/**
 * Whether the end of a log stays in view: until somebody scrolls up, and again once the end is reached. More that comes while the
 * end is being shown lies below it for a moment, and is no scrolling up.
 */
export function stillFollows(follows: boolean, { from, to, below }: Scrolled): boolean {
  return below < NEAR || (follows && to >= from);
}

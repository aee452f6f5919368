/** A map of another table or a picture that was dropped elsewhere, for the encounter builder. */
export interface Handed {
  map: File | null;
  picture: File | null;
}

let waiting: Handed | null = null;

/** Hands files to the encounter builder that is opened next. */
export function hand(files: Handed): void {
  waiting = files;
}

/** What was handed over; it is taken once. */
export function handed(): Handed {
  const files = waiting ?? { map: null, picture: null };
  waiting = null;
  return files;
}

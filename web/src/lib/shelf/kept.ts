const KEY = 'ludex.shelves';
const MOST = 6;

/** The tokens of the shelves that this browser has opened, the last one first. */
export function shelves(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers a shelf as the last one opened. */
export function keepShelf(token: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([token, ...shelves().filter((known) => known !== token)].slice(0, MOST)));
  } catch {
    // A private window may keep nothing; the link on the page leads back.
  }
}

/** Forgets a shelf whose token opens nothing any more. */
export function forgetShelf(token: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(shelves().filter((known) => known !== token)));
  } catch {
    // What was not kept need not be forgotten.
  }
}

/** The address of a shelf, under which another browser opens it too. */
export const shelfLink = (token: string) => `/library#${encodeURIComponent(token)}`;

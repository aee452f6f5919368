const KEY = 'ludex.shelves';
const MOST = 6;

/** The tokens of the libraries that this browser has opened, the last one first. */
export function libraries(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers a library as the last one opened. */
export function keepLibrary(token: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([token, ...libraries().filter((known) => known !== token)].slice(0, MOST)));
  } catch {
    // A private window may keep nothing; the link on the page leads back.
  }
}

/** Forgets a library whose token opens nothing any more. */
export function forgetLibrary(token: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(libraries().filter((known) => known !== token)));
  } catch {
    // What was not kept need not be forgotten.
  }
}

/** The address of a library, under which another browser opens it too. */
export const libraryLink = (token: string) => `/library#${encodeURIComponent(token)}`;

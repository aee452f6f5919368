import { Unreachable } from './client';

/** How long to wait before each further try, in milliseconds. */
export const WAITS = [250, 500, 1000, 2000, 4000, 8000];

/**
 * Asks again while the server cannot be reached. Only for requests that carry their own id, which the server
 * carries out at most once.
 */
export async function retrying<T>(
  attempt: () => Promise<T>,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<T> {
  for (const wait of WAITS) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      await pause(wait);
    }
  }
  return attempt();
}

/** An id that no other client makes; `randomUUID` is missing on pages without TLS. */
export function newId(source: Pick<Crypto, 'getRandomValues'> & { randomUUID?: () => string } = crypto): string {
  if (typeof source.randomUUID === 'function') return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

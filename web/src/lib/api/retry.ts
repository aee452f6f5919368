import { ApiError, Unreachable } from './client';

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

/** How often something is asked again by itself while the game master settles something; the server holds each try for a while. */
export const SETTLING = 8;

/**
 * Asks again while the table settles something, under the same id, and says so; the last answer is as it comes.
 */
export async function settled<T>(
  attempt: () => Promise<T>,
  waits: () => void,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<T> {
  for (let again = 0; again < SETTLING; again += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isSettling(error)) throw error;
      waits();
      await pause(1000);
    }
  }
  return attempt();
}

/** Whether the server says that something is settled first. */
export function isSettling(error: unknown): boolean {
  return error instanceof ApiError && error.status === 503 && error.code === 'settling';
}

/** An id that no other client makes; `randomUUID` is missing on pages without TLS. */
export function newId(source: Pick<Crypto, 'getRandomValues'> & { randomUUID?: () => string } = crypto): string {
  if (typeof source.randomUUID === 'function') return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

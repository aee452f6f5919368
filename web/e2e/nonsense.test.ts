import { afterAll } from 'vitest';

/** A game whose words were all replaced by ones without a meaning is played through the same test as one that can be read. */
process.env.LUDEX_NONSENSE = '1';
await import('./fight.test');
// Other tests may follow in the same process.
afterAll(() => {
  delete process.env.LUDEX_NONSENSE;
});

import { afterAll, beforeAll } from 'vitest';
import { wholeFights } from './whole-fights';

/** A game whose words were all replaced by ones without a meaning is played through the same tests as one that can be read. */
beforeAll(() => {
  process.env.LUDEX_NONSENSE = '1';
});
// Other tests may follow in the same process.
afterAll(() => {
  delete process.env.LUDEX_NONSENSE;
});
wholeFights();

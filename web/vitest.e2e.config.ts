import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    testTimeout: 400_000,
    hookTimeout: 60_000,
    // Two files at a time: a browser waits more than it works.
    maxWorkers: 2,
    // A browser on a busy machine may be late once; late twice is a fault.
    retry: 1,
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    testTimeout: 400_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    // A browser on a busy machine may be late once; late twice is a fault.
    retry: 1,
  },
});

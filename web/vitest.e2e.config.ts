import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest comes first, so that nobody waits for it at the end. */
const LONG = ['adventure', 'access', 'simulate', 'screens', 'destiny'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at < 0 ? LONG.length : at;
    };
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    testTimeout: 400_000,
    hookTimeout: 60_000,
    // Two files at a time: a browser waits more than it works.
    maxWorkers: 2,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // A browser on a busy machine may be late once; late twice is a fault.
    retry: 1,
  },
});

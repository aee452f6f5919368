import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Person } from './house';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** Initials on a token are its picture; its name is said in full. The rule that asks for them in the name is experimental. */
const RULES = { 'label-content-name-mismatch': { enabled: false } };

/** What axe-core finds wrong with a page, one line each; none is right. Animations are over before it looks. */
export async function faultsOf(person: Person, within?: string): Promise<string[]> {
  await person.page.waitForTimeout(150);
  await person.page.evaluate(() => {
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    return Promise.all(passing.map((one) => one.finished.catch(() => undefined))).then(() => undefined);
  });
  const found = await person.page.evaluate(
    async ([source, scope, rules]) => {
      const page = window as unknown as { axe?: { run(where: unknown, options: object): Promise<{ violations: Violation[] }> } };
      if (!page.axe) new Function(source ?? '')();
      const { violations } = await page.axe!.run(scope ?? document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], rules, resultTypes: ['violations'], preload: false });
      return violations;
    },
    [AXE, within, RULES] as const,
  );
  return found.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target.join(' ')}: ${node.failureSummary.replace(/\s+/g, ' ')}`));
}

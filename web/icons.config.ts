import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** What the drawings are imported as. */
const NAME = 'virtual:creature-icons';

/** The drawings of creatures and of conditions, of the whole set of game-icons.net only those that `icons.json` and `signs.json` name: the outline of each by its word. */
export function creatureIcons(): Plugin {
  return {
    name: 'creature-icons',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(outlines('icons'))}; export const signs = ${JSON.stringify(outlines('signs'))};` : null),
  };
}

function outlines(list: 'icons' | 'signs'): Record<string, string> {
  const named = JSON.parse(readFileSync(new URL(`src/lib/faces/${list}.json`, import.meta.url), 'utf8')) as Record<string, string>;
  const { icons } = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as { icons: Record<string, { body: string }> };
  return Object.fromEntries(
    Object.entries(named).map(([word, name]) => {
      const outline = /\bd="([^"]+)"/.exec(icons[name]?.body ?? '')?.[1];
      if (!outline) throw new Error(`${list}.json: the set has no drawing ${name} for ${word}`);
      return [word, outline];
    }),
  );
}

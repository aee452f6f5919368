import type { Vary } from '../api/client';
import type { Encounter, System } from '../api/types';
import type { Playable } from '../library/files';

/** Something that may be set beside an encounter, to be compared. */
export interface Choice {
  label: string;
  vary: Vary;
}

/** How many fights may be asked for. */
export const FIGHTS = [200, 1_000, 2_000, 10_000, 50_000];

/** What may be set beside an encounter: it without somebody, it played otherwise. */
export function choices(encounter: Pick<Encounter, 'sides'>, system: Pick<System, 'policies'>, policy: string, against: string): Choice[] {
  const names = [...new Set(encounter.sides.flatMap((side) => side.actors))];
  const without = names.length > 2 ? names.map((name) => ({ label: `Without ${name}`, vary: { name: `without ${name}`, without: [name] } })) : [];
  const [first = 'first side', others = 'others'] = [encounter.sides[0]?.name, encounter.sides.slice(1).map((side) => side.name).filter(Boolean).join(' and ')];
  const played = (side: string, key: 'policy' | 'against', now: string): Choice[] =>
    system.policies.filter((name) => name !== now).map((name) => ({ label: `The ${side} play ${name}`, vary: { name: `the ${side} play ${name}`, [key]: name } }));
  return [...without, ...played(first, 'policy', policy), ...played(others || 'others', 'against', against)];
}

/** Whether anybody fights in an encounter: an adventure has many, a journey none of its own. */
export const isFight = (encounter: Pick<Encounter, 'kind' | 'sides'>) => encounter.kind == null && encounter.sides.length > 1;

const bare = (file: string) => file.replace(/\.toml$/, '');

/** The address of the page on how an encounter usually ends; what opens the library of one's own stands behind the `#`. */
export function simulateLink({ system, file, library }: Pick<Playable, 'system' | 'file' | 'library'>): string {
  return `/simulate/${encodeURIComponent(system)}/${encodeURIComponent(bare(file))}${library ? `#${encodeURIComponent(library)}` : ''}`;
}

/** What such an address asks for: a system, and an encounter without the ending of its file. */
export function readSimulateLink(path: string): { system: string; encounter: string } {
  const [, , system = '', encounter = ''] = path.split('/').map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return { system, encounter };
}

/** Whether an encounter is the one that an address names. */
export const isNamed = (encounter: Encounter, named: { system: string; encounter: string }) => encounter.system === named.system && bare(encounter.file) === named.encounter;

/** The command that plays a fight of an encounter again and tells its story; of one's own, from the file as it is downloaded. */
export const again = (named: { system: string; encounter: string }, policy: string, own = false) => (seed: number) =>
  `ludex fight ${own ? `${named.encounter}.toml` : `${named.system}/${named.encounter}`} --policy ${policy} --seed ${seed}`;

import type { Encounter } from '../lib/api/types';

/** What an encounter is to those who look for something to play. */
const KINDS = ['adventure', 'journey', 'talk', 'fight'] as const;
export type Kind = (typeof KINDS)[number];

/** What a field of an encounter says, where the server tells it. */
function told(encounter: Encounter, field: 'kind' | 'about'): string {
  const value: unknown = (encounter as unknown as Record<string, unknown>)[field];
  return typeof value === 'string' ? value.trim() : '';
}

/** What an encounter is; null where the server does not say, or says something new. */
export function kindOf(encounter: Encounter): Kind | null {
  const kind = told(encounter, 'kind');
  return KINDS.find((known) => known === kind) ?? null;
}

/** What it is about; empty where the server does not say. */
export function aboutOf(encounter: Encounter): string {
  return told(encounter, 'about');
}

/** Adventures first, everything else as it comes. */
export function inOrder(encounters: readonly Encounter[]): Encounter[] {
  const place = (encounter: Encounter) => (kindOf(encounter) === 'adventure' ? 0 : 1);
  return [...encounters].sort((a, b) => place(a) - place(b));
}

import type { MayList } from './may';
import type { StrokeKind } from './strokes';
import type { Table } from './toml';

/** What a press on the map does. */
export type Tool =
  | { is: 'choose' }
  | { is: 'raise' }
  | { is: 'line'; kind: StrokeKind | 'erase'; word: string }
  | { is: 'paint'; symbol: string; word: string }
  | { is: 'put'; list: string; fields: Table & { name: string }; word: string };

/** What can be drawn between the spaces of a map. */
export const LINES: readonly Extract<Tool, { is: 'line' }>[] = [
  { is: 'line', kind: 'wall', word: 'wall' },
  { is: 'line', kind: 'door', word: 'door' },
  { is: 'line', kind: 'window', word: 'window' },
  { is: 'line', kind: 'ledge', word: 'ledge' },
  { is: 'line', kind: 'erase', word: 'nothing' },
];

/** How far a lamp shines that nobody has said more of, in feet: a torch. */
const FEET = 20;

/** What can be put on the map of a game, from the lists of its files: what bars the way is a door too. */
export function tools(lists: readonly MayList[]): Extract<Tool, { is: 'put' }>[] {
  return lists.flatMap(({ name, fields }) => {
    const must = Object.fromEntries(fields.filter((field) => field.must && field.takes === 'number').map((field) => [field.name, FEET]));
    const word = name.replaceAll('_', ' ');
    const wood = fields.some((field) => Array.isArray(field.takes) && field.name === 'material' && field.takes.includes('wood'));
    const usual = { ...must, ...(wood ? { material: 'wood' } : {}) };
    const one = { is: 'put', list: name, fields: { ...usual, name: word }, word } as const;
    if (!fields.some((field) => field.name === 'bars')) return [one];
    return [{ ...one, fields: { ...usual, name: 'door', bars: true }, word: 'door' }, one];
  });
}

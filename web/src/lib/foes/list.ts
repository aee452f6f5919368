import type { Being } from '../api/types';
import { add, blank, type Scene } from '../encounter/scene';
import type { Kind } from '../encounter/strokes';

/** Who is in an encounter that is put together: so many of a kind, with those who play or against them. */
export interface Row {
  being: Being;
  side: Side;
  count: number;
}

export const SIDES = ['heroes', 'foes'] as const;
export type Side = (typeof SIDES)[number];

/** How many of a kind there may be. */
export const MOST = 12;
/** How large the open field is on which they meet, in spaces. */
const FIELD = [20, 12] as const;

/** The rows with so many of a being on a side; none of it takes its row away. */
export function counted(rows: readonly Row[], being: Being, side: Side, count: number): Row[] {
  const many = Math.min(MOST, Math.max(0, count));
  const is = (row: Row) => row.being === being && row.side === side;
  const all = rows.some(is) ? rows.map((row) => (is(row) ? { ...row, count: many } : row)) : [...rows, { being, side, count: many }];
  return all.filter((row) => row.count > 0);
}

/** How many of a being are on a side. */
export const countOf = (rows: readonly Row[], being: Being, side: Side): number => rows.find((row) => row.being === being && row.side === side)?.count ?? 0;

/** With whom a page begins: one each of the first four characters that come with the game. */
export function usualParty(beings: readonly Being[]): Row[] {
  const heroes = beings.filter(({ kind, include }) => kind === 'character' && include.length > 0).slice(0, 4);
  return heroes.map((being) => ({ being, side: 'heroes', count: 1 }));
}

/** What it is called: its foes. */
export function titleOf(rows: readonly Row[]): string {
  const foes = rows.filter(({ side }) => side === 'foes').map(({ being, count }) => (count > 1 ? `${count} × ${being.name}` : being.name));
  return foes.length === 0 ? '' : foes.join(', ').slice(0, 100);
}

/** The encounter on open ground; a word why not. `plays` says that files of the game name the side that is played. */
export function encounterOf(system: string, shape: Kind, rows: readonly Row[], plays: boolean): Scene | string {
  const field: Scene = { ...blank(system, ...FIELD, shape), title: titleOf(rows) };
  const ordered = SIDES.flatMap((side) => rows.filter((row) => row.side === side));
  const all = ordered.flatMap(({ being, side, count }) => Array.from({ length: count }, () => ({ being, side })));
  const filled = all.reduce<Scene | string>((scene, { being, side }) => (typeof scene === 'string' ? scene : add(scene, being, side)), field);
  return typeof filled === 'string' || !plays ? filled : { ...filled, rest: { ...filled.rest, players: ['heroes'] } };
}

/** Whether there is anything to price and to play: somebody on each side. */
export const isWhole = (rows: readonly Row[]): boolean => SIDES.every((side) => rows.some((row) => row.side === side));

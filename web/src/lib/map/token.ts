import type { At, Token } from '../api/types';
import { key, SIZE } from './geometry';
import { capital } from '../ui/typeset';

/** The cells that a creature covers. */
export function cellsOf(token: Token): At[] {
  return token.cells.length > 0 ? token.cells : token.at ? [token.at] : [];
}

/** How large a creature is drawn: nearly as large as the cells it covers. */
export function radiusOf(token: Token): number {
  const cells = token.cells.length;
  return SIZE * (cells > 1 ? Math.sqrt(cells) * 0.72 : 0.6);
}

/** What a letter of a name on the map is wide on the mean, in units of the map. */
const LETTER = 6.6;

/** A creature's name as it stands beside it, or what it is called where there is little room: cut where it would be wider than two spaces, or than what the creature covers. */
export function caption(token: Token): string {
  const room = Math.max(4 * SIZE, 2 * radiusOf(token));
  return cut(capital((token.short || token.name).trim()), Math.floor(room / LETTER));
}

/** The first letters of a name that is longer. */
export function cut(name: string, most: number): string {
  const letters = Array.from(name);
  return letters.length > most ? `${letters.slice(0, most - 1).join('').trimEnd()}…` : name;
}

/** Where in its space a creature is drawn, as an offset from the middle, and how large. */
export interface Part {
  x: number;
  y: number;
  scale: number;
}

/** Alone in its space. */
export const WHOLE: Part = { x: 0, y: 0, scale: 1 };

/** Those who share a space stand beside each other, three and four in its quarters. Who is down lies under them. */
export function parts(tokens: readonly Token[]): Map<number, Part> {
  const spaces = new Map<string, Token[]>();
  for (const token of tokens) {
    if (!token.at || token.down || token.cells.length > 1) continue;
    const space = key(token.at);
    spaces.set(space, [...(spaces.get(space) ?? []), token]);
  }
  const found = new Map<number, Part>();
  for (const here of spaces.values()) {
    if (here.length < 2) continue;
    here.forEach((token, i) => {
      const [across, down] = [i % 2 === 0 ? -1 : 1, i < 2 ? -1 : 1];
      found.set(token.actor, { x: across * SIZE * 0.37, y: here.length > 2 ? down * SIZE * 0.37 : 0, scale: 0.55 });
    });
  }
  return found;
}

/** In which order creatures are drawn: who is down lies under all, and the small on the large, so that a mount never hides its rider. */
export function stacked(tokens: readonly Token[]): Token[] {
  return [...tokens].sort((one, other) => Number(other.down) - Number(one.down) || other.cells.length - one.cells.length);
}

/** One to three letters by which a creature is known: `BH` for Brannic Holt, `G2` for Ghoul 2. */
export function initials(name: string): string {
  const words = name.trim().split(/[\s-]+/).filter((word) => word !== '');
  const [first = '?', ...rest] = words;
  const number = rest.findLast((word) => /^\d+$/.test(word));
  if (number !== undefined && number.length <= 3) return first.charAt(0).toUpperCase() + number;
  const last = rest.findLast((word) => /^[\p{L}]/u.test(word));
  return capital(last ? first.charAt(0) + last.charAt(0) : first.slice(0, 2));
}

/** Up to three letters for each name of several, another for each name as far as letters go. */
export function distinct(names: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  // Who is known by a number or two words is so first; those of a single word give way to them.
  const order = [...new Set(names)].sort((one, other) => Number(/[\s-]/.test(other.trim())) - Number(/[\s-]/.test(one.trim())));
  for (const name of order) {
    const usual = initials(name);
    const letters = [...name.trim()].filter((letter) => /[\p{L}\d]/u.test(letter));
    const head = letters[0]?.toUpperCase() ?? '?';
    const pairs = letters.slice(1).map((letter) => head + letter);
    const triples = letters.slice(2).map((letter) => usual + letter);
    const free = [usual, ...triples, ...pairs].find((mark) => !taken.has(mark.toLowerCase())) ?? usual;
    taken.add(free.toLowerCase());
    found.set(name, free);
  }
  return found;
}

/** A condition as it is drawn at a creature. */
export interface Badge {
  /** Its name, or the names of all that have no room. */
  name: string;
  /** The word for its drawing; empty where there is none. */
  sign: string;
  /** What stands there without a drawing. */
  letters: string;
}

/** So many conditions are drawn; how many more there are is told as a number. */
const BADGES = 3;

/** The conditions of a creature as they are drawn: what has one drawing stands once. */
export function badgesOf({ statuses, signs = [] }: Pick<Token, 'statuses' | 'signs'>): Badge[] {
  const found: Badge[] = [];
  statuses.forEach((name, i) => {
    const sign = signs[i] ?? '';
    const known = sign === '' ? undefined : found.find((badge) => badge.sign === sign);
    if (known) known.name += `, ${name}`;
    else found.push({ name, sign, letters: capital(name.slice(0, 1)) });
  });
  const more = found.slice(BADGES);
  return more.length === 0 ? found : [...found.slice(0, BADGES), { name: more.map(({ name }) => name).join(', '), sign: '', letters: `+${more.length}` }];
}

/** A creature in words, with all that its drawing shows. */
export function describe(token: Token, now: { acting?: boolean; asked?: boolean } = {}): string {
  const parts = [`${token.name}, ${token.side}`];
  if (now.acting) parts.push('acting now');
  if (now.asked) parts.push('must decide');
  if (token.condition !== '') parts.push(token.condition);
  if (token.health != null) parts.push(`${token.health} % left`);
  if (token.statuses.length > 0) parts.push(token.statuses.join(', '));
  if (token.down && token.condition !== 'down') parts.push('down');
  if (token.hidden) parts.push('hidden from players');
  return parts.join('; ');
}

/** How many sides are told apart by form and colour. */
export const LOOKS = 4;

/** The outline of a token: each side has points of its own around its face, so that colour is never all there is. */
export function form(look: number, radius: number): string {
  const circle = `M${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0Z`;
  switch (look % LOOKS) {
    case 0: return circle;
    case 1: return circle + points(4, 0, radius);
    case 2: return circle + points(4, 45, radius);
    default: return circle + points(5, 36, radius);
  }
}

/** Points around a circle: triangles whose feet lie within it. */
function points(count: number, turn: number, radius: number): string {
  const at = (angle: number, away: number) => `${(away * Math.sin(angle)).toFixed(1)} ${(-away * Math.cos(angle)).toFixed(1)}`;
  return Array.from({ length: count }, (_, i) => {
    const angle = ((360 / count) * i + turn) * (Math.PI / 180);
    return `M${at(angle - 0.3, radius * 0.96)}L${at(angle, radius * 1.26)}L${at(angle + 0.3, radius * 0.96)}Z`;
  }).join('');
}

/** The number at the end of a name: 2 for Goblin 2, by which those of one kind are told apart. */
export function numberOf(name: string): string | null {
  const last = name.trim().split(' ').at(-1) ?? '';
  return last.length <= 3 && Number.isInteger(Number(last)) && last !== '' ? last : null;
}

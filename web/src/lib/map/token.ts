import type { Token } from '../api/types';

/** One to three letters by which a creature is known: `BH` for Brannic Holt, `G2` for Ghoul 2. */
export function initials(name: string): string {
  const words = name.trim().split(/[\s-]+/).filter((word) => word !== '');
  const [first = '?', ...rest] = words;
  const number = rest.findLast((word) => /^\d+$/.test(word));
  if (number !== undefined && number.length <= 3) return first.charAt(0).toUpperCase() + number;
  const last = rest.findLast((word) => /^[\p{L}]/u.test(word));
  return (last ? first.charAt(0) + last.charAt(0) : first.slice(0, 2)).replace(/^./u, (letter) => letter.toUpperCase());
}

/** A creature in words, with all that its drawing shows. */
export function describe(token: Token, now: { acting?: boolean; asked?: boolean } = {}): string {
  const parts = [`${token.name}, ${token.side}`];
  if (now.acting) parts.push('acting now');
  if (now.asked) parts.push('must decide');
  if (token.condition !== '') parts.push(token.condition);
  if (token.health !== null) parts.push(`${token.health} % left`);
  if (token.statuses.length > 0) parts.push(token.statuses.join(', '));
  if (token.down && token.condition !== 'down') parts.push('down');
  if (token.hidden) parts.push('hidden from players');
  return parts.join('; ');
}

/** Building an expression with buttons. What a button does is told by the text alone, so typing and tapping mix. */

/** Plain dice: no modifier behind them, nothing in front that they belong to. */
const PLAIN = (sides: string) => new RegExp(`(^|[-+*/(,;{ ])(\\d*)d(${sides})(?=$|[-+*/),;} ])`, 'i');

/** One more die: added to plain dice of the same kind where there are some, else at the end. */
export function withDie(text: string, sides: number): string {
  const there = PLAIN(String(sides)).exec(text);
  if (there) {
    const [found, before = '', count = ''] = there;
    const more = `${before}${count === '' ? 2 : Number(count) + 1}d${sides}`;
    return text.slice(0, there.index) + more + text.slice(there.index + found.length);
  }
  return joined(text, `1d${sides}`);
}

/** A number added or taken away: the number at the end becomes one more or less. */
export function withModifier(text: string, by: 1 | -1): string {
  const body = text.trimEnd();
  const there = /^(.*[^-+*/(,;{ ])\s*([-+])\s*(\d+)$/s.exec(body);
  if (there) {
    const [, before = '', sign, digits] = there;
    return signed(before, (sign === '-' ? -1 : 1) * Number(digits) + by);
  }
  if (body === '' || /[-+*/(,;{]$/.test(body)) return text;
  return signed(body, by);
}

function signed(before: string, number: number): string {
  if (number === 0) return before;
  return `${before}${number > 0 ? '+' : '-'}${Math.abs(number)}`;
}

function joined(text: string, term: string): string {
  const body = text.trimEnd();
  return body === '' || /[-+*/(,;{]$/.test(body) ? body + term : `${body}+${term}`;
}

/** How the two dice of a pair are read. */
export type Luck = 'advantage' | 'disadvantage';

const KEEP: Record<Luck, string> = { advantage: 'kh1', disadvantage: 'kl1' };
const PAIR = /(^|[-+*/(,;{ ])2d(\d+)(kh1|kl1|kh|kl)(?=$|[-+*/),;} ])/i;

/** Whether a die of the text is rolled twice already, and which counts. */
export function luckOf(text: string): Luck | null {
  const keeps = PAIR.exec(text)?.[3]?.toLowerCase();
  if (keeps === undefined) return null;
  return keeps.startsWith('kh') ? 'advantage' : 'disadvantage';
}

/** The text with such luck: one die rolled twice, the d20 first of all. The same luck again takes it back. */
export function withLuck(text: string, luck: Luck): string {
  const pair = PAIR.exec(text);
  if (pair) {
    const [found, before = '', sides = ''] = pair;
    const die = luckOf(text) === luck ? `1d${sides}` : `2d${sides}${KEEP[luck]}`;
    return text.slice(0, pair.index) + before + die + text.slice(pair.index + found.length);
  }
  for (const sides of ['20', '\\d+']) {
    const die = new RegExp(PLAIN(sides).source.replace('(\\d*)d', '(1?)d'), 'i').exec(text);
    if (!die) continue;
    const [found, before = '', , of = ''] = die;
    return `${text.slice(0, die.index)}${before}2d${of}${KEEP[luck]}${text.slice(die.index + found.length)}`;
  }
  return joined(text, `2d20${KEEP[luck]}`);
}

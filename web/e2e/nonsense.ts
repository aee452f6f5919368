/** The words of a game, each replaced by one without a meaning: what the page goes by must be told in types. */

/** The fields of answers in which words of a game stand. What a client sends back is among none of them. */
const WORDS: ReadonlySet<string> = new Set([
  'label', 'group', 'stage', 'text', 'title', 'note', 'condition', 'preview', 'about', 'question', 'track_label', 'attitude', 'value', 'outcome',
  'unread', 'statuses', 'word', 'of', 'what', 'why', 'instead', 'help', 'under',
]);
/** What is sent back as it came. */
const SENT: ReadonlySet<string> = new Set(['command', 'takes', 'tally']);

export const isNonsense = (): boolean => process.env.LUDEX_NONSENSE === '1';

/** Text as the page is sent it. */
export function said(text: string): string {
  return isNonsense() ? text.replaceAll(/\p{L}+/gu, word) : text;
}

/** An answer of the server as the page is sent it. */
export function masked<T>(answer: T): T {
  return (isNonsense() ? within(answer, false) : answer) as T;
}

function within(value: unknown, isWords: boolean): unknown {
  if (typeof value === 'string') return isWords ? said(value) : value;
  if (Array.isArray(value)) return value.map((one) => within(one, isWords));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, SENT.has(field) ? inner : within(inner, WORDS.has(field))]));
}

/** A word without a meaning, the same for the same word, as long and beginning as large. */
function word(real: string): string {
  let seed = 7;
  for (const letter of real.toLowerCase()) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  const next = (letters: string) => {
    seed = (seed * 75 + 74) % 65_537;
    return letters.charAt(seed % letters.length);
  };
  const made = Array.from(real, (_, i) => next(i % 2 === 0 ? 'zqxvkjw' : 'uoyi')).join('');
  return /^\p{Lu}/u.test(real) ? made.charAt(0).toUpperCase() + made.slice(1) : made;
}

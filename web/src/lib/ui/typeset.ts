/** Text as it is set: a minus before a number is one, and apostrophes and quotes are those of print. */
export function typeset(text: string): string {
  const signs = text.includes('-') ? text.replace(/(^|[\s(:])-(?=\d)/g, '$1−') : text;
  const marks = signs.includes("'") ? signs.replace(/(?<=\p{L})'(?=\p{L})|(?<=s)'(?=[\s.,:;!?)]|$)/gu, '’') : signs;
  return marks.includes('"') ? marks.replace(/(^|[\s(])"([^"]+)"/g, '$1“$2”') : marks;
}

/** The fields of answers in which words stand that people read. What a client sends back is among none of them. */
const SHOWN: ReadonlySet<string> = new Set([
  'label', 'group', 'stage', 'text', 'head', 'title', 'note', 'condition', 'preview', 'about', 'question', 'value', 'outcome', 'statuses', 'word', 'of', 'what', 'why', 'instead',
  'help', 'message', 'reason', 'unread', 'words',
]);
/** What is sent back as it came. */
const SENT: ReadonlySet<string> = new Set(['command', 'commands', 'takes', 'tally', 'record', 'options']);

/** An answer of the table with all that people read in it as it is set. */
export function typesetAll<T>(answer: T): T {
  return within(answer, false) as T;
}

function within(value: unknown, shown: boolean): unknown {
  if (typeof value === 'string') return shown ? typeset(value) : value;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) if (typeof value[at] === 'object' || shown) value[at] = within(value[at], shown);
  } else if (typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>;
    for (const field in fields) {
      const inner = fields[field];
      if ((typeof inner === 'object' && !SENT.has(field)) || (typeof inner === 'string' && SHOWN.has(field))) fields[field] = within(inner, SHOWN.has(field));
    }
  }
  return value;
}

/** Words as they begin a sentence or stand by themselves: with a capital, also where they begin with the name of a wolf. */
export function capital(words: string): string {
  return words.replace(/^./u, (letter) => letter.toUpperCase());
}

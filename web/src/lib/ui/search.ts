/** Text as it is searched: however large its letters are, and whichever apostrophe stands in it. */
const plain = (text: string) => text.toLowerCase().replaceAll('’', "'").replaceAll('−', '-');

/** The words that somebody looks for. */
export function wanted(typed: string): string[] {
  return plain(typed).split(/\s+/).filter(Boolean);
}

/** Whether a text has all the words that are wanted. */
export function hasAll(text: string, words: readonly string[]): boolean {
  const known = plain(text);
  return words.every((word) => known.includes(word));
}

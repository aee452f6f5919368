/** Text as it is set: a minus before a number is one. */
export function typeset(text: string): string {
  return text.replace(/(^|[\s(:])-(?=\d)/g, '$1−');
}

/** Words as they begin a sentence or stand by themselves: with a capital, also where they begin with the name of a wolf. */
export function capital(words: string): string {
  return words.replace(/^./u, (letter) => letter.toUpperCase());
}

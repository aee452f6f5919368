/** Text as it is set: a minus before a number is one. */
export function typeset(text: string): string {
  return text.replace(/(^|[\s(:])-(?=\d)/g, '$1−');
}

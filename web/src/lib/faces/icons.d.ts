declare module 'virtual:creature-icons' {
  /** The outline of each drawing on a field of 512 by 512, by the word that a view has for it. */
  const outlines: Record<string, string>;
  export default outlines;
  /** The same of conditions. */
  export const signs: Record<string, string>;
}

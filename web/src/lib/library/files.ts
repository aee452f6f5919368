import type { Being, Encounter, Fault, LibraryFile } from '../api/types';

/** An encounter to be played: of the starter content, or of the library that a token opens. */
export type Playable = Encounter & { library?: string };

/** The headings under which files of one's own stand, in this order. */
export const SECTIONS = [
  { title: 'Adventures', kinds: ['adventure'] },
  { title: 'Encounters', kinds: ['encounter', 'journey'] },
  { title: 'Characters', kinds: ['characters'] },
  { title: 'Creatures', kinds: ['creatures'] },
  { title: 'Gear and other files', kinds: ['gear', 'unread'] },
] as const;

/** The files under each heading that has some. */
export function sorted(files: readonly LibraryFile[]): { title: string; files: LibraryFile[] }[] {
  const under = SECTIONS.map(({ title, kinds }) => ({ title, files: files.filter((file) => (kinds as readonly string[]).includes(file.about.kind)) }));
  return under.filter((section) => section.files.length > 0);
}

/** Whether a file can be played. */
export const isScene = (file: Pick<LibraryFile, 'about'>) => ['adventure', 'encounter', 'journey'].includes(file.about.kind);

/** A file of a library as the lobby shows it; null where it cannot be played as it is. */
export function playable(system: string, library: string, { about, faults }: LibraryFile): Playable | null {
  if (faults > 0 || !isScene({ about })) return null;
  const { file, title, about: told, difficulty, sides = [] } = about;
  const kind = about.kind === 'adventure' || about.kind === 'journey' ? about.kind : null;
  return { system, file, title: title || file, sides, kind, difficulty: difficulty ?? null, ...(told ? { about: told } : {}), library };
}

/** What is told of a file in a line: who is in it. */
export function told({ about }: Pick<LibraryFile, 'about'>): string {
  const sides = (about.sides ?? []).map((side) => `${side.name}: ${counted(side.actors)}`);
  return sides.length > 0 ? sides.join(' · ') : counted(about.holds ?? []);
}

/** Names, each once with how often it comes. */
export function counted(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', ');
}

/** A name as files of a library have it: small plain letters, digits and hyphens, and the ending. */
export function plainName(name: string, fallback = 'file'): string {
  const plain = name.replace(/\.toml$/i, '').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.replaceAll(/[^a-z0-9_]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return `${words.slice(0, 55) || fallback}.toml`;
}

/** The same, otherwise than all of these. */
export function freeName(name: string, taken: readonly string[], fallback = 'file'): string {
  const plain = plainName(name, fallback);
  if (!taken.includes(plain)) return plain;
  for (let count = 2; ; count += 1) {
    const other = plain.replace(/\.toml$/, `-${count}.toml`);
    if (!taken.includes(other)) return other;
  }
}

/** Where a line of a text begins and ends, counted from 1. */
export function lineAt(text: string, line: number): [number, number] {
  let from = 0;
  for (let at = 1; at < line; at += 1) {
    const end = text.indexOf('\n', from);
    if (end < 0) break;
    from = end + 1;
  }
  const end = text.indexOf('\n', from);
  return [from, end < 0 ? text.length : end];
}

/** A fault with the lines around it, for those who do not have the file open. */
export function around(text: string, fault: Pick<Fault, 'line'>): { number: number; text: string; wrong: boolean }[] {
  if (fault.line < 1) return [];
  const lines = text.split('\n');
  const from = Math.max(1, fault.line - 1);
  return lines.slice(from - 1, fault.line + 1).map((line, at) => ({ number: from + at, text: line, wrong: from + at === fault.line }));
}

/** Those of a bestiary whose name, words or file say something. */
export function found(beings: readonly Being[], wanted: string): Being[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return beings.filter((being) => {
    const text = `${being.name} ${being.about ?? ''} ${being.file} ${being.kind}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Their numbers in a line. */
export const numbersOf = (being: Pick<Being, 'numbers'>) => (being.numbers ?? []).map((number) => `${number.label} ${number.value}`).join(' · ');

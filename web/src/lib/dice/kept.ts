import type { Rolled } from '../api/types';

/**
 * Every face of a roll with its mark, if its dice have some, and whether it counts: of a pair only one does, of three all but the
 * one that luck puts aside, where the others are added up; of several dice all do.
 */
export function keptOf(rolled: Rolled): { face: number; mark?: number | undefined; kept: boolean }[] {
  const faces = rolled.faces ?? [];
  if (rolled.luck === undefined || rolled.luck === 'plain') return faces.map((face) => ({ face, mark: rolled.marks?.[face - 1], kept: true }));
  const aside = rolled.luck === 'disadvantage' ? Math.max(...faces) : Math.min(...faces);
  if (faces.length > 2 && faces.reduce((sum, face) => sum + face, 0) - aside === rolled.kept) {
    const drops = faces.indexOf(aside);
    return faces.map((face, i) => ({ face, kept: i !== drops }));
  }
  const keeps = faces.indexOf(rolled.kept);
  return faces.map((face, i) => ({ face, kept: i === keeps }));
}

/** What a mark reads: −1, 0, +1. */
export function markOf(mark: number): string {
  return mark > 0 ? `+${mark}` : String(mark).replace('-', '−');
}

/** The marks of a die that differ, from the least, each with the first face that shows it. */
export function marksOf(marks: readonly number[]): { mark: number; face: number }[] {
  return [...new Set(marks)].sort((a, b) => a - b).map((mark) => ({ mark, face: marks.indexOf(mark) + 1 }));
}

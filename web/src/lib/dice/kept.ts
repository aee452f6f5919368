import type { Rolled } from '../api/types';

/** Every face of a roll, and whether it counts: of a pair only one does, of several dice all do. */
export function keptOf(rolled: Rolled): { face: number; kept: boolean }[] {
  const faces = rolled.faces ?? [];
  if (rolled.luck === undefined || rolled.luck === 'plain') return faces.map((face) => ({ face, kept: true }));
  const keeps = faces.indexOf(rolled.kept);
  return faces.map((face, i) => ({ face, kept: i === keeps }));
}

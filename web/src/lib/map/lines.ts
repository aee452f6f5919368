import type { GroundLine } from '../api/types';
import type { Point, Shape } from './geometry';

/** How far the centre of the first space lies from the corner of the map, and rows from one another, in hundredths of a space. */
const OF = { hex: { left: 50, top: 58, row: 87 }, square: { left: 50, top: 50, row: 100 } } as const;

/** Where an end of a line lies on the drawing. */
export function placed(shape: Shape, [x, y]: readonly [number, number]): Point {
  const { left, top, row } = OF[shape.kind];
  const wide = shape.center([1, 0]).x;
  const high = shape.center([0, 1]).y;
  return { x: ((x - left) / 100) * wide, y: ((y - top) / row) * high };
}

/** Where a point of the drawing lies, as lines state it: in hundredths of a space. */
export function hundredthsAt(shape: Shape, { x, y }: Point): [number, number] {
  const { left, top, row } = OF[shape.kind];
  return [Math.round(left + (x / shape.center([1, 0]).x) * 100), Math.round(top + (y / shape.center([0, 1]).y) * row)];
}

/** A line as it is drawn: from where to where, and for a door that stands open the leaf, turned about its hinge. */
export interface DrawnLine {
  kind: string;
  title: string;
  /** What a door is called. */
  name: string | null;
  /** Whether players take it for a wall. */
  secret: boolean;
  from: Point;
  to: Point;
  /** Where the end lies while it is shut. */
  shut: Point;
}

const NAMES: Record<string, string> = { wall: 'wall', door: 'shut door', 'open-door': 'open door', window: 'window', ledge: 'ledge', barrier: 'crates', block: 'something large' };

/** How far a door that stands open is turned. */
const TURNED = (75 * Math.PI) / 180;

/** Lines as they are drawn. */
export function drawnLines(shape: Shape, lines: readonly GroundLine[]): DrawnLine[] {
  return lines.map(({ from, to, kind, name, secret }) => {
    const hinge = placed(shape, from as [number, number]);
    const end = placed(shape, to as [number, number]);
    const title = [name, NAMES[kind] ?? kind, secret ? 'secret' : ''].filter((part) => part).join(', ');
    return { kind, title, name: name ?? null, secret: secret ?? false, from: hinge, to: kind === 'open-door' ? turned(hinge, end) : end, shut: end };
  });
}

/** Whether a line is a door, open or shut. */
export const isDoor = ({ kind }: Pick<DrawnLine, 'kind'>): boolean => kind === 'door' || kind === 'open-door';

/** The lines that somebody sees drawn: over a picture, which shows walls itself, the game master sees all, others the doors. */
export const shownLines = (lines: readonly DrawnLine[], pictured: boolean, master: boolean): readonly DrawnLine[] => (pictured && !master ? lines.filter(isDoor) : lines);

function turned(hinge: Point, end: Point): Point {
  const [x, y] = [end.x - hinge.x, end.y - hinge.y];
  const [sine, cosine] = [Math.sin(TURNED), Math.cos(TURNED)];
  return { x: hinge.x + x * cosine - y * sine, y: hinge.y + x * sine + y * cosine };
}

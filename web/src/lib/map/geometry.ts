import type { At } from '../api/types';

/** A point of the drawing, in units of it. */
export interface Point {
  x: number;
  y: number;
}

/** Half the height of a hex; also half the side of a square, so that both kinds of cell look alike in size. */
export const SIZE = 32;

/** How cells of one kind lie on the drawing. */
export interface Shape {
  readonly kind: 'hex' | 'square';
  /** Whether the edges of the cells are drawn. */
  readonly lined: boolean;
  /** The middle of a cell. */
  center(cell: At): Point;
  /** The cell that a point lies in. */
  cellAt(point: Point): At;
  /** The corners of a cell, clockwise, as offsets from its middle. */
  readonly corners: readonly Point[];
  /** Where the neighbour beyond each edge lies; edge i runs from corner i to the next. */
  readonly beyond: readonly At[];
  /** Steps between two cells. */
  distance(a: At, b: At): number;
  /** The cell one step away towards an arrow key; hexes have no way straight up, so up and down lean by row. */
  step(cell: At, arrow: Arrow): At;
}

export type Arrow = 'up' | 'down' | 'left' | 'right';

const ROOT3 = Math.sqrt(3);
const HEX_WIDTH = ROOT3 * SIZE;
const SIDE = SIZE * 1.75;

function roundHex(q: number, r: number): At {
  const s = -q - r;
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(s);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)];
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return [rq + 0, rr + 0];
}

/** Pointy-top hexes with axial coordinates: q to the east, r to the south-east. */
export const HEX: Shape = {
  kind: 'hex',
  lined: true,
  center: ([q, r]) => ({ x: HEX_WIDTH * (q + r / 2), y: SIZE * 1.5 * r }),
  cellAt: ({ x, y }) => {
    const r = y / (SIZE * 1.5);
    return roundHex(x / HEX_WIDTH - r / 2, r);
  },
  corners: [-90, -30, 30, 90, 150, 210].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return { x: SIZE * Math.cos(angle), y: SIZE * Math.sin(angle) };
  }),
  beyond: [[1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1]],
  distance: ([aq, ar], [bq, br]) => {
    const [dq, dr] = [aq - bq, ar - br];
    return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
  },
  step: ([q, r], arrow) => {
    // Rows alternate, so that going up twice and down twice keeps to one column.
    const even = ((r % 2) + 2) % 2 === 0;
    switch (arrow) {
      case 'left': return [q - 1, r];
      case 'right': return [q + 1, r];
      case 'up': return even ? [q + 1, r - 1] : [q, r - 1];
      case 'down': return even ? [q, r + 1] : [q - 1, r + 1];
    }
  },
};

/** Squares: column and row. */
export const SQUARE: Shape = {
  kind: 'square',
  lined: true,
  center: ([x, y]) => ({ x: SIDE * x, y: SIDE * y }),
  cellAt: ({ x, y }) => [Math.round(x / SIDE) + 0, Math.round(y / SIDE) + 0],
  corners: [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x = 0, y = 0]) => ({ x: (x * SIDE) / 2, y: (y * SIDE) / 2 })),
  beyond: [[0, -1], [1, 0], [0, 1], [-1, 0]],
  distance: ([ax, ay], [bx, by]) => Math.max(Math.abs(ax - bx), Math.abs(ay - by)),
  step: ([x, y], arrow) => {
    switch (arrow) {
      case 'left': return [x - 1, y];
      case 'right': return [x + 1, y];
      case 'up': return [x, y - 1];
      case 'down': return [x, y + 1];
    }
  },
};

/** Squares on which diagonals count 1 and 2 in turn. */
export const ALTERNATING: Shape = {
  ...SQUARE,
  distance: ([ax, ay], [bx, by]) => {
    const [dx, dy] = [Math.abs(ax - bx), Math.abs(ay - by)];
    return Math.max(dx, dy) + Math.floor(Math.min(dx, dy) / 2);
  },
};

/** Places a space apart, on ground without lines, counted so too. */
export const GRIDLESS: Shape = { ...ALTERNATING, lined: false };

const SHAPES = new Map([['hex', HEX], ['square', SQUARE], ['square-alternating', ALTERNATING], ['gridless', GRIDLESS]]);

/** The shape that the ground names. */
export function shapeOf(name: string): Shape {
  return SHAPES.get(name) ?? HEX;
}

/** A name for a cell by which sets and maps know it. */
export function key([x, y]: At): string {
  return `${x},${y}`;
}

/** The outline of one cell as SVG path data, a little smaller by `inset` units. */
export function outline(shape: Shape, cell: At, inset = 0): string {
  const { x, y } = shape.center(cell);
  const scale = 1 - inset / SIZE;
  const points = shape.corners.map((corner) => `${short(x + corner.x * scale)} ${short(y + corner.y * scale)}`);
  return `M${points.join('L')}Z`;
}

/** The outlines of many cells as one path. */
export function outlines(shape: Shape, cells: readonly At[], inset = 0): string {
  return cells.map((cell) => outline(shape, cell, inset)).join('');
}

/** The line around a set of cells: every edge that has a cell of the set on one side only. */
export function border(shape: Shape, cells: readonly At[], inset = 0): string {
  const inside = new Set(cells.map(key));
  const scale = 1 - inset / SIZE;
  let path = '';
  for (const cell of cells) {
    const { x, y } = shape.center(cell);
    shape.beyond.forEach(([dx, dy], edge) => {
      if (inside.has(key([cell[0] + dx, cell[1] + dy]))) return;
      const [from, to] = [shape.corners[edge], shape.corners[(edge + 1) % shape.corners.length]];
      if (!from || !to) return;
      path += `M${short(x + from.x * scale)} ${short(y + from.y * scale)}L${short(x + to.x * scale)} ${short(y + to.y * scale)}`;
    });
  }
  return path;
}

/** All cells within some steps of any of these, those themselves not among them. */
export function around(shape: Shape, cells: readonly At[], steps: number): At[] {
  const own = new Set(cells.map(key));
  const found = new Map<string, At>();
  for (const cell of cells) {
    for (let dx = -steps; dx <= steps; dx += 1) {
      for (let dy = -steps; dy <= steps; dy += 1) {
        const at: At = [cell[0] + dx, cell[1] + dy];
        if (shape.distance(cell, at) <= steps && !own.has(key(at))) found.set(key(at), at);
      }
    }
  }
  return [...found.values()];
}

/** The middle of all cells that a creature covers. */
export function middle(shape: Shape, cells: readonly At[]): Point {
  let [x, y] = [0, 0];
  for (const cell of cells) {
    const center = shape.center(cell);
    x += center.x;
    y += center.y;
  }
  const count = Math.max(1, cells.length);
  return { x: x / count, y: y / count };
}

/** A box around cells. */
export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box around all cells, with a margin. */
export function bounds(shape: Shape, cells: readonly At[], margin = SIZE): Bounds {
  if (cells.length === 0) return { x: -SIZE, y: -SIZE, width: 2 * SIZE, height: 2 * SIZE };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const cell of cells) {
    const { x, y } = shape.center(cell);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const grow = SIZE + margin;
  return { x: left - grow, y: top - grow, width: right - left + 2 * grow, height: bottom - top + 2 * grow };
}

/** A wedge of a ring that looks towards `degrees` (clockwise from north), as SVG path data around 0, 0. */
export function wedge(degrees: number, inner: number, outer: number, spread: number): string {
  const at = (angle: number, radius: number) => {
    const radians = ((angle - 90) * Math.PI) / 180;
    return `${short(radius * Math.cos(radians))} ${short(radius * Math.sin(radians))}`;
  };
  const [from, to] = [degrees - spread / 2, degrees + spread / 2];
  return `M${at(from, inner)}L${at(degrees, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`;
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

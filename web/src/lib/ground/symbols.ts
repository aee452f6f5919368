import type { Point } from '../map/geometry';
import type { Chance } from './chance';
import { short, type Ring } from './outline';
import { curve } from './smooth';
import type { Doorway } from './walls';

/** Path data by what it is drawn as. */
export type Strokes = Record<string, string>;

const moved = ({ x, y }: Point, dx: number, dy: number): Point => ({ x: x + dx, y: y + dy });

/** A round thing that is not quite round, of `points` bends. */
export function blob({ x, y }: Point, radius: number, points: number, uneven: number, chance: Chance, flat = 1): Ring {
  const turn = chance() * Math.PI * 2;
  return Array.from({ length: points }, (_, i) => {
    const angle = turn + (i / points) * Math.PI * 2;
    const reach = radius * (1 + (chance() * 2 - 1) * uneven);
    return { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach * flat };
  });
}

/** A round of tufts, as leaves look from above: bows between points that lie unevenly around it. */
function tufts({ x, y }: Point, radius: number, count: number, chance: Chance): string {
  const turn = chance() * Math.PI * 2;
  const points = Array.from({ length: count }, (_, i) => {
    const angle = turn + ((i + (chance() - 0.5) * 0.5) / count) * Math.PI * 2;
    const reach = radius * (0.86 + chance() * 0.14);
    return { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach };
  });
  const bows = points.map((from, i) => {
    const to = points[(i + 1) % count] as Point;
    const bow = short(Math.hypot(to.x - from.x, to.y - from.y) * 0.56);
    return `A${bow} ${bow} 0 0 1 ${short(to.x)} ${short(to.y)}`;
  });
  return `M${short(points[0]?.x ?? x)} ${short(points[0]?.y ?? y)}${bows.join('')}Z`;
}

/** The top of a tree or a bush: its leaves in three tones, and its shadow on the ground. */
export function crown(middle: Point, radius: number, chance: Chance): Strokes {
  return {
    'tree-shadow': curve(blob(moved(middle, radius * 0.18, radius * 0.28), radius * 1.1, 10, 0.04, chance)),
    'leaf-low': tufts(middle, radius, 9, chance),
    'leaf-middle': tufts(moved(middle, -radius * 0.09, -radius * 0.11), radius * 0.72, 7, chance),
    'leaf-high': tufts(moved(middle, -radius * 0.16, -radius * 0.22), radius * 0.42, 5, chance),
  };
}

/** A stone, with the light from the upper left. */
export function stone(middle: Point, radius: number, chance: Chance): Strokes {
  const outline = blob(middle, radius, 7, 0.16, chance, 0.82);
  return {
    'stone-shadow': curve(outline.map((point) => moved(point, radius * 0.18, radius * 0.28))),
    stone: curve(outline),
    'stone-light': curve(blob(moved(middle, -radius * 0.2, -radius * 0.22), radius * 0.5, 6, 0.16, chance, 0.7)),
  };
}

/** Something made of boards that stands in the way: a box, lying as it happens to lie. */
export function box(middle: Point, radius: number, chance: Chance): Strokes {
  const turn = (chance() - 0.5) * 1.2;
  const [wide, high] = [radius, radius * (0.58 + chance() * 0.14)];
  const at = (x: number, y: number, down = 0) => `${short(middle.x + x * Math.cos(turn) - y * Math.sin(turn) + down * 0.7)} ${short(middle.y + x * Math.sin(turn) + y * Math.cos(turn) + down)}`;
  const rect = (down: number) => `M${at(-wide, -high, down)}L${at(wide, -high, down)}L${at(wide, high, down)}L${at(-wide, high, down)}Z`;
  const lines = [-0.5, 0, 0.5].map((part) => `M${at(-wide, high * part)}L${at(wide, high * part)}`).join('');
  return {
    'wood-shadow': rect(radius * 0.24),
    wood: rect(0),
    'wood-line': `${lines}M${at(-wide * 0.72, -high)}L${at(-wide * 0.72, high)}M${at(wide * 0.72, -high)}L${at(wide * 0.72, high)}`,
  };
}

/** A cart of two wheels, its shafts on the ground. */
export function cart(middle: Point, radius: number, chance: Chance): Strokes {
  const turn = (chance() - 0.5) * 1.1;
  const at = (x: number, y: number, down = 0) => `${short(middle.x + x * Math.cos(turn) - y * Math.sin(turn) + down * 0.7)} ${short(middle.y + x * Math.sin(turn) + y * Math.cos(turn) + down)}`;
  const rect = (left: number, top: number, right: number, bottom: number, down = 0) => `M${at(left, top, down)}L${at(right, top, down)}L${at(right, bottom, down)}L${at(left, bottom, down)}Z`;
  const [long, wide] = [radius * 0.95, radius * 0.56];
  const wheels = (down = 0) => rect(-radius * 0.42, -wide - 7, radius * 0.34, -wide - 1.5, down) + rect(-radius * 0.42, wide + 1.5, radius * 0.34, wide + 7, down);
  const shafts = `M${at(long, -wide * 0.7)}L${at(long * 1.75, -wide * 0.5)}M${at(long, wide * 0.7)}L${at(long * 1.75, wide * 0.5)}`;
  return {
    'wheel-shadow': wheels(5),
    wheel: wheels(),
    'wood-shadow': rect(-long, -wide, long, wide, radius * 0.26),
    wood: rect(-long, -wide, long, wide),
    'wood-line': [-0.5, 0, 0.5].map((part) => `M${at(-long, wide * part)}L${at(long, wide * part)}`).join('') + `M${at(-long * 0.8, -wide)}L${at(-long * 0.8, wide)}M${at(long * 0.8, -wide)}L${at(long * 0.8, wide)}${shafts}`,
  };
}

/** Strokes of several things as of one. */
function joined(all: readonly Strokes[]): Strokes {
  const found: Strokes = {};
  for (const strokes of all) for (const [layer, path] of Object.entries(strokes)) found[layer] = (found[layer] ?? '') + path;
  return found;
}

/** A crate from above, lying straight: its lid in boards, with a frame about it. */
export function crate({ x, y }: Point, half: number, turn: number): Strokes {
  const at = (dx: number, dy: number, down = 0) => `${short(x + dx * Math.cos(turn) - dy * Math.sin(turn) + down * 0.7)} ${short(y + dx * Math.sin(turn) + dy * Math.cos(turn) + down)}`;
  const rect = (by: number, down = 0) => `M${at(-by, -by, down)}L${at(by, -by, down)}L${at(by, by, down)}L${at(-by, by, down)}Z`;
  const inner = half * 0.74;
  return {
    'wood-shadow': rect(half, half * 0.34),
    wood: rect(half),
    'wood-line': `${rect(inner)}M${at(-inner, -inner)}L${at(inner, inner)}${[-0.33, 0.33].map((part) => `M${at(-inner, inner * part)}L${at(inner, inner * part)}`).join('')}`,
  };
}

/** Some crates that stand together. */
export function crates({ x, y }: Point, half: number, chance: Chance): Strokes {
  const turn = (chance() - 0.5) * 0.5;
  return joined([
    crate({ x: x - half * 0.95, y: y - half * 0.5 }, half * 0.86, turn),
    crate({ x: x + half * 0.95, y: y - half * (0.1 + chance() * 0.3) }, half * 0.8, -turn),
    crate({ x: x - half * (chance() * 0.5), y: y + half * 1.05 }, half * 0.66, turn + 0.4),
  ]);
}

/** Some barrels, standing, from above. */
export function barrels({ x, y }: Point, radius: number, chance: Chance): Strokes {
  const round = (dx: number, dy: number, r: number): Strokes => {
    const disc = (by: number, down = 0) => `M${short(x + dx - by + down * 0.7)} ${short(y + dy + down)}a${short(by)} ${short(by)} 0 1 1 ${short(by * 2)} 0a${short(by)} ${short(by)} 0 1 1 ${short(-by * 2)} 0`;
    const line = (part: number) => `M${short(x + dx - r * Math.sqrt(1 - part * part) * 0.72)} ${short(y + dy + r * part * 0.72)}h${short(r * Math.sqrt(1 - part * part) * 1.44)}`;
    return { 'wood-shadow': disc(r, r * 0.4), wood: disc(r), hoop: disc(r * 0.78), 'wood-line': [-0.5, 0, 0.5].map(line).join('') };
  };
  return joined([
    round(-radius * 0.95, -radius * (0.3 + chance() * 0.3), radius),
    round(radius * 1, -radius * (chance() * 0.3), radius * 0.95),
    round(radius * (chance() * 0.4 - 0.2), radius * 1.15, radius * 0.9),
  ]);
}

/** A few blades of grass. */
export function tuft({ x, y }: Point, chance: Chance): string {
  const lean = short(chance() * 4 - 2);
  return `M${short(x)} ${short(y)}l${lean}-5m3 5l2-4`;
}

/** A clump of reeds: their blades, and the heads on two of them. */
export function reed(foot: Point, chance: Chance): Strokes {
  const { x, y } = foot;
  const tall = 13 + chance() * 7;
  const blade = (lean: number, part: number) => `M${short(x)} ${short(y)}q${short(lean * 0.2)} ${short(-tall * part * 0.6)} ${short(lean)} ${short(-tall * part)}`;
  const head = (lean: number, part: number) => `M${short(x + lean)} ${short(y - tall * part)}l${short(lean * 0.1)}-5`;
  return { reed: [blade(-6, 0.8), blade(0.5, 1), blade(7, 0.75), blade(11, 0.4)].join(''), 'reed-head': head(0.5, 1) + head(-6, 0.8) };
}

/** A small wave. */
export function wave({ x, y }: Point, chance: Chance): string {
  const long = short(5 + chance() * 5);
  return `M${short(x)} ${short(y)}q${short(Number(long) / 2)}-4 ${long} 0t${long} 0`;
}

/** A door with its posts, `half` its gap to each side: shut it fills the gap, open it stands at its hinge. */
export function door({ middle, degrees }: Doorway, half: number, open: boolean): Strokes {
  const angle = (degrees * Math.PI) / 180;
  const along = (length: number, across = 0, turn = angle, from = middle): Point => ({
    x: from.x + Math.cos(turn) * length - Math.sin(turn) * across,
    y: from.y + Math.sin(turn) * length + Math.cos(turn) * across,
  });
  const bar = (from: Point, turn: number, length: number, thick: number) =>
    `M${[along(0, -thick, turn, from), along(length, -thick, turn, from), along(length, thick, turn, from), along(0, thick, turn, from)].map(({ x, y }) => `${short(x)} ${short(y)}`).join('L')}Z`;
  const hinge = along(-half + 3);
  const turned = open ? angle + 1.25 : angle;
  const long = half * 2 - 6;
  const handle = along(long * 0.82, 0, turned, hinge);
  return {
    'door-step': bar(along(-half), angle, half * 2, half * 1.4),
    'door-leaf': bar(hinge, turned, long, 4.5),
    'door-post': bar(along(-half - 3), angle, 8, 8) + bar(along(half - 5), angle, 8, 8),
    'door-handle': `M${short(handle.x - 2)} ${short(handle.y)}a2 2 0 1 1 4 0a2 2 0 1 1-4 0`,
  };
}

import type { Bounds, Point } from './geometry';

export const LEAST_SCALE = 0.2;
export const MOST_SCALE = 3;
/** So far inside the edge of a window stand the names of columns and rows, in pixels. */
const RIM = 16;

/** Where the drawing lies in its window: a point of the drawing times scale plus offset is a point of the window. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

/** How much of a window lies under other things, at each of its edges. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const NO_EDGES: Edges = { left: 0, top: 0, right: 0, bottom: 0 };

/** The camera that shows a whole box in what is free of a window, or as much of it as stays legible. */
export function fit(box: Bounds, width: number, height: number, edges: Edges = NO_EDGES, least = 0.25, most = 1.8): Camera {
  const [wide, high] = [Math.max(1, width - edges.left - edges.right), Math.max(1, height - edges.top - edges.bottom)];
  const scale = Math.min(most, Math.max(least, Math.min(wide / box.width, high / box.height)));
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return moved(centered(middle, scale, wide, high), edges.left, edges.top);
}

/** The camera that shows the first of some boxes that stays legible, and the last of them as large as is legible where none does. */
export function fitFirst(boxes: readonly Bounds[], width: number, height: number, edges: Edges, legible: number, most: number): Camera | null {
  for (const box of boxes) {
    const camera = fit(box, width, height, edges, LEAST_SCALE, most);
    if (camera.scale >= legible) return camera;
  }
  const last = boxes.at(-1);
  return last ? fit(last, width, height, edges, legible, most) : null;
}

/** Whether all of a box is seen in what is free of a window. */
export function isWhole(camera: Camera, box: Bounds, width: number, height: number, edges: Edges = NO_EDGES): boolean {
  const [left, top] = [box.x * camera.scale + camera.x, box.y * camera.scale + camera.y];
  const within = (from: number, long: number, low: number, high: number) => from >= low - 1 && from + long <= high + 1;
  return within(left, box.width * camera.scale, edges.left, width - edges.right) && within(top, box.height * camera.scale, edges.top, height - edges.bottom);
}

/** The camera that has a point in the middle of the window. */
export function centered(point: Point, scale: number, width: number, height: number): Camera {
  return { x: width / 2 - point.x * scale, y: height / 2 - point.y * scale, scale };
}

/** The camera after zooming by a factor around a point of the window, which stays where it is. */
export function zoomed(camera: Camera, factor: number, around: Point): Camera {
  const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, camera.scale * factor));
  const grown = scale / camera.scale;
  return { x: around.x - (around.x - camera.x) * grown, y: around.y - (around.y - camera.y) * grown, scale };
}

/** The camera moved by so much of the window. */
export function moved(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** The camera kept so that at least a part of the box stays in the window. */
export function kept(camera: Camera, box: Bounds, width: number, height: number): Camera {
  const stay = 80;
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, Math.min(low, high)), Math.max(low, high));
  return {
    scale: camera.scale,
    x: clamp(camera.x, stay - (box.x + box.width) * camera.scale, width - stay - box.x * camera.scale),
    y: clamp(camera.y, stay - (box.y + box.height) * camera.scale, height - stay - box.y * camera.scale),
  };
}

/** The camera moved just enough that a point lies well inside what is free of the window. */
export function revealing(camera: Camera, point: Point, width: number, height: number, edges: Edges = NO_EDGES, margin = 70): Camera {
  const into = (at: number, low: number, high: number) => {
    const room = Math.min(margin, (high - low) / 3);
    return at < low + room ? low + room - at : at > high - room ? high - room - at : 0;
  };
  return moved(
    camera,
    into(point.x * camera.scale + camera.x, edges.left, width - edges.right),
    into(point.y * camera.scale + camera.y, edges.top, height - edges.bottom),
  );
}

/** The point of the drawing under a point of the window. */
export function seen(camera: Camera, { x, y }: Point): Point {
  return { x: (x - camera.x) / camera.scale, y: (y - camera.y) / camera.scale };
}

/** Where in the drawing names of rows and columns stand at the left and at the upper edge of what is free of its window. */
export function rim({ x, y, scale }: Camera, edges: Edges): Point {
  return { x: (Math.max(edges.left, RIM) - x) / scale, y: (edges.top + RIM - y) / scale };
}

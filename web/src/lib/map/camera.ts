import type { Bounds, Point } from './geometry';

export const LEAST_SCALE = 0.2;
export const MOST_SCALE = 3;

/** Where the drawing lies in its window: a point of the drawing times scale plus offset is a point of the window. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

/** The camera that shows a whole box, or as much of it as stays legible. */
export function fit(box: Bounds, width: number, height: number, least = 0.62, most = 1.35): Camera {
  const whole = Math.min(width / box.width, height / box.height);
  const scale = Math.min(most, Math.max(least, whole));
  return centered({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, scale, width, height);
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

/** The camera moved just enough that a point lies well inside the window. */
export function revealing(camera: Camera, point: Point, width: number, height: number, margin = 70): Camera {
  const x = point.x * camera.scale + camera.x;
  const y = point.y * camera.scale + camera.y;
  const mx = Math.min(margin, width / 3);
  const my = Math.min(margin, height / 3);
  return moved(
    camera,
    x < mx ? mx - x : x > width - mx ? width - mx - x : 0,
    y < my ? my - y : y > height - my ? height - my - y : 0,
  );
}

/** The point of the drawing under a point of the window. */
export function seen(camera: Camera, { x, y }: Point): Point {
  return { x: (x - camera.x) / camera.scale, y: (y - camera.y) / camera.scale };
}

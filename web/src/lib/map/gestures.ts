import { fit, fitFirst, isWhole, kept, moved, revealing, rim, seen, zoomed, type Camera, type Edges } from './camera';
import type { Bounds, Point } from './geometry';

export interface Hands {
  /** The pointer is over a point of the drawing, or nowhere. */
  hover(point: Point | null): void;
  /** A tap or click on a point; `sure` when the hand could see before what it would do (a mouse). */
  tap(point: Point, sure: boolean): void;
  /** The other button, or a long press: a point is only looked at. */
  look(point: Point): void;
  /** Whether a drag from this point takes something along. */
  grab(point: Point): boolean;
  drag(point: Point): void;
  /** Something dragged is let go of; null when the drag is broken off. */
  drop(point: Point | null): void;
}

/** Told how large the drawing is whenever it has come to rest. */
export type Rests = (scale: number) => void;

/** A part of the drawing that is shown rather than all of it. */
export interface Part {
  /** What is meant, and what instead where that would be too small: the first that is legible is shown. */
  boxes: () => readonly Bounds[];
  /** How large it is at the least and at the most. */
  legible: () => number;
  most: number;
}

const SLACK = 6;
const SETTLE_MS = 160;
const LONG_PRESS_MS = 450;

/**
 * Moves the drawing under the pointers: pan, wheel, pinch. It writes one CSS transform a frame and nothing else, so that a
 * large map moves as fast as a small one.
 */
export class Gestures {
  #window: HTMLElement;
  #world: HTMLElement;
  #hands: Hands;
  #rests: Rests;
  #box: () => Bounds;
  /** What lies over the window at its edges. */
  #edges: () => Edges;
  /** Whether the drawing lies as it was fitted, and nobody has moved it since. */
  #fitted = true;
  /** The part that is shown, where it is not all. */
  #part: Part | null = null;
  /** How large the window is, so that nobody lays the page out to ask. */
  #size = { width: 0, height: 0 };
  /** How high what is free of the window is, above what may lie over its lower edge. */
  #free = 0;
  #sized: ResizeObserver;
  #camera: Camera = { x: 0, y: 0, scale: 1 };
  #pointers = new Map<number, Point>();
  #start: Point | null = null;
  #doing: 'nothing' | 'pan' | 'grab' | 'pinch' = 'nothing';
  #frame = 0;
  #settle: ReturnType<typeof setTimeout> | undefined;
  #press: ReturnType<typeof setTimeout> | undefined;
  #stop = new AbortController();

  constructor(window: HTMLElement, world: HTMLElement, box: () => Bounds, edges: () => Edges, hands: Hands, rests: Rests = () => {}) {
    this.#window = window;
    this.#world = world;
    this.#box = box;
    this.#edges = edges;
    this.#hands = hands;
    this.#rests = rests;
    this.#size = { width: window.clientWidth, height: window.clientHeight };
    this.#free = window.clientHeight - edges().bottom;
    this.#sized = new ResizeObserver(([entry]) => {
      if (entry) this.#resized(entry.contentRect);
    });
    this.#sized.observe(window);
    const { signal } = this.#stop;
    window.addEventListener('pointerdown', this.#down, { signal });
    window.addEventListener('pointermove', this.#move, { signal });
    window.addEventListener('pointerup', this.#up, { signal });
    window.addEventListener('pointercancel', this.#cancel, { signal });
    window.addEventListener('pointerleave', () => this.#hands.hover(null), { signal });
    window.addEventListener('wheel', this.#wheel, { signal, passive: false });
    window.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      this.#hands.look(this.#seen(this.#local(event)));
    }, { signal });
  }

  stop(): void {
    this.#stop.abort();
    this.#sized.disconnect();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#settle);
    clearTimeout(this.#press);
  }

  /** Shows the whole drawing. */
  fit(): void {
    this.#part = null;
    this.#to(this.#whole(), true);
  }

  /** Shows a part of the drawing, as long as nobody moves it; where all of it is as large, all of it. */
  show(part: Part): void {
    this.#part = part;
    this.#to(this.#shown(), true);
  }

  #whole(): Camera {
    return fit(this.#box(), this.#size.width, this.#size.height, this.#edges());
  }

  /** What is shown while nobody moves it: all, or the part that is asked for. */
  #shown(): Camera {
    const whole = this.#whole();
    if (!this.#part || whole.scale >= this.#part.most) return whole;
    const part = fitFirst(this.#part.boxes(), this.#size.width, this.#size.height, this.#edges(), this.#part.legible(), this.#part.most);
    return part && part.scale > whole.scale ? part : whole;
  }

  /** The window has another size: what was whole stays whole, otherwise its middle stays in the middle. */
  #resized({ width, height }: { width: number; height: number }): void {
    const [before, free] = [this.#size, this.#free];
    this.#size = { width, height };
    this.#free = height - this.#edges().bottom;
    if (this.#fitted) this.stays();
    else this.#to(moved(this.#camera, (width - before.width) / 2, (this.#free - free) / 2));
  }

  /** Shows again what was shown, if nobody has moved it since. */
  stays(): void {
    if (this.#fitted) this.#to(this.#shown(), true);
  }

  /** Zooms around the middle of the window. */
  zoom(factor: number): void {
    this.#to(zoomed(this.#camera, factor, { x: this.#size.width / 2, y: this.#size.height / 2 }));
  }

  /** Moves just enough that a point of the drawing can be seen. */
  reveal(point: Point): void {
    const { width, height } = this.#size;
    const [box, edges] = [this.#box(), this.#edges()];
    // A map that is whole has nothing to reveal; one that was fitted will be so again as soon as its window has its size.
    const camera = this.#fitted ? this.#shown() : this.#camera;
    if (isWhole(camera, box, width, height, edges)) return;
    // Where people are shown as they were at first, whoever is seen there already moves nothing.
    const next = revealing(camera, point, width, height, edges, this.#fitted ? 16 : 70);
    if (next.x !== camera.x || next.y !== camera.y) this.#to(next);
  }

  #to(camera: Camera, fitted = false): void {
    this.#fitted = fitted;
    this.#camera = kept(camera, this.#box(), this.#size.width, this.#size.height);
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#draw);
  }

  /** While the drawing moves it lies on a layer of its own; once it rests it is drawn sharp again. */
  #draw = () => {
    this.#frame = 0;
    const { x, y, scale } = this.#camera;
    this.#world.style.willChange = 'transform';
    this.#world.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => {
      this.#world.style.willChange = '';
      this.#window.classList.toggle('far', this.#camera.scale < 0.5);
      this.#window.style.setProperty('--scale', String(this.#camera.scale));
      this.#rests(this.#camera.scale);
      // What stands at the rim stays there, however far the map has moved.
      const at = rim(this.#camera, this.#edges());
      this.#window.style.setProperty('--rim-x', `${at.x}px`);
      this.#window.style.setProperty('--rim-y', `${at.y}px`);
    }, SETTLE_MS);
  };

  #local(event: MouseEvent): Point {
    const { left, top } = this.#window.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  #seen(point: Point): Point {
    return seen(this.#camera, point);
  }

  #down = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('[data-over-map]')) return;
    const point = this.#local(event);
    this.#pointers.set(event.pointerId, point);
    this.#window.setPointerCapture(event.pointerId);
    if (this.#pointers.size === 1) {
      this.#start = point;
      this.#doing = 'nothing';
      if (event.pointerType !== 'mouse') {
        this.#press = setTimeout(() => {
          if (this.#doing !== 'nothing' || this.#start === null) return;
          this.#start = null;
          this.#hands.look(this.#seen(point));
        }, LONG_PRESS_MS);
      }
    } else {
      clearTimeout(this.#press);
      if (this.#doing === 'grab') this.#hands.drop(null);
      this.#doing = 'pinch';
      this.#start = null;
    }
  };

  #move = (event: PointerEvent) => {
    const point = this.#local(event);
    const before = this.#pointers.get(event.pointerId);
    if (before === undefined) {
      this.#hands.hover((event.target as Element).closest('[data-over-map]') ? null : this.#seen(point));
      return;
    }
    if (this.#doing === 'pinch') return this.#pinch(event.pointerId, before, point);
    if (this.#doing === 'nothing') {
      if (this.#start === null || Math.hypot(point.x - this.#start.x, point.y - this.#start.y) < SLACK) return;
      clearTimeout(this.#press);
      this.#doing = this.#hands.grab(this.#seen(this.#start)) ? 'grab' : 'pan';
    }
    this.#pointers.set(event.pointerId, point);
    if (this.#doing === 'grab') this.#hands.drag(this.#seen(point));
    else this.#to(moved(this.#camera, point.x - before.x, point.y - before.y));
  };

  #pinch(id: number, before: Point, point: Point): void {
    const other = [...this.#pointers].find(([known]) => known !== id)?.[1];
    this.#pointers.set(id, point);
    if (other === undefined) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(point.x - other.x, point.y - other.y);
    const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
    const camera = moved(this.#camera, (point.x - before.x) / 2, (point.y - before.y) / 2);
    this.#to(was > 0 ? zoomed(camera, is / was, middle) : camera);
  }

  #up = (event: PointerEvent) => {
    clearTimeout(this.#press);
    if (!this.#pointers.delete(event.pointerId)) return;
    const point = this.#seen(this.#local(event));
    if (this.#pointers.size > 0) return;
    const { doing, start } = { doing: this.#doing, start: this.#start };
    this.#doing = 'nothing';
    this.#start = null;
    if (doing === 'grab') this.#hands.drop(point);
    else if (doing === 'nothing' && start !== null) this.#hands.tap(point, event.pointerType === 'mouse');
  };

  #cancel = (event: PointerEvent) => {
    clearTimeout(this.#press);
    this.#pointers.delete(event.pointerId);
    if (this.#doing === 'grab') this.#hands.drop(null);
    this.#doing = 'nothing';
    this.#start = null;
  };

  #wheel = (event: WheelEvent) => {
    if ((event.target as Element).closest('[data-over-map]')) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    // A trackpad's pinch comes as a wheel with ctrl and small steps.
    const speed = event.ctrlKey ? 0.01 : 0.0015;
    this.#to(zoomed(this.#camera, Math.exp(-event.deltaY * lines * speed), this.#local(event)));
  };
}

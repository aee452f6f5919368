import type { ActorId, Token } from '../api/types';
import type { Point } from './geometry';
import { caption, cut } from './token';

/** Somebody on the map, as large as they are drawn. */
export interface Stands {
  token: Token;
  at: Point;
  radius: number;
  /** Who is told before others where there is not room for all: the lower the sooner. */
  rank: number;
  /** Whether their name may be written at all. */
  bears: boolean;
}

/** A name as it is written, in units of the map: from its middle at the top. */
export interface Label {
  actor: ActorId;
  text: string;
  x: number;
  y: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a letter is wide on the mean, and a line high, as parts of the size of the letters. */
const WIDE = 0.56;
const HIGH = 1.02;
/** How much of a token no other's name may lie on: its face. */
const FACE = 0.62;
/** A cut name has so many letters at the least. */
const LEAST = 4;
/** Between a name and its token. */
const GAP = 1.5;

/** How large names are written: as large as can be read, also where the whole of a large map is seen. In steps, so that they stay where they are while somebody zooms. */
export function sizeOf(scale: number): number {
  return Math.max(12, Math.ceil(10.5 / scale));
}

function boxOf(label: Label, size: number): Box {
  const half = (Array.from(label.text).length * WIDE * size) / 2;
  return { left: label.x - half, right: label.x + half, top: label.y, bottom: label.y + HIGH * size };
}

const meet = (one: Box, other: Box): boolean => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Whether a name would lie on a face. */
function hides(box: Box, { at, radius }: Stands): boolean {
  const away = (from: number, least: number, most: number) => Math.max(least - from, 0, from - most);
  return Math.hypot(away(at.x, box.left, box.right), away(at.y, box.top, box.bottom)) < radius * FACE;
}

/** Where a name may stand, the best first: whole below its token, whole above it, cut in either place. */
function places({ token, at, radius }: Stands, size: number): Label[] {
  const whole = caption(token);
  const letters = Array.from(whole).length;
  const texts = [whole, ...[0.7, 0.45].map((part) => cut(whole, Math.max(LEAST, Math.round(letters * part))))];
  const [below, above] = [at.y + radius + GAP, at.y - radius - GAP - HIGH * size];
  return [...new Set(texts)].flatMap((text) => [below, above].map((y) => ({ actor: token.actor, text, x: at.x, y })));
}

/** The names that have room: none lies on another, none on the face of somebody else. Who finds none is named when looked at. */
export function names(all: readonly Stands[], size: number): Label[] {
  const order = all.filter(({ bears }) => bears).sort((one, other) => one.rank - other.rank || one.at.y - other.at.y || one.at.x - other.at.x || one.token.actor - other.token.actor);
  const written: { label: Label; box: Box }[] = [];
  for (const one of order) {
    for (const label of places(one, size)) {
      const box = boxOf(label, size);
      if (written.some((other) => meet(box, other.box)) || all.some((other) => other !== one && !other.token.down && hides(box, other))) continue;
      written.push({ label, box });
      break;
    }
  }
  return written.map(({ label }) => label);
}

/** The same names with those of some who are looked at, whole, in front; those under them go. */
export function withThese(written: readonly Label[], these: readonly Stands[], size: number): Label[] {
  const front = these.flatMap((one) => places(one, size).slice(0, 1));
  const boxes = front.map((label) => boxOf(label, size));
  const left = written.filter((label) => !front.some(({ actor }) => actor === label.actor) && !boxes.some((box) => meet(box, boxOf(label, size))));
  return [...left, ...front];
}

/** A box on the screen, in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where a card lies over the map. */
export type Corner = 'bottom-left' | 'bottom-right' | 'top-left' | 'top-right' | 'edge';

const CORNERS: readonly Exclude<Corner, 'edge'>[] = ['bottom-left', 'top-left', 'bottom-right', 'top-right'];

/** The box of a card in a corner of the map, `margin` away from its edges. */
export function cornerBox(map: Box, card: Pick<Box, 'width' | 'height'>, corner: Exclude<Corner, 'edge'>, margin = 12): Box {
  const left = corner.endsWith('left') ? map.left + margin : map.left + map.width - card.width - margin;
  const top = corner.startsWith('top') ? map.top + margin : map.top + map.height - card.height - margin;
  return { left, top, ...card };
}

/** How far two boxes are apart; nothing where they touch. */
function gap(a: Box, b: Box): number {
  const x = Math.max(0, a.left - (b.left + b.width), b.left - (a.left + a.width));
  const y = Math.max(0, a.top - (b.top + b.height), b.top - (a.top + a.height));
  return Math.hypot(x, y);
}

/** The corner where a card hides none of those it is about, the farthest from them; the lower edge where none is free. */
export function cornerFor(map: Box, card: Pick<Box, 'width' | 'height'>, about: readonly Box[], room = 10): Corner {
  if (about.length === 0) return 'bottom-left';
  const away = CORNERS.map((corner) => ({ corner, gap: Math.min(...about.map((box) => gap(cornerBox(map, card, corner), box))) }));
  const free = away.filter((one) => one.gap > room);
  // Where it lay before it stays, as long as it hides nobody.
  return free.reduce<(typeof free)[number] | null>((best, one) => (best === null || one.gap > best.gap + 60 ? one : best), null)?.corner ?? 'edge';
}

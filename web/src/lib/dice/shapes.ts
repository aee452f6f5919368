/** The outline of each die, and lines on it, on a field from -50 to 50. Three faces (Fudge) are on a cube. */
const SHAPES: Readonly<Record<number, readonly [outline: string, edges: string]>> = {
  3: ['M-38 -38H38V38H-38Z', ''],
  4: ['M0 -46L46 36H-46Z', ''],
  6: ['M-38 -38H38V38H-38Z', ''],
  8: ['M0 -48L44 0L0 48L-44 0Z', 'M-44 0H44'],
  10: ['M0 -48L46 8L0 48L-46 8Z', 'M0 -48L22 14L0 26L-22 14ZM22 14L46 8M-22 14L-46 8M0 26V48'],
  12: ['M0 -48L46 -15L28 40H-28L-46 -15Z', 'M0 -26L25 -8L15 21H-15L-25 -8Z'],
  20: ['M0 -48L42 -24V24L0 48L-42 24V-24Z', 'M0 -27L27 18H-27ZM0 -48V-27M42 24L27 18M-42 24L-27 18'],
};
const ROUND = ['M-46 0A46 46 0 1 1 46 0A46 46 0 1 1 -46 0Z', ''] as const;

/** How a die with so many sides is drawn; a circle where no die of that kind is made. */
export function shapeOf(sides: number): readonly [outline: string, edges: string] {
  return SHAPES[sides] ?? ROUND;
}

import type { FreeRoll, ThrownDie, ThrownPart } from '../api/types';

/** What happened to a die: a sign for the eye, words for everybody. The first that fits gives the sign. */
const MARKS: readonly (readonly [mark: string, sign: string, words: string])[] = [
  ['rerolled', '↻', 'rolled again'],
  ['added', '+', 'added to the die that brought it'],
  ['exploded', '!', 'exploded: it brought another die'],
  ['critical', '★', 'critical'],
  ['fumble', '✗', 'a fumble'],
  ['botch', '✗', 'a botch'],
  ['success', '✓', 'a success'],
  ['failure', '−', 'a failure'],
  ['clamped', '≡', 'held at a limit'],
  ['penetrated', '↓', 'counts one less'],
  ['matched', '=', 'of the set that counts'],
  ['dropped', '', 'dropped'],
];

/** How a die of a free roll is drawn. */
export interface Drawn {
  readonly sides: number;
  readonly face: number;
  /** Struck through: it does not count, and no other die counts it either. */
  readonly dropped: boolean;
  readonly sign: string;
  readonly note: string;
}

/** How a die is drawn, with everything that happened to it. */
export function drawn(die: ThrownDie): Drawn {
  const marks = die.marks ?? [];
  const known = MARKS.filter(([mark]) => marks.includes(mark));
  const words = [
    ...known.map(([, , words]) => words),
    ...marks.filter((mark) => !MARKS.some(([name]) => name === mark)),
    ...(die.value !== die.face ? [`counts as ${die.value}`] : []),
    ...(Math.abs(die.counts ?? 0) > 1 ? [`counts ${die.counts} times`] : []),
  ];
  return {
    sides: die.sides,
    face: die.face,
    dropped: !die.kept && !marks.includes('added'),
    sign: known.find(([, sign]) => sign !== '')?.[1] ?? '',
    note: words.join(', '),
  };
}

/** The parts to draw, cards without a shape of a die: a group of dice is left out, for its dice stand in the parts before it with all that happened to them. */
export function partsOf(roll: FreeRoll): readonly ThrownPart[] {
  if (roll.came.to !== 'result') return [];
  const parts = roll.came.parts.filter((part) => part.kind !== 'dice group' && part.dice.length > 0);
  return parts.map((part) => (part.part.startsWith('draw(') ? { ...part, dice: part.dice.map((card) => ({ ...card, sides: 0 })) } : part));
}

/** The parts with `most` dice at most in all, and how many dice are left out. */
export function firstDice(parts: readonly ThrownPart[], most: number): { parts: ThrownPart[]; left: number } {
  const found: ThrownPart[] = [];
  let [room, left] = [most, 0];
  for (const part of parts) {
    const dice = part.dice.slice(0, room);
    room -= dice.length;
    left += part.dice.length - dice.length;
    if (dice.length > 0) found.push({ ...part, dice });
  }
  return { parts: found, left };
}

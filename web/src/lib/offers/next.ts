import type { Board, Offer } from '../api/types';

/** How many of its first words name an offer in somebody's notes: "Begin a talk with Wend" is named by "begin a talk". */
const NAMES = 3;

/** Where notes name an offer; nowhere is -1. */
function namedAt(notes: string, offer: Offer): number {
  const words = offer.label.toLowerCase().split(/[\s:]+/).filter(Boolean);
  // "Go on: The mill" is named by "go on"; of other labels the first words must all be there.
  const name = offer.kind === 'go_on' ? 'go on to the next' : words.slice(0, NAMES).join(' ');
  return words.length < 2 ? -1 : notes.toLowerCase().indexOf(name);
}

/** Whether a journey that is on has come to its end. */
function arrived(board: Board): boolean {
  const way = board.gauges?.[0];
  return way !== undefined && way.current >= way.max;
}

/** What the file of the scene says comes next, in its own word. */
export function namedStep(boards: readonly Board[]): string | null {
  const facts = boards.find((board) => board.kind === 'notes')?.facts ?? [];
  return facts.find((fact) => fact.label === 'Next step')?.value ?? null;
}

/** The offer that a scene's file means. */
function stepOf(step: string, masters: readonly Offer[]): Offer | undefined {
  switch (step) {
    case 'fight': return masters.find((offer) => offer.kind === 'begin');
    case 'talk': return masters.find((offer) => offer.kind === 'talk');
    case 'journey': return masters.find((offer) => offer.kind === 'arrive') ?? masters.find((offer) => offer.kind === 'journey');
    case 'rest': return masters.find((offer) => offer.kind === 'rest');
    case 'go on': return masters.find((offer) => offer.kind === 'go_on');
    default: return undefined;
  }
}

/**
 * What the game master most likely wants next, outside of turns: after an end the next scene; on the way the rest of the
 * stretch, and the next scene when it is behind them; what the scene's file says, or its notes name first; a talk where one may be had;
 * and the fight only where nothing else is there. Of an adventure whose notes name nothing, nothing.
 */
export function likelyStep(offers: readonly Offer[], boards: readonly Board[], over: boolean): Offer | null {
  const masters = offers.filter((offer) => offer.actor == null);
  const goesOn = masters.find((offer) => offer.kind === 'go_on') ?? null;
  if (over) return goesOn;
  const journey = boards.find((board) => board.kind === 'journey');
  if (journey) return arrived(journey) ? goesOn : (masters.find((offer) => offer.kind === 'arrive') ?? null);
  if (boards.some((board) => board.kind !== 'notes')) return null;
  const step = namedStep(boards);
  const meant = step === null ? undefined : stepOf(step, masters);
  if (meant) return meant;
  const notes = boards.find((board) => board.kind === 'notes');
  if (notes) {
    const named = masters.map((offer) => ({ offer, at: namedAt(notes.note, offer) })).filter((one) => one.at >= 0);
    return named.sort((a, b) => a.at - b.at)[0]?.offer ?? null;
  }
  return masters.find((offer) => offer.kind === 'talk') ?? masters.find((offer) => offer.kind === 'begin') ?? null;
}

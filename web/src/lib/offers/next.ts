import type { Board, CommandKind, Form, Offer } from '../api/types';

/** Whether a journey that is on has come to its end. */
function arrived(board: Board): boolean {
  const way = board.gauges?.[0];
  return way !== undefined && way.current >= way.max;
}

/** What sort of thing the file of the scene says comes next. */
export function namedStep(boards: readonly Board[]): CommandKind | null {
  return boards.find((board) => board.kind === 'notes')?.next ?? null;
}

/** The offer that a scene's file means; of a journey rather its end than its next hour. */
function stepOf(step: CommandKind, masters: readonly Offer[]): Offer | undefined {
  const ends = step === 'journey' ? masters.find((offer) => offer.kind === 'arrive') : undefined;
  return ends ?? masters.find((offer) => offer.kind === step);
}

/** What is to be filled in for the step that a scene's file means, where it cannot be pressed as it is. */
export function formsOf<T extends { form: Form }>(boards: readonly Board[], forms: readonly T[]): T[] {
  const step = namedStep(boards);
  return step === null || step === 'call' ? [] : forms.filter(({ form }) => form.kind === step);
}

/**
 * What the game master most likely wants next, outside of turns: after an end the next scene; on the way the rest of the
 * stretch, and the next scene when it is behind them; what the scene's file says; a talk where one may be had;
 * once that has ended (`talked`) the next scene; and the fight only where nothing else is there. Of a scene of an adventure whose file says nothing, the next one.
 * The server suggests by the same order.
 */
export function likelyStep(offers: readonly Offer[], boards: readonly Board[], over: boolean, talked = false): Offer | null {
  const masters = offers.filter((offer) => offer.actor == null);
  const goesOn = masters.find((offer) => offer.kind === 'go_on') ?? null;
  if (over) return goesOn;
  const step = namedStep(boards);
  const journey = boards.find((board) => board.kind === 'journey');
  // A journey goes on through scenes in which something else comes first.
  if (journey && (step === null || step === 'journey')) return arrived(journey) ? goesOn : (masters.find((offer) => offer.kind === 'arrive') ?? null);
  if (boards.some(({ kind }) => kind !== 'notes' && kind !== 'things' && kind !== 'journey')) return null;
  // What was talked about once is not talked about again.
  if (talked && (step === null || step === 'talk')) return goesOn;
  const meant = step === null ? undefined : stepOf(step, masters);
  if (meant) return meant;
  if (boards.some((board) => board.kind === 'notes')) return step === null ? goesOn : null;
  return masters.find((offer) => offer.kind === 'talk') ?? masters.find((offer) => offer.kind === 'begin') ?? null;
}

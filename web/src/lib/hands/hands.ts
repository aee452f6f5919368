import type { ActorId, Command, Field, Form, Pool } from '../api/types';
import { named } from '../forms/filled';
import { withValue } from '../forms/pointer';

/** A ruling about one creature: what the game master may do to it, whatever the game. */
export interface Hand {
  name: string;
  form: Form;
  /** Where in its command the creature stands. */
  who: string;
  /** Whether it is about few, as bringing in is about those who wait: it stands first. */
  isOfFew: boolean;
  /** What else must be said, without the reason, which may stay empty. */
  rest: readonly Field[];
}

const RULINGS: ReadonlySet<Form['kind']> = new Set(['set', 'harm', 'heal', 'condition', 'hide', 'rule']);

/** Whether it is a change of the game master's own. */
const isRuling = (kind: Form['kind']) => RULINGS.has(kind);

/** The rulings about one creature; about one that is named, also those that are about few. */
export function handsOn(forms: readonly Form[], actor: ActorId | null = null): Hand[] {
  return named(forms).flatMap(({ name, form }) => {
    const asked = form.fields.filter((field) => !field.optional);
    const [who, ...others] = asked.filter(({ takes }) => takes.kind === 'actor' || takes.kind === 'actors');
    if (!isRuling(form.kind) || who?.takes.kind !== 'actor' || others.length > 0) return [];
    const few = who.among ?? [];
    if (few.length > 0 && (actor === null || !few.includes(actor))) return [];
    return [{ name: `hand ${name}`, form, who: who.path, isOfFew: few.length > 0, rest: asked.filter((field) => field !== who && !field.path.endsWith('/reason')) }];
  });
}

/** Gives a ruling about somebody, with what else it takes. */
export function about(hand: Hand, actor: ActorId, values: readonly unknown[] = []): Command {
  const command = withValue(hand.form.command, hand.who, actor);
  return hand.rest.reduce((now, field, i) => (i < values.length ? withValue(now, field.path, values[i]) : now), command);
}

/** Whether it is the end of somebody, or hurts: it stands apart, and is never the first at hand. */
export function isHarm({ form }: Hand): boolean {
  return form.kind === 'harm';
}

/** Whether it brings a number of somebody to a value: it stands last. */
export function isNumber({ form }: Hand): boolean {
  return form.kind === 'set';
}

/** Whether it is about a condition: it stands first. */
export function isCondition({ form }: Hand): boolean {
  return form.kind === 'condition';
}

const takes = (hand: Hand, ...kinds: Field['takes']['kind'][]) => hand.rest.length === kinds.length && hand.rest.every((field, i) => field.takes.kind === kinds[i]);

/** What puts somebody into a space. */
export function placing(hands: readonly Hand[]): Hand | null {
  return hands.find((hand) => takes(hand, 'cell')) ?? null;
}

/** What hides somebody from the players, or shows them. */
export function hiding(hands: readonly Hand[]): Hand | null {
  return hands.find((hand) => hand.form.kind === 'hide' && takes(hand, 'flag')) ?? null;
}

/** The command that brings a pool to a number; null where the game has no such ruling. */
export function pooled(hands: readonly Hand[], actor: ActorId, pool: Pool, to: number): { command: Command; label: string } | null {
  const changing = hands.filter((hand) => hand.form.pool === pool.name && takes(hand, 'number'));
  const set = changing.find((hand) => hand.form.kind === 'set');
  if (set) return { command: about(set, actor, [to]), label: set.form.label };
  // Some games have words for more and less instead.
  const by = changing.find((hand) => hand.form.kind === (to < pool.current ? 'harm' : 'heal'));
  return by && to !== pool.current ? { command: about(by, actor, [Math.abs(to - pool.current)]), label: by.form.label } : null;
}

/** The number that somebody means who types it: "7", or "-3" and "+2" from what it is. */
export function meant(typed: string, now: number): number | null {
  const text = typed.trim().replace('−', '-');
  if (!/^[+-]?\d{1,4}$/.test(text)) return null;
  return /^[+-]/.test(text) ? now + Number(text) : Number(text);
}

import type { ActorId, Command, Form, Token } from '../api/types';
import { named } from '../forms/filled';
import { valueAt, withValue } from '../forms/pointer';
import { capital } from '../ui/typeset';

/** A roll that the game master may call for, and where in it the one who rolls stands. */
export interface Callable {
  name: string;
  form: Form;
  who: string;
}

/** The rolls that may be called for: forms that say so, about one actor; first those for which a number is set. */
export function callable(forms: readonly Form[]): Callable[] {
  const found = named(forms).flatMap(({ name, form }) => {
    const actors = form.fields.filter(({ takes, optional }) => !optional && (takes.kind === 'actor' || takes.kind === 'actors'));
    const [who] = actors;
    return form.kind === 'call' && who?.takes.kind === 'actor' && actors.length === 1 ? [{ name, form, who: who.path }] : [];
  });
  const isSet = ({ form }: Callable) => form.fields.some(({ reach }) => reach);
  return [...found.filter(isSet), ...found.filter((one) => !isSet(one))];
}

/** The command with somebody as the one who rolls. */
export function commandFor({ who }: Callable, command: Command, actor: ActorId): Command {
  return withValue(command, who, actor);
}

const words = (value: unknown) => String(value).replaceAll('_', ' ');

/** What is checked, in the words that were chosen; without any number, which may be kept. */
export function titleOf({ form }: Callable, command: Command): string {
  const chosen = form.fields.filter((field) => field.takes.kind === 'choice').map((field) => valueAt(command, field.path));
  const title = chosen.filter((value) => value != null && value !== '').map(words).join(', ');
  return capital(title || form.label);
}

/** What must be reached, as far as the fields say: "14", or "difficulty 5, required result 2" where it is several numbers. */
export function againstOf({ form }: Callable, command: Command): string | null {
  const numbers = form.fields.filter(({ takes, reach }) => takes.kind === 'number' && reach);
  const told = numbers.flatMap(({ path, label }) => {
    const value = valueAt(command, path);
    return typeof value === 'number' ? [{ what: label.split(/[:;]/)[0], value }] : [];
  });
  if (told.length === 0) return null;
  return told.length === 1 ? String(told[0]?.value) : told.map(({ what, value }) => `${what} ${value}`).join(', ');
}

/** Who usually rolls: those whom players have, or else whoever stands on the first side; those who are down come last. */
export function party(tokens: readonly Token[], players: ReadonlyMap<ActorId, string>): Token[] {
  const sides = new Set(tokens.filter((token) => players.has(token.actor)).map((token) => token.side));
  if (sides.size === 0 && tokens[0]) sides.add(tokens[0].side);
  const here = tokens.filter((token) => sides.has(token.side) && !token.hidden);
  return [...here.filter((token) => !token.down), ...here.filter((token) => token.down)];
}

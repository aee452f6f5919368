import type { ActorId, At, Being, Command, Form } from '../api/types';
import { withValue } from '../forms/pointer';

/** How somebody is brought in, beside who it is. */
export interface Coming {
  /** On whose side; empty for the usual one. */
  side: string;
  name: string;
  count: number;
  hidden: boolean;
  /** Where; null for next to the others. */
  at: At | null;
}

/** The form by which the game master brings somebody in: it takes a record, or somebody of whom there is to be another. */
export function bringForm(forms: readonly Form[]): Form | null {
  return forms.find(({ fields }) => ['/record', '/like', '/count'].every((path) => fields.some((field) => field.path === path))) ?? null;
}

/** The sides of a scene that somebody can be on. */
export function sidesOf(form: Form): readonly string[] {
  const side = form.fields.find((field) => field.path === '/side');
  return side?.takes.kind === 'choice' ? side.takes.of : [];
}

function command(form: Form, fields: Readonly<Record<string, unknown>>): Command {
  return Object.entries(fields).reduce((now, [path, value]) => withValue(now, path, value), form.command);
}

/** Brings in so many of a being. */
export function brought(form: Form, being: Pick<Being, 'text' | 'gear'>, { side, name, count, hidden, at }: Coming): Command {
  const record = being.gear ? `${being.text}\n${being.gear}` : being.text;
  const asked = side === '' ? null : side;
  return command(form, { '/record': record, '/like': null, '/side': asked, '/name': name.trim() || null, '/count': count, '/hidden': hidden, '/at': at });
}

/** Brings in another of somebody, on the same side and as hidden as the first. */
export function another(form: Form, actor: ActorId, hidden: boolean, at: At | null = null): Command {
  return command(form, { '/record': null, '/like': actor, '/side': null, '/name': null, '/count': null, '/hidden': hidden, '/at': at });
}

import type { ActorId, Form } from '../api/types';
import { withValue } from '../forms/pointer';

/** A command at a table in which the text of a character is still blank. */
export interface Giving {
  form: Form;
  /** Where the text goes. */
  record: string;
  /** Where it says whose record is replaced; null where somebody new comes. */
  actor: string | null;
}

/** Reads a form as such a command; null where it is another. */
export function giving(form: Form): Giving | null {
  const record = form.fields.find((field) => field.takes.kind === 'character');
  if (!record) return null;
  return { form, record: record.path, actor: form.fields.find((field) => field.takes.kind === 'actor')?.path ?? null };
}

/** The command of a table's forms that brings somebody new. */
export function bringing(forms: readonly Form[]): Giving | null {
  return forms.map(giving).find((found) => found !== null && found.actor === null) ?? null;
}

/** The one that replaces the record of somebody who is there. */
export function changing(forms: readonly Form[]): Giving | null {
  return forms.map(giving).find((found) => found !== null && found.actor !== null) ?? null;
}

/** The command with the character's text, whom it is about, and the other fields by their paths. */
export function given(giving: Giving, toml: string, actor: ActorId | null, others: Readonly<Record<string, unknown>> = {}): unknown {
  let command = withValue(giving.form.command, giving.record, toml);
  if (giving.actor !== null) command = withValue(command, giving.actor, actor);
  for (const [path, value] of Object.entries(others)) command = withValue(command, path, value);
  return command;
}

/** The address of the character builder: of a system, or at a table, for somebody new or for somebody who is there. */
export function builderLink(of: { system: string; file?: string; from?: string } | { token: string; actor?: ActorId | null; from?: string }): string {
  if ('system' in of) {
    const begins = of.file !== undefined ? `?file=${encodeURIComponent(of.file)}` : of.from !== undefined ? `?from=${encodeURIComponent(of.from)}` : '';
    return `/character/${encodeURIComponent(of.system)}${begins}`;
  }
  const asks = of.actor != null ? `?actor=${of.actor}` : of.from !== undefined ? `?from=${encodeURIComponent(of.from)}` : '';
  return `/character${asks}#${encodeURIComponent(of.token)}`;
}

/** What such an address asks for, beside the token. */
export function readLink(path: string, search: string): { system: string | null; actor: ActorId | null; file: string | null; from: string | null } {
  const [, , system = ''] = path.split('/');
  const asked = new URLSearchParams(search);
  const actor = asked.get('actor');
  return { system: system === '' ? null : decoded(system), actor: actor !== null && /^\d{1,5}$/.test(actor) ? Number(actor) : null, file: asked.get('file'), from: asked.get('from') };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import type { ActorId, Field, Form, Takes } from '../api/types';
import { valueAt, withValue, without } from './pointer';

/** What somebody has put into the fields of a form, by their paths. */
export type Draft = Readonly<Record<string, unknown>>;

/** Whom a person looks at when they open a form. */
export interface Looking {
  /** Whose sheet is looked at. */
  focus: ActorId | null;
  /** Who would do something. */
  doer: ActorId | null;
  /** To whom. */
  target: ActorId | null;
  /** The actors this person plays; null for who plays all. */
  mine: readonly ActorId[] | null;
}

const DOER = '/actor';
const TARGET = '/target';

/** Whether the field says who does it, so that players may only put in who is theirs. */
export function isDoer(field: Field): boolean {
  return field.path === DOER && field.takes.kind === 'actor';
}

/** Whether a value may stand in a field at all. */
function fits(takes: Takes, value: unknown): boolean {
  switch (takes.kind) {
    case 'text':
    case 'character': return typeof value === 'string';
    case 'number': return typeof value === 'number';
    case 'actor': return typeof value === 'number';
    case 'actors':
    case 'plan': return Array.isArray(value);
    case 'cell': return Array.isArray(value);
    case 'flag': return typeof value === 'boolean';
    case 'choice': return takes.of.includes(String(value));
  }
}

/** Whether a field that may be left empty is: a list with nobody on it is one, and words of nothing. */
function isNothing(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The fields of a form as they stand when it is opened: as usual, but about those who are looked at. */
export function begun(form: Form, looking: Looking): Draft {
  const draft: Record<string, unknown> = {};
  for (const field of form.fields) draft[field.path] = valueAt(form.command, field.path);
  const actors = form.fields.filter(({ takes }) => takes.kind === 'actor');
  const doer = actors.find(isDoer);
  const target = actors.find(({ path }) => path === TARGET);
  const { focus, mine } = looking;
  if (doer && target) {
    // Nobody speaks to themselves: whoever is meant keeps the other place.
    const whom = looking.target ?? draft[TARGET];
    if (looking.doer !== null && looking.doer !== whom && (mine === null || mine.includes(looking.doer))) draft[DOER] = looking.doer;
    if (whom !== draft[DOER]) draft[TARGET] = whom;
    return draft;
  }
  // To whom something is done the form knows better than who happens to act; only a choice by hand counts for more.
  if (target) {
    if (looking.target !== null) draft[TARGET] = looking.target;
    return draft;
  }
  const first = actors.find((field) => !field.optional);
  const isMeant = (first?.among ?? []).length === 0 || (focus !== null && first?.among?.includes(focus));
  if (first && focus !== null && isMeant && !(isDoer(first) && mine !== null && !mine.includes(focus))) draft[first.path] = focus;
  return draft;
}

/** The command that a form gives with what was put into it; what no longer fits is as the form has it. */
export function filled(form: Form, draft: Draft): unknown {
  let command = form.command;
  for (const field of form.fields) {
    const value = draft[field.path];
    if (field.optional && isNothing(value)) command = without(command, field.path);
    else if (value !== undefined && fits(field.takes, value)) command = withValue(command, field.path, value);
  }
  return command;
}

/** Names for forms that stay the same when others come and go; the second of the same name is told from the first. */
export function named<F extends Pick<Form, 'group' | 'label'>>(forms: readonly F[]): { name: string; form: F }[] {
  const counts = new Map<string, number>();
  return forms.map((form) => {
    const name = `${form.group}/${form.label}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return { name: count === 0 ? name : `${name}/${count}`, form };
  });
}

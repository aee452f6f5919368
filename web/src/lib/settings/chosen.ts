import type { Field, Form } from '../api/types';
import { valueAt, withValue } from '../forms/pointer';
import { hasAll, wanted } from '../ui/search';

/** What was chosen, by the path of its field. */
export type Chosen = Readonly<Record<string, unknown>>;

/** What stands in a field: what was chosen, or what the encounter says. */
export function settingOf(form: Form, chosen: Chosen, field: Field): unknown {
  return field.path in chosen ? chosen[field.path] : valueAt(form.command, field.path);
}

/** What was chosen with one more choice; a choice of what stands there anyway is none. */
export function choose(form: Form, chosen: Chosen, field: Field, value: unknown): Chosen {
  const { [field.path]: _, ...others } = chosen;
  return value === valueAt(form.command, field.path) ? others : { ...others, [field.path]: value };
}

/** The options that are to be otherwise, as a content file states them. */
export function optionsOf(chosen: Chosen): Record<string, unknown> {
  let options: unknown = {};
  for (const [path, value] of Object.entries(chosen)) options = withValue(options, path, value);
  return options as Record<string, unknown>;
}

/** The fields whose label or heading has all the words. */
export function searched(fields: readonly Field[], words: string): Field[] {
  const looked = wanted(words);
  return fields.filter((field) => hasAll(`${field.under ?? ''} ${field.label} ${field.rule ?? ''}`, looked));
}

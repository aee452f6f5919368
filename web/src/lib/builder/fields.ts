import type { Fault, Field, Form, RuleId } from '../api/types';
import { valueAt } from '../forms/pointer';

/** A character's record as the game's files state it. The page fills it in and never reads what it means. */
export type Record = unknown;

/** The fields under one heading. */
export interface Part {
  title: string;
  fields: Field[];
  /** What most of their labels begin with: it need not be read again and again. */
  shared: string;
  /** The rule of most of them. */
  rule: RuleId | null;
}

/** Fields without a heading of their own. */
const PLAIN = 'The character';
/** How many fields must have something in common for it to be said once, and how large a part of all. */
const ALIKE = { least: 3, part: 0.7 };

/** The fields by heading, in the order in which the headings come. */
export function parts(form: Form): Part[] {
  const found = new Map<string, Field[]>();
  for (const field of form.fields) {
    const title = field.under || PLAIN;
    found.set(title, [...(found.get(title) ?? []), field]);
  }
  return [...found].map(([title, fields]) => ({ title, fields, shared: sharedBeginning(fields.map((field) => field.label)), rule: sharedRule(fields) }));
}

/** What so many have in common that it is said once for all. */
function common<T>(counts: ReadonlyMap<T, number>, all: number): T[] {
  const most = Math.max(ALIKE.least, all * ALIKE.part);
  return [...counts].filter(([, count]) => count >= most).map(([what]) => what);
}

function sharedRule(fields: readonly Field[]): RuleId | null {
  const counts = new Map<RuleId, number>();
  for (const { rule } of fields) if (rule != null) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return common(counts, fields.length)[0] ?? null;
}

/** The words with which most of the labels begin, with the space behind them. */
export function sharedBeginning(labels: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const label of labels) {
    for (let at = label.indexOf(' '); at > 0; at = label.indexOf(' ', at + 1)) {
      const beginning = label.slice(0, at + 1);
      counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
    }
  }
  return common(counts, labels.length).sort((a, b) => b.length - a.length)[0] ?? '';
}

/** What counts as left empty. What may be left open is nothing at all; words are empty in any case. */
export function emptyOf(field: Field): unknown {
  if (field.optional && (field.takes.kind === 'number' || field.takes.kind === 'flag')) return null;
  switch (field.takes.kind) {
    case 'number': return Math.min(Math.max(0, field.takes.min), field.takes.max);
    case 'flag': return false;
    case 'actors': return [];
    default: return '';
  }
}

/** What stands in a field. */
export function valueOf(record: Record, field: Field): unknown {
  return valueAt(record, field.path) ?? emptyOf(field);
}

/** The record with a field filled in; lists on the way to it are there, and the places before it, empty. */
export function put(record: Record, field: Field, value: unknown): Record {
  return filled(record, field.path.split('/').slice(1), value, emptyOf(field));
}

function filled(root: unknown, [step = '', ...rest]: readonly string[], value: unknown, empty: unknown): unknown {
  const within = (old: unknown) => (rest.length === 0 ? value : filled(old, rest, value, empty));
  const isPlace = /^\d+$/.test(step);
  if (!Array.isArray(root) && !(root == null && isPlace)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const object = typeof root === 'object' && root !== null ? (root as { [key: string]: unknown }) : {};
    return { ...object, [key]: within(object[key]) };
  }
  const list: unknown[] = Array.isArray(root) ? [...root] : [];
  while (list.length < Number(step)) list.push(rest.length === 0 ? empty : null);
  list[Number(step)] = within(list[Number(step)]);
  return list;
}

/** How many fields say something other than nothing. */
export function filledIn(record: Record, fields: readonly Field[]): number {
  return fields.filter((field) => valueOf(record, field) !== emptyOf(field)).length;
}

/** The words of a choice, with one that is not among them where the record has it: gear of its own. */
export function wordsFor(field: Field, value: unknown): string[] {
  if (field.takes.kind !== 'choice') return [];
  const word = String(value);
  return field.takes.of.includes(word) ? field.takes.of : [...field.takes.of, word];
}

/** Whether nothing was put into a part of a record: empty words, and lists and tables of nothing. */
function isEmpty(value: unknown): boolean {
  if (value === '' || value == null) return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

/** Which place in a list is meant, where the empty ones are not counted. */
function placeAmongFilled(list: unknown, counted: number): number {
  if (!Array.isArray(list)) return counted;
  const filled = list.flatMap((value, at) => (isEmpty(value) ? [] : [at]));
  return filled[counted] ?? counted;
}

/** Where a fault lies: `creature[0].ranks.blades` is `/creature/0/ranks/blades`. */
export function pathOf(fault: string, record: Record): string {
  let path = '';
  for (const step of fault.split('.')) {
    const [name = '', ...places] = step.split(/[[\]]+/).filter((piece, at) => at === 0 || piece !== '');
    path += `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    for (const place of places) path += `/${placeAmongFilled(valueAt(record, path), Number(place))}`;
  }
  return path;
}

/** What is wrong, each at the field that it is about. */
export interface Placed {
  /** By the path of the field. */
  at: ReadonlyMap<string, readonly Fault[]>;
  /** What is about no field of the form. */
  elsewhere: readonly Fault[];
}

/** Brings each fault to its field: the very one, or the first of the list or table that it is about. */
export function placed(faults: readonly Fault[], fields: readonly Field[], record: Record): Placed {
  const at = new Map<string, Fault[]>();
  const elsewhere: Fault[] = [];
  for (const fault of faults) {
    const path = fault.field === '' ? null : pathOf(fault.field, record);
    const field = path === null ? undefined : (fields.find((known) => known.path === path) ?? fields.find((known) => known.path.startsWith(`${path}/`)));
    if (field) at.set(field.path, [...(at.get(field.path) ?? []), fault]);
    else elsewhere.push(fault);
  }
  return { at, elsewhere };
}

/** The id of the element that fills in a field. */
export function idOf(field: Field): string {
  return `field${field.path.replaceAll(/[^A-Za-z0-9]+/g, '-')}`;
}

/** A file's name for somebody: small letters, digits and hyphens. */
export function fileName(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '');
  return `${words.slice(0, 60) || 'character'}.toml`;
}

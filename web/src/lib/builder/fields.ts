import type { Fault, Field, Form, RuleId } from '../api/types';
import { valueAt } from '../forms/pointer';
import { typeset } from '../ui/typeset';

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

/** The heading of a field. */
const titleOf = (field: Field) => field.under || PLAIN;

/** The fields by heading, in the order in which the headings come. */
export function parts(form: Form): Part[] {
  const found = new Map<string, Field[]>();
  for (const field of form.fields) {
    const title = titleOf(field);
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

/** The next number that may stand in a field, upwards or downwards: the numbers lie `step` apart from the least on. */
export function stepped(value: number, by: number, { min, max, step }: { min: number; max: number; step: number }): number {
  const whole = (value - min) / step;
  const next = by > 0 ? Math.floor(whole) + 1 : Math.ceil(whole) - 1;
  return Math.min(max, Math.max(min, min + next * step));
}

/** Why a number goes no further, where it goes no further. */
export function bound({ takes }: Field, end: 'least' | 'most'): string | undefined {
  if (takes.kind !== 'number') return undefined;
  return `${typeset(String(end === 'least' ? takes.min : takes.max))} is the ${end}`;
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

/** What is wrong, each where it belongs. */
export interface Placed {
  /** By the path of the field that it is about. */
  at: ReadonlyMap<string, readonly Fault[]>;
  /** By the heading, where it is about all fields under one. */
  under: ReadonlyMap<string, readonly Fault[]>;
  /** What is about the character as a whole. */
  whole: readonly Fault[];
  /** What is about no field of the form. */
  elsewhere: readonly Fault[];
}

/** Where a fault belongs: its very field, a heading, the character as a whole, or nowhere in the form. */
type Place = { field: Field } | { heading: string } | 'whole' | 'elsewhere';

function placeOf(fault: Fault, fields: readonly Field[], record: Record): Place {
  if (fault.field === '') return 'elsewhere';
  const path = pathOf(fault.field, record);
  const inside = fields.filter((field) => field.path === path || field.path.startsWith(`${path}/`));
  const [first] = inside;
  if (!first) return 'elsewhere';
  const heading = titleOf(first);
  if (inside.some((field) => titleOf(field) !== heading)) {
    // A rule that fields name says which of them are meant.
    const ruled = inside.find((field) => fault.rule != null && field.rule === fault.rule);
    return ruled ? { field: ruled } : 'whole';
  }
  const all = fields.filter((field) => titleOf(field) === heading).length;
  return inside.length > 1 && inside.length === all ? { heading } : { field: first };
}

/** Brings each fault to its place. */
export function placed(faults: readonly Fault[], fields: readonly Field[], record: Record): Placed {
  const at = new Map<string, Fault[]>();
  const under = new Map<string, Fault[]>();
  const [whole, elsewhere]: [Fault[], Fault[]] = [[], []];
  const add = (to: Map<string, Fault[]>, key: string, fault: Fault) => to.set(key, [...(to.get(key) ?? []), fault]);
  for (const fault of faults) {
    const place = placeOf(fault, fields, record);
    if (place === 'whole') whole.push(fault);
    else if (place === 'elsewhere') elsewhere.push(fault);
    else if ('field' in place) add(at, place.field.path, fault);
    else add(under, place.heading, fault);
  }
  return { at, under, whole, elsewhere };
}

/** What somebody is called in a record: the first field whose place is a name; empty where there is none. */
export function nameIn(record: Record, fields: readonly Field[]): string {
  const field = fields.find(({ path, takes }) => takes.kind === 'text' && path.endsWith('/name'));
  return field ? String(valueOf(record, field)).trim() : '';
}

/** The id of the element that fills in a field. */
export function idOf(field: Field): string {
  return `field${field.path.replaceAll(/[^A-Za-z0-9]+/g, '-')}`;
}

/** The id of the element that opens a heading. */
export function headingId(title: string): string {
  return `part-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

/** A file's name for somebody: small letters, digits and hyphens. */
export function fileName(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '');
  return `${words.slice(0, 60) || 'character'}.toml`;
}

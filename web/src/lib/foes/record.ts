/** The record of a creature as the text of its file, line by line: what each line says, and which lines a form has. */

/** A line with a value that a form has an input for. */
export interface Field {
  /** The line of the text, counted from 1. */
  line: number;
  key: string;
  kind: 'number' | 'text' | 'flag' | 'words' | 'raw';
  /** The value as the input shows it. */
  value: string;
  about: string;
  words: readonly string[];
  least: number | null;
  most: number | null;
}

/** Lines under one heading: "natural 2". */
export interface Part {
  title: string;
  about: string;
  fields: readonly Field[];
}

/** Something that the game's files may say of a creature, and this one does not say yet. */
export interface Further {
  key: string;
  about: string;
  kind: 'number' | 'text' | 'flag';
}

export interface Node {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Node[];
  oneOf?: readonly Node[];
  items?: Node;
  properties?: Record<string, Node>;
  additionalProperties?: Node | boolean;
  description?: string;
  minimum?: number;
  maximum?: number;
  $defs?: Record<string, Node>;
}

const HEAD = /^\[\[?(.+?)\]\]?$/;
const LINE = /^("[^"]*"|[A-Za-z0-9_-]+) = (.*)$/;

/** A node with what it refers to; of "this or nothing" this. */
function whole(root: Node, node: Node | undefined): Node {
  const one = node?.anyOf?.find((other) => other.type !== 'null') ?? node ?? {};
  const to = one.$ref?.split('/').pop();
  return to === undefined ? one : { description: node?.description ?? one.description, ...root.$defs?.[to] };
}

/** What stands in a table under a name: a field of its own, or one of many of a kind. */
function under(root: Node, table: Node, key: string): Node {
  const here = whole(root, table);
  const inner = whole(root, here.type === 'array' || here.items ? here.items : here);
  const found = inner.properties?.[key] ?? (typeof inner.additionalProperties === 'object' ? inner.additionalProperties : undefined);
  return { ...whole(root, found), ...(found?.description ? { description: found.description } : {}) };
}

const bare = (key: string) => (key.startsWith('"') ? key.slice(1, -1) : key);
const steps = (path: string) => (path.match(/"[^"]*"|[^.]+/g) ?? []).map(bare);
const words = (node: Node) => (node.enum ?? node.oneOf?.map((one) => one.const) ?? []).filter((word): word is string => typeof word === 'string');

function fieldOf(line: number, key: string, raw: string, node: Node): Field {
  const known = words(node);
  const of = { line, key: bare(key), about: node.description ?? '', words: known, least: node.minimum ?? null, most: node.maximum ?? null };
  if (raw === 'true' || raw === 'false') return { ...of, kind: 'flag', value: raw };
  if (/^-?\d+$/.test(raw)) return { ...of, kind: 'number', value: raw };
  const isText = /^"[^"\\]*"$/.test(raw);
  return { ...of, kind: isText ? (known.length > 0 ? 'words' : 'text') : 'raw', value: isText ? raw.slice(1, -1) : raw };
}

/** The parts of a record's text, in its order; `schema` is what files of the game may say. */
export function parts(text: string, schema: unknown): Part[] {
  const root = (schema ?? {}) as Node;
  const found: { title: string; about: string; fields: Field[] }[] = [];
  const counts = new Map<string, number>();
  let table: Node = root;
  text.split('\n').forEach((line, at) => {
    const head = HEAD.exec(line.trim());
    if (head) {
      const path = steps(head[1] ?? '');
      table = path.reduce((node, step) => under(root, node, step), root);
      const name = path.slice(1).join(', ').replaceAll('_', ' ');
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      found.push({ title: line.trim().startsWith('[[') && path.length > 1 ? `${name} ${count}` : name, about: path.length > 1 ? (table.description ?? '') : '', fields: [] });
      return;
    }
    const said = LINE.exec(line);
    if (said) found.at(-1)?.fields.push(fieldOf(at + 1, said[1] ?? '', said[2] ?? '', under(root, table, bare(said[1] ?? ''))));
  });
  return found.filter(({ fields }) => fields.length > 0);
}

/** The text with another value in a line. */
export function put(text: string, field: Pick<Field, 'line' | 'kind'>, value: string): string {
  const said = field.kind === 'text' || field.kind === 'words' ? JSON.stringify(value) : value.trim() === '' ? '0' : value.trim();
  return text.split('\n').map((line, at) => (at + 1 === field.line ? line.replace(LINE, (_, key: string) => `${key} = ${said}`) : line)).join('\n');
}

/** The text without a line. */
export function without(text: string, line: number): string {
  return text.split('\n').filter((_, at) => at + 1 !== line).join('\n');
}

/** The text as that of somebody new: under a name of its own, without what the file it came from asserts of it, with the files in
 * which stands what it carries. */
export function copied(text: string, name: string, include: readonly string[] = []): string {
  let asserts = false;
  const lines = text.split('\n').filter((line) => {
    const head = HEAD.exec(line.trim());
    if (head) asserts = steps(head[1] ?? '')[1] === 'expect';
    return !asserts;
  });
  const named = lines.join('\n').replace(/^name = .*$/m, () => `name = ${JSON.stringify(name)}`);
  return include.length > 0 ? `include = ${JSON.stringify(include)}\n\n${named}` : named;
}

/** What could be said of it at its head besides, by name. */
export function further(text: string, schema: unknown): Further[] {
  const root = (schema ?? {}) as Node;
  const lines = text.split('\n');
  const head = HEAD.exec(lines[0]?.trim() ?? '')?.[1];
  if (head === undefined) return [];
  const node = under(root, root, head);
  const inner = whole(root, node.items ?? node);
  const there = new Set(lines.slice(1, lines.findIndex((line, at) => at > 0 && HEAD.test(line.trim())) >>> 0).map((line) => bare(LINE.exec(line)?.[1] ?? '')));
  return Object.entries(inner.properties ?? {}).flatMap(([key, one]): Further[] => {
    const { type, description = '' } = { ...whole(root, one), ...(one.description ? { description: one.description } : {}) };
    const types = [type].flat();
    const kind = types.includes('boolean') ? 'flag' : types.includes('integer') ? 'number' : types.includes('string') ? 'text' : null;
    return kind === null || there.has(key) || key === 'name' ? [] : [{ key, about: description, kind }];
  });
}

/** The text with another line at its head. */
export function saying(text: string, { key, kind }: Further): string {
  const [first = '', ...rest] = text.split('\n');
  const value = kind === 'flag' ? 'true' : kind === 'number' ? '1' : '""';
  return [first, `${/^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key)} = ${value}`, ...rest].join('\n');
}

/** What it is called. */
export const nameIn = (text: string): string => /^name = "([^"\\]*)"$/m.exec(text)?.[1] ?? '';

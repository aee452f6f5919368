/** What a content file may say. */
export type Said = string | number | boolean | readonly Said[] | { readonly [key: string]: Said };
export type Table = { readonly [key: string]: Said };

const isTable = (value: Said | undefined): value is Table => typeof value === 'object' && value !== null && !Array.isArray(value);
const isTables = (value: Said | undefined): value is readonly Table[] => Array.isArray(value) && value.length > 0 && value.every(isTable);
const keyOf = (key: string) => (/^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key));

/** A text in quotes; one of several lines as it stands. */
function quoted(text: string): string {
  const plain = JSON.stringify(text).replaceAll('\u007f', '\\u007f');
  if (!text.includes('\n')) return plain;
  return `"""\n${plain.slice(1, -1).replaceAll('\\n', '\n').replaceAll('"""', '""\\"')}"""`;
}

function inline(value: Said): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  const fields = Object.entries(value).map(([key, inner]) => `${keyOf(key)} = ${inline(inner)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** The text of a content file that says this: what stands in a line first, then tables, then lists of tables. */
export function toml(table: Table): string {
  return `${written(table, '').trim()}\n`;
}

function written(table: Table, path: string): string {
  const entries = Object.entries(table);
  const at = (key: string) => (path === '' ? keyOf(key) : `${path}.${keyOf(key)}`);
  const lines = entries.filter(([, value]) => !isTable(value) && !isTables(value)).map(([key, value]) => `${keyOf(key)} = ${inline(value)}\n`);
  const tables = entries.filter((entry): entry is [string, Table] => isTable(entry[1])).map(([key, value]) => `\n[${at(key)}]\n${written(value, at(key))}`);
  const lists = entries.filter((entry): entry is [string, readonly Table[]] => isTables(entry[1]));
  const records = lists.flatMap(([key, all]) => all.map((one) => `\n[[${at(key)}]]\n${written(one, at(key))}`));
  return [...lines, ...tables, ...records].join('');
}

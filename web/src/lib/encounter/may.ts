/** What a game's files may say, as its JSON schema has it. */

/** A field that this page has an input for. */
export interface MayField {
  name: string;
  about: string;
  takes: 'flag' | 'number' | readonly string[];
  must: boolean;
}

/** A list of what stands on the map and is nobody: things, lamps, parts of it. */
export interface MayList {
  name: string;
  fields: readonly MayField[];
}

export interface May {
  /** Whether somebody can be hidden, or not there yet. */
  hidden: boolean;
  reserve: boolean;
  /** Whether the file says which sides the players play. */
  players: boolean;
  /** Whether a lane may stand in place of a map. */
  lane: boolean;
  lists: readonly MayList[];
  /** The words for how light it is in the scene. */
  light: readonly string[];
}

export const NOTHING: May = { hidden: false, reserve: false, players: false, lane: false, lists: [], light: [] };

interface Node {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Node[];
  oneOf?: readonly Node[];
  items?: Node;
  properties?: Record<string, Node>;
  required?: readonly string[];
  description?: string;
}
interface Root extends Node {
  $defs?: Record<string, Node>;
}

/** Reads it from the schema. */
export function mayOf(schema: unknown): May {
  const root = (schema ?? {}) as Root;
  const whole = (node: Node | undefined): Node => {
    const [one] = node?.anyOf?.filter((other) => other.type !== 'null') ?? [];
    const at = one ?? node;
    return at?.$ref === undefined ? (at ?? {}) : (root.$defs?.[at.$ref.split('/').pop() ?? ''] ?? {});
  };
  const words = (node: Node | undefined) => {
    const { enum: all, oneOf } = whole(node);
    return (all ?? oneOf?.map((one) => one.const) ?? []).filter((word): word is string => typeof word === 'string');
  };
  const takes = (node: Node): MayField['takes'] | null => {
    const types = [whole(node).type].flat();
    if (types.includes('boolean')) return 'flag';
    if (types.includes('integer')) return 'number';
    const known = words(node);
    return known.length > 0 ? known : null;
  };
  const all = root.properties ?? {};
  const somebody = whole(all.actors?.items).properties ?? {};
  const lists = Object.entries(all).flatMap(([name, { items }]): MayList[] => {
    const { properties = {}, required = [] } = whole(items);
    const stands = required.includes('at') || ('at' in properties && 'bars' in properties);
    if (name === 'actors' || !('name' in properties) || !stands) return [];
    const fields = Object.entries(properties).flatMap(([field, node]): MayField[] => {
      const found = takes(node);
      return found === null ? [] : [{ name: field, about: node.description ?? '', takes: found, must: required.includes(field) }];
    });
    return [{ name, fields }];
  });
  return { hidden: 'hidden' in somebody, reserve: 'reserve' in somebody, players: 'players' in all, lane: 'lane' in all, lists, light: words(all.light) };
}

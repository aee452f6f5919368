/** A copy of a JSON value with another value at a JSON pointer (RFC 6901). Missing objects on the way are made. */
export function withValue(root: unknown, pointer: string, value: unknown): unknown {
  if (pointer === '') return value;
  const [, head = '', ...rest] = pointer.split('/');
  const key = head.replaceAll('~1', '/').replaceAll('~0', '~');
  const tail = rest.length > 0 ? `/${rest.join('/')}` : '';
  if (Array.isArray(root)) {
    const copy: unknown[] = [...root];
    const at = key === '-' ? copy.length : Number(key);
    copy[at] = withValue(copy[at], tail, value);
    return copy;
  }
  const object = typeof root === 'object' && root !== null ? (root as Record<string, unknown>) : {};
  return { ...object, [key]: withValue(object[key], tail, value) };
}

/** A copy of a JSON value with nothing at a JSON pointer; of a list, with null there. */
export function without(root: unknown, pointer: string): unknown {
  const cut = pointer.lastIndexOf('/');
  const holder = valueAt(root, pointer.slice(0, cut));
  if (typeof holder !== 'object' || holder === null) return root;
  if (Array.isArray(holder)) return withValue(root, pointer, null);
  const key = pointer.slice(cut + 1).replaceAll('~1', '/').replaceAll('~0', '~');
  return withValue(root, pointer.slice(0, cut), Object.fromEntries(Object.entries(holder).filter(([name]) => name !== key)));
}

/** What stands at a JSON pointer, or undefined. */
export function valueAt(root: unknown, pointer: string): unknown {
  if (pointer === '') return root;
  let value: unknown = root;
  for (const part of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return value;
}

/** Where the links that were made in this browser are kept, by campaign and number: a server shows each once. */
const KEPT = 'ludex.links';

type All = Record<string, Record<string, string>>;

function all(): All {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    return typeof read === 'object' && read !== null ? (read as All) : {};
  } catch {
    return {};
  }
}

/** The path of a link that was made here; null of any other. */
export function pathOf(campaign: string, link: number): string | null {
  return all()[campaign]?.[String(link)] ?? null;
}

/** Keeps the path of a link. */
export function keep(campaign: string, link: number, path: string): void {
  const kept = all();
  localStorage.setItem(KEPT, JSON.stringify({ ...kept, [campaign]: { ...kept[campaign], [String(link)]: path } }));
}

/** Forgets the path of a link that opens nothing any more. */
export function drop(campaign: string, link: number): void {
  const kept = all();
  const { [String(link)]: _, ...rest } = kept[campaign] ?? {};
  localStorage.setItem(KEPT, JSON.stringify({ ...kept, [campaign]: rest }));
}

const KEY = 'ludex.talked';

/** In which scene of a table a talk has ended, as this window remembers it; null where none has. */
export function keptTalk(token: string): number | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { token: string; scene: number } | null;
    return kept?.token === token && typeof kept.scene === 'number' ? kept.scene : null;
  } catch {
    return null;
  }
}

/** Remembers it, as long as this window is there. */
export function keepTalk(token: string, scene: number | null): void {
  try {
    if (scene === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ token, scene }));
  } catch {
    // Where nothing may be kept it is remembered until the page is left.
  }
}

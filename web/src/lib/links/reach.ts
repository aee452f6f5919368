/** Whether only this machine opens what stands under an address. */
export function isHereAlone(address: string): boolean {
  const name = new URL(address).hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(?:\.\d+){3}$/.test(name);
}

/** The addresses that a link may begin with: those under which others come, the one in use among them, and this machine's own last. */
export function bases(known: readonly string[], inUse: string): string[] {
  const all = [...new Set([...(isHereAlone(inUse) ? [] : [inUse]), ...known, inUse])];
  return all.sort((a, b) => Number(isHereAlone(a)) - Number(isHereAlone(b)));
}

/** A list is one stop for Tab: arrows go from one of its buttons to the next. */
export function walk(event: KeyboardEvent, back: string, forth: string): void {
  const by = event.key === forth ? 1 : event.key === back ? -1 : 0;
  if (by === 0) return;
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('button')];
  const next = all[all.indexOf(document.activeElement as HTMLElement) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

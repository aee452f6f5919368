/** Follows a link within this site without loading it anew; with a key held, the browser does what it does with links. */
export const following = (go: (link: string) => void) => (event: MouseEvent & { currentTarget: HTMLAnchorElement }) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(event.currentTarget.getAttribute('href') ?? '/');
};

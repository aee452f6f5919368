/** Follows a link within this site without loading it anew; with a key held, the browser does what it does with links. */
export const following = (go: (link: string) => void) => (event: MouseEvent & { currentTarget: HTMLAnchorElement }) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(event.currentTarget.getAttribute('href') ?? '/');
};

/** What stands in the history of the browser with a page to which a link within this site has led. */
export const FOLLOWED = { followed: true } as const;

/** Whether a link has led to a page, as its state in the history tells. */
export const isFollowed = (state: unknown): boolean => (state as typeof FOLLOWED | null)?.followed === true;

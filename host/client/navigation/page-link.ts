/** Finds the link that was the target of an event, if it leads to another page of the store. */

/** Returns the link, unless the browser must handle it or the target is an interactive element inside it. */
export function pageLinkOf({ target }: Event): HTMLAnchorElement | undefined {
  const element =
    target instanceof Element && target.closest('a[href], button, input, select, textarea, label, summary');
  if (!(element instanceof HTMLAnchorElement) || element.origin !== location.origin) return undefined;
  if ((element.target && element.target !== '_self') || element.hasAttribute('download')) return undefined;
  const isThisPage = element.pathname === location.pathname && element.search === location.search;
  return isThisPage ? undefined : element;
}

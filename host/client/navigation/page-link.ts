/**
 * Returns the link to another page of the store that an event targets; undefined if the browser must handle the link or
 * if the event targets a control inside the link.
 */
export function pageLinkOf({ target }: Event): HTMLAnchorElement | undefined {
  const element =
    target instanceof Element && target.closest('a[href], button, input, select, textarea, label, summary');
  if (!(element instanceof HTMLAnchorElement) || element.origin !== location.origin) return undefined;
  if ((element.target && element.target !== '_self') || element.hasAttribute('download')) return undefined;
  const isThisPage = element.pathname === location.pathname && element.search === location.search;
  return isThisPage ? undefined : element;
}

/**
 * Returns the link that an event targets if it leads to another page of the store. Returns undefined if the
 * browser must handle the link, or if the event targets no link or a control inside a link.
 */
export function pageLinkOf({ target }: Event): HTMLAnchorElement | undefined {
  const element =
    target instanceof Element && target.closest('a[href], button, input, select, textarea, label, summary');
  if (!(element instanceof HTMLAnchorElement) || element.origin !== location.origin) return undefined;
  if ((element.target && element.target !== '_self') || element.hasAttribute('download')) return undefined;
  const isThisPage = element.pathname === location.pathname && element.search === location.search;
  return isThisPage ? undefined : element;
}

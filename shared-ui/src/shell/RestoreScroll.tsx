import { ScrollRestoration } from 'react-router-dom';

/**
 * Restores the scroll position when the visitor goes back or forward or reloads. A new page starts at the
 * top.
 */
export function RestoreScroll() {
  return <ScrollRestoration />;
}

/**
 * Sets a key for the document's history entry if it has none. The router stores scroll positions by key, but sets a key
 * only for entries that it creates; without this call, all documents would share one position. Call it before creating
 * the router.
 */
export function setHistoryKey({ history }: Pick<Window, 'history'>): void {
  history.replaceState({ key: Math.random().toString(36).slice(2, 10), ...history.state }, '');
}

import { ScrollRestoration } from 'react-router-dom';

/** Restores the scroll position after Back, Forward and a reload. A new page starts at the top. */
export function RestoreScroll() {
  return <ScrollRestoration />;
}

/**
 * Sets a key for the current history entry if it has none. Call it before creating the router. The router
 * stores scroll positions by key, but sets keys only for entries that it creates. Without this call, the
 * first entries of all documents would share one position.
 */
export function setHistoryKey({ history }: Pick<Window, 'history'>): void {
  history.replaceState({ key: Math.random().toString(36).slice(2, 10), ...history.state }, '');
}

/**
 * Names the entry of the browser's history that the document was opened at. The router keeps positions by the names of
 * entries and names those that it makes itself; without this all opened documents would share one. Reloading and coming
 * back keep the name, opening the same address again gets a new one. To be called before there is a router.
 */
export function nameEntry({ history }: Pick<Window, 'history'>): void {
  history.replaceState({ key: Math.random().toString(36).slice(2, 10), ...history.state }, '');
}

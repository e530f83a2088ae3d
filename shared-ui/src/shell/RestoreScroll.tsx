import { ScrollRestoration } from 'react-router-dom';

/**
 * A new page starts at its top; going back and reloading return to where one was. The first page of a document has no
 * key of its own, so its path stands for it: else a page opened afresh would take the last one's position.
 */
export function RestoreScroll() {
  return <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />;
}

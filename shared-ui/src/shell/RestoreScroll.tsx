import { ScrollRestoration } from 'react-router-dom';

/** A new page starts at its top; going back and reloading return to where one was. */
export function RestoreScroll() {
  return <ScrollRestoration />;
}

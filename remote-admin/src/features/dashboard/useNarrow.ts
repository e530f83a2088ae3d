import { breakpoint } from '@press-start/shared-ui/themes';
import { useSyncExternalStore } from 'react';

const query = `(max-width: ${breakpoint.tablet}px)`;

/** Whether the window is as narrow as a tablet or a phone; for what is drawn to measure rather than styled. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, () => window.matchMedia(query).matches);
}

function follow(onChange: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

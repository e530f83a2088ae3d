import { useEvent } from '@press-start/shared-ui/events';
import { useEffect } from 'react';

/** What was typed into a form whose session ended under it, by whose and which form it is. Gone with the tab. */
export class Drafts<Draft> {
  readonly #kept = new Map<string, Draft>();

  keep(key: string, draft: Draft): void {
    this.#kept.set(key, draft);
  }

  /** What was kept, for the first render of the form. */
  find(key: string): Draft | undefined {
    return this.#kept.get(key);
  }

  drop(key: string): void {
    this.#kept.delete(key);
  }
}

/**
 * Keeps the draft when the session ends by itself: the login leads back here, and nothing has to be typed again. Given
 * back once.
 */
export function useDraft<Draft>(drafts: Drafts<Draft>, key: string, draft: Draft): void {
  useEffect(() => drafts.drop(key), [drafts, key]);
  useEvent('session:ended', ({ reason }) => {
    if (reason !== 'logout') drafts.keep(key, draft);
  });
}

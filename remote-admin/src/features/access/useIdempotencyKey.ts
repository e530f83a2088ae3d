import { useRef } from 'react';
import { randomId } from '@press-start/shared-ui/api';

/**
 * Returns `keyFor`, which returns the Idempotency-Key for the content of a request. The key stays the same
 * until the content changes, so the API processes a repeated request only once. To send the same content as a
 * new request, call `reset` first.
 */
export function useIdempotencyKey(): { keyFor: (content: object) => string; reset: () => void } {
  const last = useRef({ content: '', key: '' });
  return {
    keyFor: (content) => {
      const text = JSON.stringify(content);
      if (last.current.content !== text) last.current = { content: text, key: randomId() };
      return last.current.key;
    },
    reset: () => void (last.current = { content: '', key: '' }),
  };
}

import { createParser } from 'eventsource-parser';
import { streamOrders } from '@press-start/api/contract';
import { callStream, isApiError } from '@press-start/shared-ui/api';
import { fetchRole } from '@press-start/shared-ui/session';

const BACKOFF_MS = { min: 1000, max: 30_000 };

interface Options {
  /** The highest order id that the page has loaded. */
  since: number;
  onOrder: (id: number) => void;
}

/**
 * Reports the ids of all orders after `since` until the signal aborts. Reconnects with exponential backoff
 * without missing orders. Stops if the API would also reject a retry (401, 403, 404, 406); after a 403,
 * refetches the role. Does not use `EventSource`, which cannot send the session header.
 */
export async function followNewOrders(signal: AbortSignal, { since, onOrder }: Options): Promise<void> {
  let lastEventId = String(since);
  let backoffMs = BACKOFF_MS.min;
  while (!signal.aborted) {
    const startedAt = Date.now();
    try {
      const headers = { accept: 'text/event-stream', 'last-event-id': lastEventId };
      const { body } = await callStream(streamOrders, { headers, signal });
      await readEventIds(body, signal, (id) => {
        lastEventId = id;
        onOrder(Number(id));
      });
    } catch (error) {
      if (isApiError(error) && error.status === 403) await fetchRole();
      if (isApiError(error) && [401, 403, 404, 406].includes(error.status)) return;
    }
    // A long-lived connection was healthy, so reset the backoff.
    if (Date.now() - startedAt > BACKOFF_MS.max) backoffMs = BACKOFF_MS.min;
    await sleep(backoffMs, signal);
    backoffMs = Math.min(backoffMs * 2, BACKOFF_MS.max);
  }
}

async function readEventIds(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
  onId: (id: string) => void,
): Promise<void> {
  if (!body) return;
  const parser = createParser({
    onEvent: ({ id }) => {
      if (id && /^\d+$/.test(id)) onId(id);
    },
  });
  const reader = body.getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
  const decoder = new TextDecoder();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

import { followOrders } from '@press-start/api/contract';
import { callStream, isApiError } from '@press-start/shared-ui/api';
import { fetchRole } from '@press-start/shared-ui/session';

/** Milliseconds before a broken connection is tried again: the first pause, and the longest. */
const PAUSE = { first: 1000, longest: 30_000 };

interface Follower {
  /** The highest number that is known already: what came after it is told, also over a connection that broke. */
  since: number;
  tell: (id: number) => void;
}

/**
 * Tells the number of every new order until the signal ends it. A browser's own EventSource cannot send the session's
 * header, so the events are read here.
 */
export async function followNewOrders(signal: AbortSignal, { since, tell: notify }: Follower): Promise<void> {
  let last = String(since);
  let pause = PAUSE.first;
  while (!signal.aborted) {
    const begun = Date.now();
    try {
      const headers = { accept: 'text/event-stream', 'last-event-id': last };
      const { body } = await callStream(followOrders, { headers, signal });
      await readEvents(body, signal, (id) => {
        last = id;
        notify(Number(id));
      });
    } catch (error) {
      if (isApiError(error) && error.status === 403) await fetchRole();
      // Asking again would change nothing: the role or the session is gone.
      if (isApiError(error) && [401, 403, 404, 406].includes(error.status)) return;
    }
    // One that held for a while broke by chance.
    if (Date.now() - begun > PAUSE.longest) pause = PAUSE.first;
    await rest(pause, signal);
    pause = Math.min(pause * 2, PAUSE.longest);
  }
}

async function readEvents(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
  notify: (id: string) => void,
): Promise<void> {
  if (!body) return;
  const reader = body.getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const id = /^id: (\d+)$/m.exec(event)?.[1];
      if (id) notify(id);
    }
  }
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done();
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}

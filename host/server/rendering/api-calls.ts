/** The fetch of everything that renders: it carries the visitor's request id and address, and knows which render still waits. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { REQUEST_ID_HEADER } from '@press-start/api/contract';

interface Caller {
  requestId: string;
  /** The API counts calls by it. */
  visitorAddress?: string | undefined;
}

interface Render extends Caller {
  /** Calls without a response so far. */
  pending: number;
}

const renders = new AsyncLocalStorage<Render>();

export async function trackedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const render = renders.getStore();
  if (!render) return fetch(input, init);
  // The client of the contract sends requests whose headers are complete; another copy of each costs every page.
  const isComplete = input instanceof Request && !init?.headers;
  const request = isComplete ? input : new Request(input, init);
  if (render.requestId) request.headers.set(REQUEST_ID_HEADER, render.requestId);
  if (render.visitorAddress) request.headers.set('x-forwarded-for', render.visitorAddress);
  render.pending += 1;
  try {
    return await fetch(request, isComplete ? init : undefined);
  } finally {
    render.pending -= 1;
  }
}

/**
 * Runs a render whose calls are counted.
 * @param work gets a function that tells whether the render waits for the API right now
 */
export function withTrackedCalls<Result>(
  caller: Caller,
  work: (waitsForApi: () => boolean) => Promise<Result>,
): Promise<Result> {
  const render: Render = { ...caller, pending: 0 };
  return renders.run(render, () => work(() => render.pending > 0));
}

/**
 * The `fetch` used during renders: it sends the request id, the visitor's IP address and the catalogue version, and
 * tracks which renders are waiting for the API.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { CATALOGUE_VERSION_HEADER, REQUEST_ID_HEADER } from '@press-start/api/contract';

interface Caller {
  requestId: string;
  catalogueVersion?: number | undefined;
  /** The visitor's IP address, by which the API's rate limits count calls. */
  visitorAddress?: string | undefined;
}

interface Render extends Caller {
  /** Number of calls in flight. */
  pending: number;
}

const renders = new AsyncLocalStorage<Render>();

export async function trackedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const render = renders.getStore();
  if (!render) return fetch(input, init);
  // The API client passes complete requests; avoid copying them.
  const isComplete = input instanceof Request && !init?.headers;
  const request = isComplete ? input : new Request(input, init);
  if (render.requestId) request.headers.set(REQUEST_ID_HEADER, render.requestId);
  if (render.catalogueVersion !== undefined)
    request.headers.set(CATALOGUE_VERSION_HEADER, String(render.catalogueVersion));
  if (render.visitorAddress) request.headers.set('x-forwarded-for', render.visitorAddress);
  render.pending += 1;
  try {
    return await fetch(request, isComplete ? init : undefined);
  } finally {
    render.pending -= 1;
  }
}

/**
 * Runs a render and counts its calls.
 * @param work receives a function that returns whether the render is waiting for the API
 */
export function withTrackedCalls<Result>(
  caller: Caller,
  work: (waitsForApi: () => boolean) => Promise<Result>,
): Promise<Result> {
  const render: Render = { ...caller, pending: 0 };
  return renders.run(render, () => work(() => render.pending > 0));
}

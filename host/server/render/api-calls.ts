/**
 * The `fetch` function for renders. It sends the visitor's request id and IP address and the catalogue version, and
 * tracks which renders are waiting for the API or have a failed call.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { CATALOGUE_VERSION_HEADER, REQUEST_ID_HEADER } from '@press-start/api/contract';

interface Caller {
  requestId: string;
  catalogueVersion?: number | undefined;
  /** The visitor's IP address, to which the API's rate limits apply. */
  visitorAddress?: string | undefined;
}

interface Render extends Caller {
  /** Number of calls in flight. */
  pending: number;
  hasFailed: boolean;
}

/** The calls of one render. */
export interface Calls {
  /** Returns whether the render is waiting for the API. */
  isWaiting: () => boolean;
  /** Returns whether the page may lack data because of a failed call that may succeed later. */
  hasFailed: () => boolean;
}

/** Returns whether the same call may succeed later. */
const isTemporary = (status: number) => status >= 500 || status === 429;

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
    const response = await fetch(request, isComplete ? init : undefined);
    render.hasFailed ||= isTemporary(response.status);
    return response;
  } catch (error) {
    render.hasFailed = true;
    throw error;
  } finally {
    render.pending -= 1;
  }
}

/** Runs a render and tracks its calls. */
export function withTrackedCalls<Result>(
  caller: Caller,
  work: (calls: Calls) => Promise<Result>,
): Promise<Result> {
  const render: Render = { ...caller, pending: 0, hasFailed: false };
  const calls: Calls = { isWaiting: () => render.pending > 0, hasFailed: () => render.hasFailed };
  return renders.run(render, () => work(calls));
}

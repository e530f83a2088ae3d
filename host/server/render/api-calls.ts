/**
 * Stores the context of each render: the visitor's request with its feature flags, and the state of the API calls. The
 * context is available to code that the render runs asynchronously.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { CATALOGUE_VERSION_HEADER, REQUEST_ID_HEADER } from '@press-start/api/contract';
import { TRACEPARENT_HEADER } from '../../../scripts/telemetry/trace-context';

/** The part of a visitor's request that API calls and feature flags depend on. */
interface RenderRequest {
  requestId: string;
  traceparent?: string | undefined;
  catalogueVersion?: number | undefined;
  /** The visitor's IP address, to which the API's rate limits apply. */
  visitorAddress?: string | undefined;
  /** The feature flags that are on for the visitor. */
  flags?: readonly string[] | undefined;
}

interface RenderContext extends RenderRequest {
  /** Number of calls in flight. */
  pending: number;
  hasFailed: boolean;
}

/** The state of the API calls of one render. */
export interface Calls {
  /** Returns whether the render is waiting for the API. */
  isWaiting: () => boolean;
  /** Returns whether the page may lack data because of a temporary failure of a call. */
  hasFailed: () => boolean;
}

/** Returns whether a call with this HTTP status may succeed later. */
const isTemporary = (status: number) => status >= 500 || status === 429;

const contexts = new AsyncLocalStorage<RenderContext>();

/**
 * Calls `fetch`. During a render, the request has the visitor's request id and trace, the visitor's IP address if known, and
 * the catalogue version; the response is not compressed; and the call is recorded in the render's context.
 */
export async function trackedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const context = contexts.getStore();
  if (!context) return fetch(input, init);
  // The API client passes complete requests; avoid copying them.
  const isComplete = input instanceof Request && !init?.headers;
  const request = isComplete ? input : new Request(input, init);
  // On the same machine or local network, decompressing a response takes longer than reading it uncompressed.
  request.headers.set('accept-encoding', 'identity');
  if (context.requestId) request.headers.set(REQUEST_ID_HEADER, context.requestId);
  if (context.traceparent) request.headers.set(TRACEPARENT_HEADER, context.traceparent);
  if (context.catalogueVersion !== undefined)
    request.headers.set(CATALOGUE_VERSION_HEADER, String(context.catalogueVersion));
  if (context.visitorAddress) request.headers.set('x-forwarded-for', context.visitorAddress);
  context.pending += 1;
  try {
    const response = await fetch(request, isComplete ? init : undefined);
    context.hasFailed ||= isTemporary(response.status);
    return response;
  } catch (error) {
    context.hasFailed = true;
    throw error;
  } finally {
    context.pending -= 1;
  }
}

/** Returns the feature flags that are on for the current render's visitor; undefined if there are none. */
export const flagsOfRender = (): readonly string[] | undefined => contexts.getStore()?.flags;

/** Runs a render and tracks its calls. */
export function withTrackedCalls<Result>(
  request: RenderRequest,
  work: (calls: Calls) => Promise<Result>,
): Promise<Result> {
  const context: RenderContext = { ...request, pending: 0, hasFailed: false };
  const calls: Calls = { isWaiting: () => context.pending > 0, hasFailed: () => context.hasFailed };
  return contexts.run(context, () => work(calls));
}

/**
 * Stores the context of each render: the visitor's request and the state of the API calls. Code that the
 * render runs asynchronously has access to this context.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { CATALOGUE_VERSION_HEADER, REQUEST_ID_HEADER } from '@press-start/api/contract';
import type { SelectedOffers } from '@press-start/shared-ui/fragments';
import { TRACEPARENT_HEADER } from '../../../scripts/telemetry/trace-context';

/** The part of a visitor's request on which API calls, feature flags and fragments depend. */
interface RenderRequest {
  requestId: string;
  traceparent?: string | undefined;
  catalogueVersion?: number | undefined;
  /** The visitor's IP address, to which the API's rate limits apply. */
  visitorAddress?: string | undefined;
  flags?: readonly string[] | undefined;
  offers?: SelectedOffers | undefined;
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
 * Calls `fetch`. During a render, requests an uncompressed response, adds the visitor's request id, trace and
 * IP address and the catalogue version to the request as far as they are known, and tracks the call in the
 * render's context.
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

export const flagsOfRender = (): readonly string[] | undefined => contexts.getStore()?.flags;

export const offersOfRender = (): SelectedOffers | undefined => contexts.getStore()?.offers;

/** Runs a render and tracks its calls. */
export function withTrackedCalls<Result>(
  request: RenderRequest,
  work: (calls: Calls) => Promise<Result>,
): Promise<Result> {
  const context: RenderContext = { ...request, pending: 0, hasFailed: false };
  const calls: Calls = { isWaiting: () => context.pending > 0, hasFailed: () => context.hasFailed };
  return contexts.run(context, () => work(calls));
}

import type { Endpoint, ResponseOf } from '@press-start/api/contract';
import { TOKEN_HEADER } from '@press-start/api/contract';
// Import the file directly to avoid a cycle: the session's entry point imports the API client to fetch the role.
import { currentSession } from '../session/state';
import { errorFromResponse } from './call';
import { currentConfig } from './config';
import { ApiError } from './error';

/** Timeout that is long enough for a large image over a slow connection. */
const TIMEOUT_MS = 120_000;

interface UploadOptions {
  /** Receives the fraction that has been sent, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a multipart form and reports its progress, which `fetch` cannot do. Responses and errors are the same as those
 * of `call`. Reports no progress if `configureApi` has replaced `fetch`.
 *
 * @throws ApiError, or the abort reason if `signal` aborts the upload
 *
 * @example const { secure_url } = await upload(uploadImage, form, { onProgress: setProgress });
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  options?: UploadOptions,
): Promise<ResponseOf<E>>;
export async function upload(
  endpoint: Endpoint,
  form: FormData,
  { onProgress, signal }: UploadOptions = {},
): Promise<unknown> {
  const { baseUrl, fetch } = currentConfig();
  const token = currentSession()?.data.token;
  const request = {
    method: endpoint.method,
    url: baseUrl + endpoint.path,
    headers: token ? { [TOKEN_HEADER]: token } : undefined,
  };
  signal?.throwIfAborted();
  const response = fetch
    ? await fetch(request.url, { method: request.method, body: form, headers: request.headers, signal })
    : await send(request, form, onProgress, signal);
  if (!response.ok) throw await errorFromResponse(response, token);
  return response.json();
}

interface UploadRequest {
  method: string;
  url: string;
  headers: Record<string, string> | undefined;
}

function send(
  { method, url, headers = {} }: UploadRequest,
  form: FormData,
  onProgress: UploadOptions['onProgress'],
  signal: AbortSignal | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (code: string, message: string) => () => reject(new ApiError({ status: 0, code, message }));
    request.open(method, url);
    // Use a separate timer, because jsdom never clears the timer of `request.timeout`.
    const timer = setTimeout(() => {
      fail('timeout', 'The store took too long to answer.')();
      request.abort();
    }, TIMEOUT_MS);
    request.onloadend = () => clearTimeout(timer);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onProgress?.(1);
    request.onload = () =>
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: { 'retry-after': request.getResponseHeader('retry-after') ?? '' },
        }),
      );
    request.onerror = fail('unreachable', 'The store cannot be reached.');
    request.onabort = () => reject(signal?.reason ?? new Error('The upload was aborted'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

import { TOKEN_HEADER } from '@press-start/api/contract';
import type { AnswerOf, Endpoint } from '@press-start/api/contract';
// Not by its door: the session's role asks through this package.
import { currentSession } from '../session/state';
import { errorOf } from './call';
import { currentConfig } from './config';
import { ApiError } from './error';

/** A large picture over a slow line; what stands still for longer has been lost. */
const TIMEOUT_MS = 120_000;

interface UploadOptions {
  /** Told from 0 to 1 while the form goes out. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a multipart form and tells how far it has come: the one thing `fetch` cannot. Answers and errors are those of
 * `call`. A transport set with `configureApi` sends it whole.
 *
 * @example const { secure_url } = await upload(uploadImage, form, { onProgress: setPart });
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  options?: UploadOptions,
): Promise<AnswerOf<E>>;
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
  if (!response.ok) throw await errorOf(response, token);
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
    // A clock of our own, which stops with the request: its own `timeout` is one more way to end, and jsdom's never stops.
    const clock = setTimeout(() => {
      fail('timeout', 'The store took too long to answer.')();
      request.abort();
    }, TIMEOUT_MS);
    request.onloadend = () => clearTimeout(clock);
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
    request.onabort = () => reject(signal?.reason ?? new Error('The upload was stopped'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

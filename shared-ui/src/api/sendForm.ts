import { ApiError } from './error';
import type { UploadOptions } from './upload';

/** Long enough for a large image over a slow connection. */
const TIMEOUT_MS = 120_000;

interface UploadRequest {
  method: string;
  url: string;
  headers: Record<string, string> | undefined;
}

/**
 * Sends a form and reports the progress. Resolves to the response, even to an error response.
 *
 * @throws ApiError if there is no response, or the abort reason if `signal` aborts the request
 */
export function sendForm(
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

import type { Endpoint, ResponseOf } from '@press-start/api/contract';
import { TOKEN_HEADER } from '@press-start/api/contract';
// Avoid an import cycle: the entry point of the session imports the API client.
import { currentSession } from '../session/state';
import { errorFromResponse } from './call';
import { currentConfig } from './config';

export interface UploadOptions {
  /** Receives the fraction of the form that has been sent, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a multipart form and returns the parsed response body. Uses `XMLHttpRequest` to report the progress.
 * If `configureApi` has replaced `fetch`, uses the replacement and reports no progress.
 *
 * @throws ApiError, the abort reason if `signal` aborts the upload, the error of a replaced `fetch`, or the
 *   original error if the upload code cannot be loaded or the body of a successful response cannot be read
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
  const send = fetch
    ? () => fetch(request.url, { method: request.method, body: form, headers: request.headers, signal })
    : await loadSendForm();
  signal?.throwIfAborted();
  const response = await send(request, form, onProgress, signal);
  if (!response.ok) throw await errorFromResponse(response, token);
  return response.json();
}

/** Loads the function from a separate chunk, because only the back office uploads files. */
const loadSendForm = async () => (await import(/* webpackChunkName: "upload" */ './sendForm')).sendForm;

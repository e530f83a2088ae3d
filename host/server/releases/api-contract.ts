import { cached } from '../../../scripts/common/cached';
import type { ApiCalls } from '../../../scripts/contract/api-call';
import { declaredCalls } from '../../../scripts/contract/declared-calls';
import { config } from '../config';

const timeoutMs = 3000;
/** How long a result is reused, in milliseconds. */
const ttlMs = 5000;

let isOutageLogged = false;

const fetchOnce = cached<null, ApiCalls | undefined>(fetchFromAny, { ttlMs, maxEntries: 1 });

/**
 * Returns the calls that the API declares, or undefined if no API process responds with the OpenAPI document.
 * Logs the start of such an outage.
 */
export const readApiCalls = (): Promise<ApiCalls | undefined> => fetchOnce(null);

/**
 * Requests the document from all processes at once, so that a process that hangs does not delay a release.
 */
async function fetchFromAny(): Promise<ApiCalls | undefined> {
  try {
    const calls = await Promise.any(config.apiUrls.map(fetchCalls));
    isOutageLogged = false;
    return calls;
  } catch (error) {
    if (!isOutageLogged)
      console.warn(
        'Releases are served without a check of their API calls, because the API is unavailable:',
        error,
      );
    isOutageLogged = true;
    return undefined;
  }
}

async function fetchCalls(url: string): Promise<ApiCalls> {
  const response = await fetch(`${url}/openapi.json`, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`/openapi.json responded with ${response.status}`);
  const calls = declaredCalls(await response.json());
  if (!calls) throw new Error('/openapi.json is not an OpenAPI document');
  return calls;
}

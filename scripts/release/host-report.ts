/** What the running host reports about releases at its `/healthz`. */

export interface Rejection {
  release: string;
  reason: string;
  since: string;
}

export interface RemoteReport {
  wanted: string;
  serving?: string;
  refused?: Rejection;
  canary?: { release: string; percent: number; ready: boolean; refused?: Rejection };
}

/** What one request found: no host at all, one without a usable response, or one that reports. */
export type HostState =
  | { kind: 'none' }
  | { kind: 'silent'; reason: string }
  | {
      kind: 'report';
      /** By remote. */
      releases: Record<string, RemoteReport>;
      /** Id of the release store that the host reads; null before it has read one, missing from older hosts. */
      store?: string | null;
    };

export const hostUrl = process.env.HOST_URL || `http://127.0.0.1:${process.env.PORT || 3000}`;

const isReport = (value: object | null): value is Omit<Extract<HostState, { kind: 'report' }>, 'kind'> =>
  value !== null && 'releases' in value && typeof value.releases === 'object' && value.releases !== null;

/**
 * Asks the host once. Only a refused connection means that there is none: a busy host is slow, and a hung one is silent.
 * @param timeoutMs how long the response may take
 */
export async function fetchHostState(timeoutMs: number, url = hostUrl): Promise<HostState> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(timeoutMs) });
    const health: object | null = await response.json().catch(() => null);
    if (isReport(health)) return { kind: 'report', ...health };
    return { kind: 'silent', reason: `its response (${response.status}) is not that of a host` };
  } catch (error) {
    const {
      name,
      message,
      cause,
    }: { name?: string; message?: string; cause?: { code?: string; message?: string } } = Object(error);
    if (cause?.code === 'ECONNREFUSED') return { kind: 'none' };
    if (name === 'TimeoutError')
      return { kind: 'silent', reason: `no response within ${timeoutMs / 1000} s` };
    return { kind: 'silent', reason: cause?.code ?? cause?.message ?? message ?? 'the request failed' };
  }
}

/** Reads the releases that the running host reports at `/healthz`. */
import { hostUrl } from './settings';

export interface Rejection {
  release: string;
  reason: string;
  since: string;
}

export interface RemoteReport {
  wanted: string;
  serving?: string;
  /** Set if the host has closed the remote because it is switched off. */
  off?: true;
  refused?: Rejection;
  canary?: { release: string; percent: number; ready: boolean; refused?: Rejection };
}

/** Result of one request: no host, a host without a usable response, or a report. */
export type HostState =
  | { kind: 'none' }
  | { kind: 'unresponsive'; reason: string; isTimeout?: boolean }
  | {
      kind: 'report';
      /** Reports by remote. */
      releases: Record<string, RemoteReport>;
      /**
       * Id of the host's release store; null before the host has read the registry and for a store without an
       * id; missing from reports of older hosts.
       */
      store?: string | null;
    };

const isReport = (value: object | null): value is Omit<Extract<HostState, { kind: 'report' }>, 'kind'> =>
  value !== null && 'releases' in value && typeof value.releases === 'object' && value.releases !== null;

/**
 * Requests the host's health check once. Only `ECONNREFUSED` means that there is no host: a busy or hung host
 * may simply not respond.
 */
export async function fetchHostState(timeoutMs: number, url = hostUrl): Promise<HostState> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(timeoutMs) });
    const health: object | null = await response.json().catch(() => null);
    if (isReport(health)) return { kind: 'report', ...health };
    return { kind: 'unresponsive', reason: `its response (${response.status}) is not from a host` };
  } catch (error) {
    const {
      name,
      message,
      cause,
    }: { name?: string; message?: string; cause?: { code?: string; message?: string } } = Object(error);
    if (cause?.code === 'ECONNREFUSED') return { kind: 'none' };
    if (name === 'TimeoutError')
      return {
        kind: 'unresponsive',
        reason: `no response within ${timeoutMs / 1000} s`,
        isTimeout: true,
      };
    return { kind: 'unresponsive', reason: cause?.code ?? cause?.message ?? message ?? 'the request failed' };
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { needsOperator } from './failure';
import { clientSettings, REQUEST_LIMITS } from './limits';

/** Thrown if a retry cannot fix a failed login. */
export class DatabaseMisconfigured extends Error {
  override name = 'DatabaseMisconfigured';
}

interface WaitOptions {
  /** Called with a message for the operator when the wait starts and when its reason changes. */
  onWait: (line: string) => Promise<void>;
  signal: AbortSignal;
}

const FIRST_PAUSE_MS = 125;
const MAX_PAUSE_MS = 1000;

/**
 * Resolves once the server accepts a login; rejects once `signal` is aborted.
 * @throws DatabaseMisconfigured immediately for a wrong password, a missing database or incompatible TLS settings
 */
export async function waitForDatabase(url: string, { onWait, signal }: WaitOptions): Promise<void> {
  let reported = '';
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    signal.throwIfAborted();
    const error = await tryLogin(url);
    if (error === undefined) return;
    const line = `The database at ${hostOf(url)} (DATABASE_URL) cannot be reached: ${reasonOf(error)}`;
    if (needsOperator(error)) throw new DatabaseMisconfigured(`${line}.`);
    if (line !== reported) await onWait(`${line}; retrying.`);
    reported = line;
    await sleep(pause, undefined, { signal });
  }
}

async function tryLogin(url: string): Promise<unknown> {
  const client = new pg.Client(clientSettings(url, REQUEST_LIMITS));
  // Errors after a successful login are irrelevant, but an event without a listener would crash the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    void client.end();
  }
}

/** Returns only the host of a URL, because the password in the URL must not be logged. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an unknown host';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no response';
  // If every IP address of a host name fails, the error has a code but no message.
  return error.message || ('code' in error ? String(error.code) : 'no response');
}

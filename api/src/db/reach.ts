import pg from 'pg';
import { needsOperator } from './failure';
import { clientSettings, REQUEST_LIMITS } from './limits';

/** PostgreSQL rejects the login for a reason that a retry cannot fix. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable';
}

interface Waiting {
  /** Called with one line for the operator when the wait begins and whenever its reason changes. */
  onWait: (line: string) => Promise<void>;
  signal: AbortSignal;
}

const FIRST_PAUSE_MS = 125;
/** No longer, so that a store opens soon after its database. */
const LONGEST_PAUSE_MS = 1000;

/**
 * Resolves once the server accepts a login; until then it is tried with exponential backoff.
 * @throws DatabaseUnreachable at once for a wrong password, a missing database or TLS that does not fit
 */
export async function reachDatabase(url: string, { onWait, signal }: Waiting): Promise<void> {
  let known = '';
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    signal.throwIfAborted();
    const error = await tryLogin(url);
    if (error === undefined) return;
    const line = `The database of DATABASE_URL at ${placeOf(url)} cannot be reached: ${reasonOf(error)}`;
    if (needsOperator(error)) throw new DatabaseUnreachable(`${line}.`);
    if (line !== known) await onWait(`${line}; it is tried again, and requests get 503 meanwhile.`);
    known = line;
    await sleep(pause, signal);
  }
}

async function tryLogin(url: string): Promise<unknown> {
  const client = new pg.Client(clientSettings(url, REQUEST_LIMITS));
  // A server that ends the connection later has accepted it all the same.
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

/** Without the password of the URL. */
function placeOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'its host';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  // Several addresses of one name fail together, in an error without a message of its own.
  return error.message || ('code' in error ? String(error.code) : 'no answer');
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** Starts API processes, each with its own folder and port. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ApiProcess } from '../../api/src/testing/api-processes';
import { freePort } from '../../api/src/testing/free-port';
import type { Context } from './scenario';

interface LaunchedApi {
  process: ApiProcess;
  url: string;
}

/** Starts an API without waiting until it is available, because its database may be unreachable. */
export async function launchApi(context: Context, databaseUrl: string): Promise<LaunchedApi> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'press-start-faults-'));
  const port = String(await freePort());
  const api = new ApiProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, API_PORT: port });
  context.defer(async () => {
    await api.exit('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { process: api, url: `http://127.0.0.1:${port}` };
}

/** Starts APIs and waits until all are available. */
export async function startApis(
  context: Context,
  databaseUrl: string,
  count: number,
): Promise<LaunchedApi[]> {
  const apis: LaunchedApi[] = [];
  for (let index = 0; index < count; index += 1) apis.push(await launchApi(context, databaseUrl));
  await Promise.all(apis.map(({ process }) => process.url()));
  return apis;
}

/** Requests the health check. A status of 0 means no response. */
export async function health({
  url,
}: LaunchedApi): Promise<{ status: number; ms: number; hasRetryAfter: boolean }> {
  const started = Date.now();
  const response = await fetch(`${url}/healthz`).catch(() => undefined);
  return {
    status: response?.status ?? 0,
    ms: Date.now() - started,
    hasRetryAfter: response?.headers.has('retry-after') ?? false,
  };
}

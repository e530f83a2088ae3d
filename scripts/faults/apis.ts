import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ApiProcess } from '../../api/src/testing/api-processes';
import { freePort } from '../../api/src/testing/free-port';
import type { Context } from './scenario';

interface SpawnedApi {
  process: ApiProcess;
  url: string;
}

/** Starts an API process. Does not wait until it is available, because the database may be unreachable. */
export async function spawnApi(context: Context, databaseUrl: string): Promise<SpawnedApi> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'press-start-faults-'));
  const port = String(await freePort());
  const api = new ApiProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, API_PORT: port });
  context.defer(async () => {
    await api.exit('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { process: api, url: `http://127.0.0.1:${port}` };
}

/** Starts API processes on the same database, and waits until all are available. */
export async function startApis(context: Context, databaseUrl: string, count: number): Promise<SpawnedApi[]> {
  const apis: SpawnedApi[] = [];
  for (let index = 0; index < count; index += 1) apis.push(await spawnApi(context, databaseUrl));
  await Promise.all(apis.map(({ process }) => process.url()));
  return apis;
}

/** Requests the health check of an API process. The returned status is 0 if there is no response. */
export async function checkHealth({
  url,
}: SpawnedApi): Promise<{ status: number; ms: number; hasRetryAfter: boolean }> {
  const started = Date.now();
  const response = await fetch(`${url}/healthz`).catch(() => undefined);
  return {
    status: response?.status ?? 0,
    ms: Date.now() - started,
    hasRetryAfter: response?.headers.has('retry-after') ?? false,
  };
}

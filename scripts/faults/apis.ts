/** Processes of the API, as an operator starts them, each with a folder and a port of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ApiProcess } from '../../api/src/testing/process';
import { freePort } from '../../api/src/testing/processes';
import type { Context } from './scenario';

export interface Api {
  process: ApiProcess;
  address: string;
}

/** Starts one without waiting for it: its database may be out of reach. */
export async function launchApi(context: Context, databaseUrl: string): Promise<Api> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'press-start-faults-'));
  const port = String(await freePort());
  const api = new ApiProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, API_PORT: port });
  context.defer(async () => {
    await api.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { process: api, address: `http://127.0.0.1:${port}` };
}

/** Starts some and waits until all are open. */
export async function startApis(context: Context, databaseUrl: string, count: number): Promise<Api[]> {
  const apis: Api[] = [];
  for (let index = 0; index < count; index += 1) apis.push(await launchApi(context, databaseUrl));
  await Promise.all(apis.map(({ process }) => process.address()));
  return apis;
}

/** The answer of the health check, 0 for none, and the milliseconds it took. */
export async function health({ address }: Api): Promise<{ status: number; ms: number; retryAfter: boolean }> {
  const started = Date.now();
  const response = await fetch(`${address}/healthz`).catch(() => undefined);
  return {
    status: response?.status ?? 0,
    ms: Date.now() - started,
    retryAfter: response?.headers.has('retry-after') ?? false,
  };
}

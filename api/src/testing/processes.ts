import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase, type Database } from '../db/database';
import { testRun } from './config';
import { createEmptyDatabase } from './database';
import { ApiProcess } from './process';

/** A PostgreSQL database on which several processes run, each with a folder and a port of its own. */
export class Processes {
  static async open(databaseUrl: string): Promise<Processes> {
    const { url, drop } = await createEmptyDatabase(testRun(), databaseUrl);
    return new Processes(url, await openDatabase({ databaseUrl: url, dataDir: '' }), drop);
  }

  readonly #started: ApiProcess[] = [];
  readonly #closers: (() => Promise<unknown>)[] = [];

  private constructor(
    readonly url: string,
    readonly database: Database,
    private readonly drop: () => Promise<void>,
  ) {}

  async start(env: Record<string, string> = {}): Promise<ApiProcess> {
    const dataDir = mkdtempSync(join(tmpdir(), 'press-start-process-'));
    const port = String(await freePort());
    const api = new ApiProcess({ DATABASE_URL: this.url, DATA_DIR: dataDir, API_PORT: port, ...env });
    this.#started.push(api);
    this.#closers.push(async () => rmSync(dataDir, { recursive: true, force: true }));
    return api;
  }

  /** The host's forwarding in front of these processes; answers the address under which they are one store. */
  async behindHost(addresses: readonly string[]): Promise<string> {
    const script = join(import.meta.dirname, '../../../host/server/forward.process.ts');
    const host = spawn(process.execPath, ['--import', 'tsx', script], {
      env: { PATH: process.env['PATH'], PORT: '0', API_URL: addresses.join(',') },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    this.#closers.push(async () => {
      host.kill();
      await once(host, 'exit');
    });
    if (host.stdout === null) throw new Error('the host says nothing');
    for await (const line of createInterface({ input: host.stdout })) {
      const address = /listening at (\S+)/.exec(line)?.[1];
      if (address !== undefined) return `${address}/api`;
    }
    throw new Error('the host ended');
  }

  async close(): Promise<void> {
    await Promise.all(this.#started.map((api) => api.end('SIGKILL')));
    for (const close of this.#closers) await close();
    await this.database.close();
    await this.drop();
  }
}

/** The payment sandbox of a process calls it by its port, so the port has to be known beforehand. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Database, openDatabase } from '../db/database';
import { testRun } from './config';
import { createEmptyDatabase } from './database';
import { freePort } from './free-port';

export class ApiProcess {
  #output = '';
  readonly #child: ChildProcess;
  readonly #exit: Promise<number | null>;

  constructor(env: Record<string, string>, program: 'server' | 'migrate' = 'server') {
    const file = join(import.meta.dirname, `../${program}.ts`);
    this.#child = spawn(process.execPath, ['--import', 'tsx', file], {
      env: { PATH: process.env['PATH'], STORE_SEED: 'none', API_PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#exit = once(this.#child, 'exit').then(() => this.#child.exitCode);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    }
  }

  get output(): string {
    return this.#output;
  }

  /** Rejects if the process exits before it listens. */
  async url(): Promise<string> {
    const [, url = ''] = await this.#waitForMatch(/listening at (http:\/\/127\.0\.0\.1:\d+)/);
    return url;
  }

  /** `pattern` is a regular expression. Rejects if the process exits before its output matches. */
  async waitForOutput(pattern: string): Promise<void> {
    await this.#waitForMatch(new RegExp(pattern));
  }

  /** Closes the IPC channel, as if the parent process had exited, and waits for the exit code. */
  async abandon(): Promise<number | null> {
    this.#child.disconnect();
    return this.#exit;
  }

  async exit(signal?: NodeJS.Signals): Promise<number | null> {
    if (signal !== undefined) this.#child.kill(signal);
    return this.#exit;
  }

  async #waitForMatch(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.#output);
      if (match !== null) return match;
      const { stdout, stderr, exitCode, signalCode } = this.#child;
      if (stdout === null || stderr === null || exitCode !== null || signalCode !== null)
        throw new Error(`the API exited: ${this.#output}`);
      await Promise.race([once(stdout, 'data'), once(stderr, 'data'), this.#exit]);
    }
  }
}

/** API processes that share one PostgreSQL database, each with its own folder and port. */
export class ApiProcesses {
  static async open(databaseUrl: string): Promise<ApiProcesses> {
    const { url, drop } = await createEmptyDatabase(testRun(), databaseUrl);
    return new ApiProcesses(url, await openDatabase({ databaseUrl: url, dataDir: '' }), drop);
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
    // The payment sandbox calls its own process, so the port must be known before the process starts.
    const port = String(await freePort());
    const api = new ApiProcess({ DATABASE_URL: this.url, DATA_DIR: dataDir, API_PORT: port, ...env });
    this.#started.push(api);
    this.#closers.push(async () => rmSync(dataDir, { recursive: true, force: true }));
    return api;
  }

  /** Starts the host's proxy in front of the API processes at `urls` and returns the URL of the API behind it. */
  async startHost(urls: readonly string[]): Promise<string> {
    const script = join(import.meta.dirname, '../../../host/server/http/forward/forward.process.ts');
    const host = spawn(process.execPath, ['--import', 'tsx', script], {
      env: { PATH: process.env['PATH'], PORT: '0', API_URL: urls.join(',') },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    this.#closers.push(async () => {
      host.kill();
      await once(host, 'exit');
    });
    if (host.stdout === null) throw new Error('the host has no output');
    for await (const line of createInterface({ input: host.stdout })) {
      const url = /listening at (\S+)/.exec(line)?.[1];
      if (url !== undefined) return `${url}/api`;
    }
    throw new Error('the host exited');
  }

  async close(): Promise<void> {
    await Promise.all(this.#started.map((api) => api.exit('SIGKILL')));
    for (const close of this.#closers) await close();
    await this.database.close();
    await this.drop();
  }
}

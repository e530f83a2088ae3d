/**
 * Spawns a separate store for tests and benchmarks: `npm start` on free ports with a new data folder and, by
 * default, an empty database.
 */
import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../api/src/testing/free-port';
import { root } from '../../checkout';

const run = promisify(execFile);

const pollMs = 50;

/** The entry file of each program, which identifies its process. */
const programs = {
  api: 'api/dist/server/server.mjs',
  host: 'host/dist/server/server.mjs',
  'release server': 'scripts/release/server.ts',
};

export type ProgramName = keyof typeof programs;

interface RunningProcess {
  pid: number;
  parent: number;
  command: string;
}

async function runningProcesses(): Promise<RunningProcess[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,stat=,args='], { maxBuffer: 2 ** 24 });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    // Treat zombies as exited.
    return pid && !state.startsWith('Z') ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
  });
}

export class SpawnedStore {
  /**
   * Starts a store without waiting until it is open.
   * @param folder the repository or a copy of it
   */
  static async start(settings: Record<string, string> = {}, folder = root): Promise<SpawnedStore> {
    const ports = { host: await freePort(), api: await freePort(), 'release server': await freePort() };
    return new SpawnedStore(ports, settings, folder);
  }

  /**
   * Starts a store and waits until it is open.
   * @param folder the repository or a copy of it
   * @throws if it exits first; the message contains its output
   */
  static async open(settings: Record<string, string> = {}, folder = root): Promise<SpawnedStore> {
    const store = await SpawnedStore.start(settings, folder);
    while (!store.output.includes('Press Start is open')) {
      if (store.#npm.exitCode !== null || store.#npm.signalCode !== null)
        throw new Error(`The store exited:\n${store.output}`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    await store.#recordProcesses();
    return store;
  }

  output = '';
  /** Resolves with the exit code of npm, once all programs that write to its output have exited. */
  readonly exited: Promise<number | null>;
  readonly #npm: ChildProcess;
  readonly dataDir = mkdtempSync(path.join(tmpdir(), 'press-start-own-'));
  readonly releases = path.join(this.dataDir, 'releases');
  readonly #pids = new Set<number>();

  private constructor(
    private readonly ports: Record<ProgramName, number>,
    settings: Record<string, string>,
    folder: string,
  ) {
    const { DATABASE_URL: _database, ...environment } = process.env;
    this.#npm = spawn('npm', ['start'], {
      cwd: folder,
      env: {
        ...environment,
        DATA_DIR: this.dataDir,
        STORE_SEED: 'none',
        PORT: String(ports.host),
        API_PORT: String(ports.api),
        RELEASES_PORT: String(ports['release server']),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#npm.stdout, this.#npm.stderr])
      stream?.on('data', (data) => (this.output += data));
    const stop = () => this.signal('SIGTERM');
    process.once('exit', stop);
    this.exited = once(this.#npm, 'close').then(() => {
      process.off('exit', stop);
      return this.#npm.exitCode;
    });
  }

  portOf = (name: ProgramName) => this.ports[name];

  url = (name: ProgramName, page: string) => `http://127.0.0.1:${this.ports[name]}${page}`;

  /** Returns the current process id of a program; undefined while it is not running. */
  async pidOf(name: ProgramName): Promise<number | undefined> {
    const own = await this.#recordProcesses();
    return own.find(({ command }) => command.includes(programs[name]))?.pid;
  }

  /** Returns the process id of `node scripts/start.mjs`. */
  async supervisorPid(): Promise<number> {
    const own = await this.#recordProcesses();
    const supervisor = own.find(
      ({ command }) => /node scripts\/start\.mjs$/.test(command) && !/sh -c/.test(command),
    );
    if (!supervisor) throw new Error(`The store is not running:\n${this.output}`);
    return supervisor.pid;
  }

  /** Sends SIGINT repeatedly until the store has exited. */
  async interruptUntilExited(): Promise<void> {
    const supervisorPid = await this.supervisorPid();
    let running = true;
    const exited = this.exited.finally(() => (running = false));
    while (running) {
      try {
        process.kill(supervisorPid, 'SIGINT');
      } catch {
        // The process has exited, but its output has not been read completely.
      }
      await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, pollMs))]);
    }
  }

  /** Sends a signal to npm only, as a container runtime or a service manager does. */
  signal(name: NodeJS.Signals): void {
    this.#npm.kill(name);
  }

  /** Returns the command lines of those recorded processes of the store that are still running. */
  async remaining(): Promise<string[]> {
    const all = await runningProcesses();
    return all.filter(({ pid }) => this.#pids.has(pid)).map(({ command }) => command);
  }

  /** Stops the store and leaves its data folder in place. */
  async stop(): Promise<void> {
    await this.#recordProcesses();
    this.signal('SIGTERM');
    await this.exited;
  }

  /** Stops the store and removes its data folder. */
  async close(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Records and returns the running npm process and all its descendants. */
  async #recordProcesses(): Promise<RunningProcess[]> {
    const all = await runningProcesses();
    const own = all.filter(({ pid }) => pid === this.#npm.pid);
    for (const { pid } of own) own.push(...all.filter(({ parent }) => parent === pid));
    for (const { pid } of own) this.#pids.add(pid);
    return own;
  }
}

const recoveryLimitMs = 300_000;

/**
 * Polls until the URL responds with this status.
 * @returns the duration in milliseconds
 * @throws after five minutes
 */
export async function waitForStatus(url: string, status = 200): Promise<number> {
  const started = performance.now();
  for (;;) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    await response?.body?.cancel();
    const ms = performance.now() - started;
    if (response?.status === status) return ms;
    if (ms > recoveryLimitMs) throw new Error(`${url} did not return ${status}`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

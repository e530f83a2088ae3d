/** A store of its own, started as an operator does: `npm start` on free ports, with an empty database in a new folder. */
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../checkout';

const run = promisify(execFile);

const pollMs = 50;

/** By what it runs. */
const programs = {
  api: 'api/dist/server/server.mjs',
  host: 'host/dist/server/server.mjs',
  'release server': 'scripts/release/server.ts',
};

export type ProgramName = keyof typeof programs;

interface Listed {
  pid: number;
  parent: number;
  command: string;
}

async function runningProcesses(): Promise<Listed[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,stat=,args='], { maxBuffer: 2 ** 24 });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    // One that has ended and was not yet waited for is gone.
    return pid && !state.startsWith('Z') ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
  });
}

async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => {
    const { port }: { port: number } = Object(probe.address());
    return port;
  });
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}

export class OwnStore {
  /** Starts it and does not wait. */
  static async start(settings: Record<string, string> = {}): Promise<OwnStore> {
    const [host = 0, api = 0, releases = 0] = await freePorts(3);
    return new OwnStore({ host, api, 'release server': releases }, settings);
  }

  /** @throws with what it has printed, when it ends before it is open */
  static async open(settings: Record<string, string> = {}): Promise<OwnStore> {
    const store = await OwnStore.start(settings);
    while (!store.output.includes('Press Start is open')) {
      if (store.#npm.exitCode !== null || store.#npm.signalCode !== null)
        throw new Error(`The store has ended:\n${store.output}`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    await store.#note();
    return store;
  }

  output = '';
  /** Exit code of npm, once its output has ended as well: every program that writes there is gone then. */
  readonly ended: Promise<number | null>;
  readonly #npm: ChildProcess;
  readonly dataDir = mkdtempSync(path.join(tmpdir(), 'press-start-own-'));
  /** Folder of its release store. */
  readonly releases = path.join(this.dataDir, 'releases');
  readonly #pids = new Set<number>();

  private constructor(
    private readonly ports: Record<ProgramName, number>,
    settings: Record<string, string>,
  ) {
    const { DATABASE_URL: _database, ...environment } = process.env;
    this.#npm = spawn('npm', ['start'], {
      cwd: root,
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
    // A test that is broken off leaves no store behind.
    const end = () => this.signal('SIGTERM');
    process.once('exit', end);
    this.ended = once(this.#npm, 'close').then(() => {
      process.off('exit', end);
      return this.#npm.exitCode;
    });
  }

  portOf = (name: ProgramName) => this.ports[name];

  url = (name: ProgramName, place: string) => `http://127.0.0.1:${this.ports[name]}${place}`;

  /** Of a program's process as it is now; undefined while there is none. */
  async pidOf(name: ProgramName): Promise<number | undefined> {
    const mine = await this.#note();
    return mine.find(({ command }) => command.includes(programs[name]))?.pid;
  }

  /** Of `node scripts/start.mjs`. */
  async supervisor(): Promise<number> {
    const mine = await this.#note();
    const found = mine.find(
      ({ command }) => /node scripts\/start\.mjs$/.test(command) && !/sh -c/.test(command),
    );
    if (!found) throw new Error(`The store is not running:\n${this.output}`);
    return found.pid;
  }

  /** What Ctrl-C does, again and again until the store has ended. */
  async interruptUntilEnded(): Promise<void> {
    const supervisor = await this.supervisor();
    let running = true;
    const ended = this.ended.finally(() => (running = false));
    while (running) {
      try {
        process.kill(supervisor, 'SIGINT');
      } catch {
        // It has ended, and its output is not yet read to the end.
      }
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, pollMs))]);
    }
  }

  /** Sends a signal to npm alone, as a container's or a service's supervisor does. */
  signal(name: NodeJS.Signals): void {
    this.#npm.kill(name);
  }

  /** The processes of the store that still run, whoever is their parent by now. */
  async left(): Promise<string[]> {
    const all = await runningProcesses();
    return all.filter(({ pid }) => this.#pids.has(pid)).map(({ command }) => command);
  }

  /** Ends what is left of it, and removes its folder. */
  async close(): Promise<void> {
    await this.#note();
    this.signal('SIGTERM');
    await this.ended;
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Remembers all processes below npm. */
  async #note(): Promise<Listed[]> {
    const all = await runningProcesses();
    const mine = all.filter(({ pid }) => pid === this.#npm.pid);
    for (const { pid } of mine) mine.push(...all.filter(({ parent }) => parent === pid));
    for (const { pid } of mine) this.#pids.add(pid);
    return mine;
  }
}

/** A store that has not recovered by then does not. */
const recoveredWithinMs = 300_000;

/**
 * Polls until the address answers with this status.
 * @returns how long that took, in milliseconds
 * @throws when it never does
 */
export async function until(url: string, status = 200): Promise<number> {
  const started = performance.now();
  for (;;) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    await response?.body?.cancel();
    const ms = performance.now() - started;
    if (response?.status === status) return ms;
    if (ms > recoveredWithinMs) throw new Error(`${url} does not answer ${status}`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Runs a PostgreSQL server that a scenario can stop, suspend and promote. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../api/src/testing/free-port';
import { env } from '../common/settings';
import { waitFor } from './wait';

const PASSWORD = 'cluster';

/** Installation folder on Debian and its derivatives. */
const VERSIONS_FOLDER = '/usr/lib/postgresql';

/**
 * Returns the folder with `initdb` and `postgres`.
 * @throws if `initdb` is missing; the message explains how to install it
 */
function findBinaries(): string {
  const folder = [configuredFolder(), ...installedFolders()].find((candidate) =>
    existsSync(path.join(candidate, 'initdb')),
  );
  if (folder !== undefined) return folder;
  throw new Error(
    'initdb was found neither by pg_config --bindir nor in /usr/lib/postgresql/*/bin: install the PostgreSQL server ' +
      '(Debian, Ubuntu: apt-get install postgresql; macOS: brew install postgresql@17).',
  );
}

function configuredFolder(): string {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

function installedFolders(): string[] {
  if (!existsSync(VERSIONS_FOLDER)) return [];
  const versions = readdirSync(VERSIONS_FOLDER).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => path.join(VERSIONS_FOLDER, version, 'bin'));
}

/**
 * Returns the ids of the user `postgres` if this process is root, because PostgreSQL does not run as root.
 * Otherwise, returns an empty object.
 */
function findOwner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

export class Postgres {
  /**
   * Creates and starts an empty cluster.
   * @param settings server settings; by default without fsync, because tests need not survive a power failure
   * @throws if the PostgreSQL server is not installed or does not start
   */
  static async create(settings: readonly string[] = ['fsync=off']): Promise<Postgres> {
    const cluster = new Postgres(await freePort(), settings);
    const passwordFile = path.join(cluster.#folder, 'password');
    writeFileSync(passwordFile, PASSWORD);
    chmodSync(passwordFile, 0o644);
    const auth = ['--auth=trust', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`];
    cluster.#run('initdb', ['-D', cluster.#data, '-U', 'postgres', '-E', 'UTF8', '--no-sync', ...auth]);
    await cluster.start();
    return cluster;
  }

  readonly #folder = mkdtempSync(path.join(tmpdir(), 'press-start-postgres-'));
  readonly #data = path.join(this.#folder, 'data');
  readonly #bin = findBinaries();
  readonly #owner = findOwner();
  #server: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    private readonly settings: readonly string[],
  ) {
    const { uid, gid } = this.#owner;
    if (uid !== undefined && gid !== undefined) chownSync(this.#folder, uid, gid);
  }

  get url(): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${this.port}/postgres`;
  }

  /** Starts the server and waits until it accepts connections. */
  async start(): Promise<void> {
    const settings = [
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${this.#folder}`,
      ...this.settings,
    ];
    const server = spawn(
      path.join(this.#bin, 'postgres'),
      ['-D', this.#data, '-p', String(this.port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...this.#owner, cwd: this.#folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.#server = server;
    let log = '';
    server.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-2000)));
    await waitFor('PostgreSQL to start', () => {
      if (hasExited(server)) throw new Error(`PostgreSQL exited: ${log}`);
      return this.#acceptsConnections();
    });
  }

  /**
   * Stops the server.
   * @param mode `fast` closes all sessions and shuts down cleanly; `immediate` resembles a power failure
   */
  async stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    const server = this.#server;
    if (server === undefined || hasExited(server)) return;
    const exited = once(server, 'exit');
    server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await exited;
  }

  /** Suspends all processes of the server. Connections stay open. */
  suspend(): void {
    this.#signalAll('SIGSTOP');
  }

  resume(): void {
    this.#signalAll('SIGCONT');
  }

  /** Creates a standby and waits until it replicates synchronously. */
  async createStandby(): Promise<Postgres> {
    const standby = new Postgres(await freePort(), this.settings);
    const from = ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'postgres'];
    standby.#run('pg_basebackup', ['-D', standby.#data, ...from, '-R', '-X', 'stream', '-c', 'fast']);
    await standby.start();
    await this.query(`alter system set synchronous_standby_names = '*'`);
    await this.query('select pg_reload_conf()');
    const synchronous = `select 1 from pg_stat_replication where sync_state = 'sync'`;
    await waitFor('the standby to be synchronous', async () => (await this.query(synchronous)).length > 0);
    return standby;
  }

  /** Promotes a standby and waits until it accepts writes. */
  async promote(): Promise<void> {
    await this.query('select pg_promote(true)');
  }

  async query(statement: string): Promise<unknown[]> {
    const client = new pg.Client({
      connectionString: this.url,
      // Only a hanging server reaches these limits.
      connectionTimeoutMillis: 60_000,
      query_timeout: 60_000,
    });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Stops the server and removes its files. */
  async remove(): Promise<void> {
    this.resume();
    await this.stop('immediate');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #acceptsConnections(): Promise<boolean> {
    try {
      await this.query('select 1');
      return true;
    } catch {
      return false;
    }
  }

  #signalAll(signal: NodeJS.Signals): void {
    const pid = this.#server?.pid;
    if (this.#server === undefined || pid === undefined || hasExited(this.#server)) return;
    // Signal the parent first, so that a suspended server starts no new children.
    process.kill(pid, signal);
    for (const child of childrenOf(pid)) signalIfAlive(child, signal);
  }

  #run(program: string, args: string[]): void {
    execFileSync(path.join(this.#bin, program), args, {
      ...this.#owner,
      cwd: this.#folder,
      env: { ...env, PGPASSWORD: PASSWORD },
      stdio: 'pipe',
    });
  }
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isGone) throw error;
  }
}

function childrenOf(pid: number): number[] {
  try {
    const output = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
    return output.trim().split('\n').map(Number);
  } catch {
    return [];
  }
}

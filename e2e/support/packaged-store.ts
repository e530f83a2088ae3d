/** Runs the package of the store in production mode: the four roles in a temporary folder, behind Caddy. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../api/src/testing/free-port';
import { caddyArguments, caddyEnvironment } from '../../scripts/package/testing/production-settings';
import { waitForStatus } from '../../scripts/start/testing/spawned-store';

type Role = 'host' | 'api' | 'releases' | 'migrate';

const checkout = path.resolve(import.meta.dirname, '../..');

/** Path of the Caddy executable, if it is available. */
export const caddyPath = process.env.CADDY_PATH;

export class PackagedStore {
  /**
   * Writes the package from the current builds, moves it to another folder and starts it with these settings.
   * From the environment of this process, the programs inherit only `PATH`.
   */
  static async open(settings: Record<string, string>): Promise<PackagedStore> {
    const ports = { host: await freePort(), api: await freePort(), releases: await freePort() };
    const store = new PackagedStore(ports, await freePort(), settings);
    await store.#write();
    await store.run('migrate');
    store.start('releases');
    store.start('api');
    await waitForStatus(store.directUrl('releases', '/'), 404);
    await waitForStatus(store.directUrl('api', '/healthz'));
    store.start('host');
    await waitForStatus(store.directUrl('host', '/readyz'));
    await store.#startCaddy();
    return store;
  }

  /** Output of all programs. */
  output = '';
  /** Public URL, at which Caddy listens. */
  readonly url: string;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'press-start-package-'));
  readonly package = path.join(this.#folder, 'elsewhere', 'press-start');
  readonly #dataDir = path.join(this.#folder, 'data');
  readonly #programs = new Map<Role | 'caddy', ChildProcess>();

  private constructor(
    private readonly ports: Record<'host' | 'api' | 'releases', number>,
    private readonly httpsPort: number,
    private readonly settings: Record<string, string>,
  ) {
    this.url = `https://localhost:${httpsPort}`;
  }

  /** Returns a URL that bypasses Caddy. */
  directUrl = (role: 'host' | 'api' | 'releases', page: string) =>
    `http://127.0.0.1:${this.ports[role]}${page}`;

  /** Runs a role until it exits. @throws unless the exit code is 0 */
  async run(role: Role, ...args: string[]): Promise<void> {
    const child = this.#spawnRole(role, args);
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${role} exited with ${code}:\n${this.output}`);
  }

  start(role: Role): void {
    this.#programs.set(role, this.#spawnRole(role, []));
  }

  /** Sends SIGTERM and waits until the program exits. */
  async stop(role: Role | 'caddy'): Promise<void> {
    const program = this.#programs.get(role);
    if (!program || program.exitCode !== null || program.signalCode !== null) return;
    const exited = once(program, 'exit');
    program.kill('SIGTERM');
    await exited;
  }

  async close(): Promise<void> {
    for (const role of ['caddy', 'host', 'api', 'releases'] as const) await this.stop(role);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #write(): Promise<void> {
    const written = path.join(this.#folder, 'written');
    const args = ['--import', 'tsx', 'scripts/package/package.ts', '--no-archive', '--output', written];
    const child = this.#collect(spawn(process.execPath, args, { cwd: checkout }));
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`The package was not written:\n${this.output}`);
    // Move the package, because the programs must not depend on the folder in which it was written.
    renameSync(written, path.dirname(this.package));
  }

  #spawnRole(role: Role, args: string[]): ChildProcess {
    const env = {
      PATH: process.env.PATH,
      PUBLIC_URL: this.url,
      HOST: '127.0.0.1',
      PORT: String(this.ports.host),
      API_PORT: String(this.ports.api),
      RELEASES_PORT: String(this.ports.releases),
      DATA_DIR: this.#dataDir,
      ...this.settings,
    };
    const start = path.join(this.package, 'start.mjs');
    return this.#collect(spawn(process.execPath, [start, role, ...args], { env, cwd: this.#folder }));
  }

  async #startCaddy(): Promise<void> {
    if (!caddyPath) throw new Error('CADDY_PATH is not set');
    const env = {
      PATH: process.env.PATH,
      ...caddyEnvironment({
        folder: path.join(this.#folder, 'caddy'),
        packageDir: this.package,
        dataDir: this.#dataDir,
        origin: this.url,
        ports: { http: await freePort(), https: this.httpsPort },
        hostPorts: [this.ports.host],
      }),
    };
    const caddy = this.#collect(spawn(caddyPath, caddyArguments(this.package), { env, cwd: this.#folder }));
    this.#programs.set('caddy', caddy);
    await new Promise<void>((resolve, reject) => {
      caddy.once('exit', () => reject(new Error(`Caddy exited:\n${this.output}`)));
      caddy.stderr?.on('data', () => this.output.includes('serving initial configuration') && resolve());
    });
  }

  #collect<Child extends ChildProcess>(child: Child): Child {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (this.output += data));
    // Stop the program if this process exits first.
    const stop = () => child.kill();
    process.once('exit', stop);
    child.once('exit', () => process.off('exit', stop));
    return child;
  }
}

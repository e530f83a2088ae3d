/** Runs the package of the store in production mode: the four roles in a temporary folder, behind Caddy. */
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../api/src/testing/free-port';
import { Program } from '../../scripts/cluster/program';
import { caddyArguments, caddyEnvironment } from '../../scripts/package/testing/production-settings';
import { waitForStatus } from '../../scripts/start/testing/spawned-store';
import { caddyPath } from '../../scripts/test/settings';

type Role = 'host' | 'api' | 'releases' | 'migrate';

const checkout = path.resolve(import.meta.dirname, '../..');

export class PackagedStore {
  /**
   * Writes the package from the current builds, moves it to another folder and starts it with these settings.
   * From the environment of this process, the programs inherit only `PATH`.
   */
  static async open(settings: Record<string, string>): Promise<PackagedStore> {
    const ports = { host: await freePort(), api: await freePort(), releases: await freePort() };
    const store = new PackagedStore(ports, await freePort(), settings);
    try {
      await store.#startAll();
      return store;
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  /** Public URL, at which Caddy listens. */
  readonly url: string;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'press-start-package-'));
  readonly package = path.join(this.#folder, 'elsewhere', 'press-start');
  readonly #dataDir = path.join(this.#folder, 'data');
  readonly #programs = new Map<Role | 'caddy', Program>();

  private constructor(
    private readonly ports: Record<'host' | 'api' | 'releases', number>,
    private readonly httpsPort: number,
    private readonly settings: Record<string, string>,
  ) {
    this.url = `https://localhost:${httpsPort}`;
  }

  /** Output of all programs. */
  get output(): string {
    return [...this.#programs.values()].map(({ output }) => output).join('');
  }

  /** Returns a URL that bypasses Caddy. */
  directUrl = (role: 'host' | 'api' | 'releases', page: string) =>
    `http://127.0.0.1:${this.ports[role]}${page}`;

  start(role: Role): void {
    const program = this.#programs.get(role) ?? this.#programOf(role);
    this.#programs.set(role, program);
    program.start();
  }

  /** Sends SIGTERM and waits until the program exits. */
  async stop(role: Role | 'caddy'): Promise<void> {
    await this.#programs.get(role)?.stop();
  }

  async close(): Promise<void> {
    for (const role of ['caddy', 'host', 'api', 'releases'] as const) await this.stop(role);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #startAll(): Promise<void> {
    await this.#write();
    await this.#programOf('migrate').runToEnd();
    this.start('releases');
    this.start('api');
    await waitForStatus(this.directUrl('releases', '/'), 404);
    await waitForStatus(this.directUrl('api', '/healthz'));
    this.start('host');
    await waitForStatus(this.directUrl('host', '/readyz'));
    await this.#startCaddy();
  }

  async #write(): Promise<void> {
    const written = path.join(this.#folder, 'written');
    const args = ['--import', 'tsx', 'scripts/package/package.ts', '--no-archive', '--output', written];
    await new Program({
      name: 'package',
      file: process.execPath,
      args,
      env: process.env,
      cwd: checkout,
    }).runToEnd();
    // Move the package, because the programs must not depend on the folder in which it was written.
    renameSync(written, path.dirname(this.package));
  }

  #programOf(role: Role): Program {
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
    const args = [path.join(this.package, 'start.mjs'), role];
    return new Program({ name: role, file: process.execPath, args, env, cwd: this.#folder });
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
    const args = caddyArguments(this.package);
    const caddy = new Program({ name: 'caddy', file: caddyPath, args, env, cwd: this.#folder });
    this.#programs.set('caddy', caddy);
    caddy.start();
    await caddy.waitUntil('serves', () => caddy.output.includes('serving initial configuration'));
  }
}

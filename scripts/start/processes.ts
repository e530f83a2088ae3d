/** Starts the store's programs in order, restarts those that exit, and stops them in order. */
import path from 'node:path';
import { root } from '../webpack/base';
import type { Ports } from './ports';
import type { StartSettings } from './settings';
import { programEnvironment } from './settings';
import type { Program } from './supervised-program';
import { SupervisedProgram } from './supervised-program';

interface Options {
  dataDir: string;
  ports: Ports;
  settings: StartSettings;
  /** Remote overrides for all visitors. */
  overrides?: string | undefined;
  /** Environment variables for all programs, in addition to those of this process. */
  environment?: NodeJS.ProcessEnv;
  /** Paths of the built programs; by default the production builds. */
  programs?: Record<BuiltProgram, string>;
}

export type BuiltProgram = 'api' | 'host';

const productionPrograms: Record<BuiltProgram, string> = {
  api: path.join(root, 'api/dist/server/server.mjs'),
  host: path.join(root, 'host/dist/server/server.mjs'),
};

/**
 * Times after the start of a shutdown at which the host, the API processes and the release server (in this
 * order) are killed, in milliseconds.
 */
const deadlinesMs = [6000, 9000, 9700];

/**
 * This setting makes glibc return freed blocks of 128 KB or more to the system. By default, glibc raises this
 * threshold after the first large block is freed, and then retains about 50 MB that was used to compile the
 * embedded database.
 */
const EMBEDDED_DATABASE = { MALLOC_MMAP_THRESHOLD_: '131072' };

export class StoreProcesses {
  #apis: SupervisedProgram[] = [];
  #host: SupervisedProgram[] = [];
  #releaseServer: SupervisedProgram[] = [];
  #closing = false;

  /** @param onExit called with the program's name and the reason when a program exits unexpectedly */
  constructor(
    private readonly log: (line: string) => void,
    private readonly onExit: (name: string, reason: string) => void = () => undefined,
  ) {}

  /** Starts all programs. Returns whether the store is open. If it is not, this process is about to exit. */
  async open({
    dataDir,
    ports,
    settings,
    overrides,
    environment: additional,
    programs = productionPrograms,
  }: Options): Promise<boolean> {
    if (this.#closing) return false;
    const env: NodeJS.ProcessEnv = { ...environment(dataDir, ports), ...additional };
    if (overrides) env.COMPOSITION = overrides;
    this.#apis = ports.apis.map((port, index) =>
      this.#start({
        name: ports.apis.length > 1 ? `api ${index + 1}` : 'api',
        args: [programs.api],
        env: {
          ...(settings.isEmbeddedDatabase && EMBEDDED_DATABASE),
          ...env,
          API_PORT: String(port),
          // The host stops first, so no request arrives while the API would drain.
          DRAIN_SECONDS: '0',
          TRUST_PROXY: proxiesOfApi(env.TRUST_PROXY),
        },
        url: `http://127.0.0.1:${port}/healthz`,
      }),
    );
    // A bucket needs no release server.
    if (!settings.hasBucket)
      this.#releaseServer = [
        this.#start({
          name: 'release server',
          args: ['--import', 'tsx', path.join(root, 'scripts/release/server.ts')],
          env,
          url: `http://127.0.0.1:${ports.RELEASES_PORT}/`,
        }),
      ];
    const apis = await Promise.all(this.#apis.map((api) => api.waitUntilAvailable()));
    if (!apis.every(Boolean)) return false;
    this.log(apis.length > 1 ? `${apis.length} api processes are up` : 'api is up');
    this.#host = [
      this.#start({
        name: 'host',
        args: [programs.host],
        env,
        url: `http://127.0.0.1:${ports.PORT}/healthz`,
      }),
    ];
    const areAvailable = await Promise.all(
      [...this.#host, ...this.#releaseServer].map((program) => program.waitUntilAvailable()),
    );
    return areAvailable.every(Boolean);
  }

  /** Stops the API or the host and starts it again, for example to run a new build. */
  async restart(name: BuiltProgram): Promise<void> {
    await Promise.all((name === 'api' ? this.#apis : this.#host).map((program) => program.restart()));
  }

  /** Waits until all programs are available. Returns false if the store is closed first. */
  async waitUntilAvailable(): Promise<boolean> {
    const programs = [...this.#apis, ...this.#host, ...this.#releaseServer];
    return (await Promise.all(programs.map((program) => program.waitUntilAvailable()))).every(Boolean);
  }

  /** Stops the programs in order, then exits with this code. */
  async close(code: number): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    // The host stops first, so that no request arrives while the API finishes its writes.
    const stages = [this.#host, this.#apis, this.#releaseServer];
    const timers = stages.map((stage, index) =>
      setTimeout(() => stage.forEach((program) => program.kill()), deadlinesMs[index]),
    );
    for (const stage of stages) await Promise.all(stage.map((program) => program.stop()));
    timers.forEach(clearTimeout);
    console.log('Press Start is closed.');
    process.exit(code);
  }

  /** Kills all programs without waiting for requests in flight, then exits with code 1. */
  closeImmediately(): void {
    for (const program of [...this.#host, ...this.#apis, ...this.#releaseServer]) program.kill();
    console.log('Press Start is closed, without waiting for its programs.');
    process.exit(1);
  }

  #start(program: Omit<Program, 'cwd'>): SupervisedProgram {
    return new SupervisedProgram(
      { ...program, cwd: root },
      {
        log: (line) => console.error(line),
        shutDown: (code) => void this.close(code),
        onExit: (reason) => this.onExit(program.name, reason),
      },
    );
  }
}

function environment(dataDir: string, { apis, API_PORT, PORT, RELEASES_PORT }: Ports): NodeJS.ProcessEnv {
  const inherited = programEnvironment();
  return {
    ...inherited,
    DATA_DIR: dataDir,
    PORT: String(PORT),
    API_PORT: String(API_PORT),
    RELEASES_PORT: String(RELEASES_PORT),
    API_URL: inherited.API_URL || apis.map((port) => `http://127.0.0.1:${port}`).join(),
  };
}

/** Returns the proxies that the API trusts, including the host, which forwards each visitor's IP address. */
const proxiesOfApi = (trusted: string | undefined) =>
  [...new Set(['loopback', ...(trusted ? [trusted] : [])])].join();

/** The store's programs: started in order, kept running, closed in order. */
import path from 'node:path';
import { root } from '../webpack/base';
import type { Ports } from './ports';
import { Supervised } from './supervised';
import type { Program } from './supervised';

interface Options {
  dataDir: string;
  ports: Ports;
}

/** When the host, then the api, then the rest have to have ended, in milliseconds after the signal: SIGKILL follows. */
const deadlinesMs = [6000, 9000, 9700];

export class StoreProcesses {
  #apis: Supervised[] = [];
  #host: Supervised[] = [];
  #releaseServer: Supervised[] = [];
  #closing = false;

  constructor(private readonly say: (line: string) => void) {}

  /** @returns whether the store is open; if not, this program is about to end */
  async open({ dataDir, ports }: Options): Promise<boolean> {
    if (this.#closing) return false;
    const env = environment(dataDir, ports);
    this.#apis = ports.apis.map((port, index) =>
      this.#start({
        name: ports.apis.length > 1 ? `api ${index + 1}` : 'api',
        args: [path.join(root, 'api/dist/server/server.mjs')],
        env: { ...env, API_PORT: String(port), TRUST_PROXY: proxiesOfApi(env.TRUST_PROXY) },
        url: `http://127.0.0.1:${port}/healthz`,
      }),
    );
    // A bucket serves its files itself.
    if (!process.env.RELEASES_BUCKET)
      this.#releaseServer = [
        this.#start({
          name: 'release server',
          args: ['--import', 'tsx', path.join(root, 'scripts/release/server.ts')],
          env,
          url: `http://127.0.0.1:${ports.RELEASES_PORT}/`,
        }),
      ];
    const apis = await Promise.all(this.#apis.map((api) => api.serves()));
    if (!apis.every(Boolean)) return false;
    this.say(apis.length > 1 ? `${apis.length} api processes are up` : 'api is up');
    this.#host = [
      this.#start({
        name: 'host',
        args: [path.join(root, 'host/dist/server/server.mjs')],
        env,
        url: `http://127.0.0.1:${ports.PORT}/healthz`,
      }),
    ];
    const serves = await Promise.all([...this.#host, ...this.#releaseServer].map((one) => one.serves()));
    return serves.every(Boolean);
  }

  /** Ends every program and then this one. */
  async close(code: number): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    // The host first, so that no visitor is let in while the api writes its last things down.
    const stages = [this.#host, this.#apis, this.#releaseServer];
    const timers = stages.map((stage, index) =>
      setTimeout(() => stage.forEach((program) => program.kill()), deadlinesMs[index]),
    );
    for (const stage of stages) await Promise.all(stage.map((program) => program.stop()));
    timers.forEach(clearTimeout);
    console.log('Press Start is closed.');
    process.exit(code);
  }

  /** Ends everything without waiting for requests in flight. */
  closeAtOnce(): void {
    for (const program of [...this.#host, ...this.#apis, ...this.#releaseServer]) program.kill();
    console.log('Press Start is closed, without waiting for its programs.');
    process.exit(1);
  }

  #start(program: Omit<Program, 'cwd'>): Supervised {
    return new Supervised(
      { ...program, cwd: root },
      { say: (line) => console.error(line), giveUp: (code) => void this.close(code) },
    );
  }
}

function environment(dataDir: string, { apis, API_PORT, PORT, RELEASES_PORT }: Ports): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: dataDir,
    // A log line per request drowns what a person at the terminal wants to read.
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    PORT: String(PORT),
    API_PORT: String(API_PORT),
    RELEASES_PORT: String(RELEASES_PORT),
    API_URL: process.env.API_URL || apis.map((port) => `http://127.0.0.1:${port}`).join(),
  };
}

/** The api gets every visitor's address from the host, which runs on this machine. */
const proxiesOfApi = (trusted: string | undefined) =>
  [...new Set(['loopback', ...(trusted ? [trusted] : [])])].join();

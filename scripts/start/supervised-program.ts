/** Supervises one program of the store and restarts it with exponential backoff. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import type { BackoffSettings } from './backoff';
import { Backoff } from './backoff';
import { CONFIGURATION_ERROR } from './exit-codes';

export interface Program {
  name: string;
  /** Command-line arguments for Node. */
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** The program is available when this URL responds with any status other than 503. */
  url: string;
}

interface Supervision {
  log: (line: string) => void;
  /** Shuts down the store with this exit code. Called when the program cannot be started. */
  shutDown: (code: number) => void;
  /** Called when the program exits unexpectedly. */
  onExit?: (reason: string) => void;
  backoff?: BackoffSettings;
}

/** A program that has exited this many times without ever being available is not restarted. */
const startLimit = 8;
const pollMs = 100;
const probeTimeoutMs = 5000;
/** Time that a restarted program has to exit after SIGTERM, in milliseconds. */
const exitTimeoutMs = 8000;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

export class SupervisedProgram {
  #child: ChildProcess | undefined;
  #restart: NodeJS.Timeout | undefined;
  #exited: Promise<void> = Promise.resolve();
  #closing = false;
  #isRestarting = false;
  #hasBeenAvailable = false;
  #starts = 0;
  readonly #backoff: Backoff;

  constructor(
    readonly program: Program,
    private readonly supervision: Supervision,
  ) {
    this.#backoff = new Backoff(supervision.backoff);
    this.#start();
  }

  /** Undefined while no process is running. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Waits until the program is available, even across restarts. Returns false if it is stopped first. */
  async waitUntilAvailable(): Promise<boolean> {
    while (!this.#closing) {
      if (this.#child && (await isServing(this.program.url))) {
        this.#hasBeenAvailable = true;
        return !this.#closing;
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    return false;
  }

  /**
   * Stops the process and starts it again without a delay, for example to run a new build. A process that
   * does not exit in time, for example because its code loops forever, is killed.
   */
  async restart({ timeoutMs = exitTimeoutMs } = {}): Promise<void> {
    this.#isRestarting = true;
    clearTimeout(this.#restart);
    this.#child?.kill('SIGTERM');
    const pid = this.#child?.pid;
    const killTimer = setTimeout(() => killGroup(pid), timeoutMs);
    await this.#exited;
    clearTimeout(killTimer);
    this.#isRestarting = false;
    if (!this.#closing) this.#start();
  }

  /** Sends SIGTERM and waits until the process has exited. Prevents a restart. */
  async stop(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#restart);
    this.#child?.kill('SIGTERM');
    await this.#exited;
  }

  /** Kills the process and its children. Prevents a restart. */
  kill(): void {
    this.#closing = true;
    clearTimeout(this.#restart);
    killGroup(this.#child?.pid);
  }

  #start(): void {
    const { args, cwd, env } = this.program;
    const startedAt = performance.now();
    this.#starts += 1;
    const child = spawn(process.execPath, args, {
      cwd,
      env,
      // The IPC channel closes when this process exits for any reason, and then the child stops.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Use a separate process group, so that Ctrl-C does not reach the child and this process determines the
      // shutdown order.
      detached: true,
    });
    this.#child = child;
    this.#exited = new Promise((resolve) => {
      const onExit = (reason: string, code?: number) => {
        if (this.#child !== child) return;
        this.#child = undefined;
        // Kill the program's children, which would otherwise continue to use ports and files.
        killGroup(child.pid);
        resolve();
        if (!this.#closing && !this.#isRestarting)
          this.#scheduleRestart(reason, code, performance.now() - startedAt);
      };
      child.once('error', (error) => onExit(error.message));
      child.once('exit', (code, signal) => onExit(signal ?? `exit code ${code}`, code ?? undefined));
    });
  }

  #scheduleRestart(reason: string, code: number | undefined, uptimeMs: number): void {
    const { log, shutDown, onExit } = this.supervision;
    const { name } = this.program;
    onExit?.(reason);
    // The program has printed its own message. If it was available before, its port may be in use only for a
    // moment, so it is restarted.
    if (code === CONFIGURATION_ERROR && !this.#hasBeenAvailable) return shutDown(CONFIGURATION_ERROR);
    if (!this.#hasBeenAvailable && this.#starts >= startLimit) {
      log(
        `The ${name} exited ${this.#starts} times (${reason}) without ever becoming available, so the store is shutting down.`,
      );
      return shutDown(1);
    }
    const delay = this.#backoff.delayAfter(uptimeMs);
    log(`The ${name} exited (${reason}) and will restart in ${seconds(delay)}.`);
    const exitedAt = performance.now();
    this.#restart = setTimeout(() => {
      this.#start();
      void this.#reportRecovery(exitedAt);
    }, delay);
  }

  async #reportRecovery(exitedAt: number): Promise<void> {
    const child = this.#child;
    const isAvailable = await this.waitUntilAvailable();
    // If the process has exited again, its next restart calls this method again.
    if (isAvailable && this.#child === child)
      this.supervision.log(
        `The ${this.program.name} is available again after ${seconds(performance.now() - exitedAt)}.`,
      );
  }
}

async function isServing(url: string): Promise<boolean> {
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(probeTimeoutMs) });
    return status !== 503;
  } catch {
    return false;
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All processes have exited.
  }
}

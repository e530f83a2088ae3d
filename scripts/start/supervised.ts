/** One program of the store: started, started again with exponential backoff when it dies, stopped, or killed. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { Backoff } from './backoff';
import type { BackoffSettings } from './backoff';
import { CONFIGURATION_ERROR } from './exit-codes';

export interface Program {
  name: string;
  /** Of Node. */
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Any response but 503 means that the program serves. */
  url: string;
}

export interface Supervision {
  say: (line: string) => void;
  /** The program cannot be started: the exit code for the store. */
  giveUp: (code: number) => void;
  backoff?: BackoffSettings;
}

/** A program that never served and has ended this often is broken: no restart will mend it. */
const startLimit = 8;
const pollMs = 100;
const probeTimeoutMs = 5000;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

export class Supervised {
  #child: ChildProcess | undefined;
  #restart: NodeJS.Timeout | undefined;
  #ended: Promise<void> = Promise.resolve();
  #closing = false;
  #hasServed = false;
  #starts = 0;
  readonly #backoff: Backoff;

  constructor(
    readonly program: Program,
    private readonly supervision: Supervision,
  ) {
    this.#backoff = new Backoff(supervision.backoff);
    this.#start();
  }

  /** Of the process that runs now. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Settles when the program serves, across restarts; false when it was stopped or given up before that. */
  async serves(): Promise<boolean> {
    while (!this.#closing) {
      if (this.#child && (await isServing(this.program.url))) {
        this.#hasServed = true;
        return !this.#closing;
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    return false;
  }

  /** Sends SIGTERM; settles when the process has ended. It is not started again. */
  async stop(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#restart);
    this.#child?.kill('SIGTERM');
    await this.#ended;
  }

  /** Ends the process and all that it has started, at once. */
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
      // The channel closes with this program, however it ends; the child stops then.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // In a group of its own: the order of closing is decided here, not by the terminal's Ctrl-C.
      detached: true,
    });
    this.#child = child;
    this.#ended = new Promise((resolve) => {
      const end = (reason: string, code?: number) => {
        if (this.#child !== child) return;
        this.#child = undefined;
        // What it had started does not outlive it: the next one would find ports and files in use.
        killGroup(child.pid);
        resolve();
        if (!this.#closing) this.#again(reason, code, performance.now() - startedAt);
      };
      child.once('error', (error) => end(error.message));
      child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`, code ?? undefined));
    });
  }

  #again(reason: string, code: number | undefined, ranMs: number): void {
    const { say, giveUp } = this.supervision;
    const { name } = this.program;
    // Its own message is on the console. After it has served, a port in use is a passing state like any other.
    if (code === CONFIGURATION_ERROR && !this.#hasServed) return giveUp(CONFIGURATION_ERROR);
    if (!this.#hasServed && this.#starts >= startLimit) {
      say(
        `The ${name} has ended ${this.#starts} times (${reason}) without ever serving, so the store closes.`,
      );
      return giveUp(1);
    }
    const delay = this.#backoff.after(ranMs);
    say(`The ${name} has stopped (${reason}); it starts again in ${seconds(delay)}.`);
    const diedAt = performance.now();
    this.#restart = setTimeout(() => {
      this.#start();
      void this.#report(diedAt);
    }, delay);
  }

  async #report(diedAt: number): Promise<void> {
    const child = this.#child;
    const serves = await this.serves();
    // One that has died again meanwhile is reported by its own restart.
    if (serves && this.#child === child)
      this.supervision.say(
        `The ${this.program.name} serves again, after ${seconds(performance.now() - diedAt)}.`,
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

/** Kills the process group of a program, which it leads. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left of it.
  }
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The API as a process of its own, as an operator starts it. */
export class ApiProcess {
  #output = '';
  readonly #child: ChildProcess;
  readonly #exit: Promise<number | null>;

  constructor(env: Record<string, string>) {
    const server = join(import.meta.dirname, '../server.ts');
    this.#child = spawn(process.execPath, ['--import', 'tsx', server], {
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

  /** Where it listens; rejects when it ends before it does. */
  async address(): Promise<string> {
    const [, address = ''] = await this.#wait(/listening at (http:\/\/127\.0\.0\.1:\d+)/);
    return address;
  }

  /** Waits until it has said this; rejects when it ends before it does. */
  async waitForOutput(text: string): Promise<void> {
    await this.#wait(new RegExp(text));
  }

  /** What the process sees of a starter that is gone; waits for the end. */
  async abandon(): Promise<number | null> {
    this.#child.disconnect();
    return this.#exit;
  }

  /** Sends the signal, if any, and waits for the end. */
  async end(signal?: NodeJS.Signals): Promise<number | null> {
    if (signal !== undefined) this.#child.kill(signal);
    return this.#exit;
  }

  async #wait(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(this.#output);
      if (found !== null) return found;
      const { stdout, stderr, exitCode, signalCode } = this.#child;
      if (stdout === null || stderr === null || exitCode !== null || signalCode !== null)
        throw new Error(`the API ended: ${this.#output}`);
      await Promise.race([once(stdout, 'data'), once(stderr, 'data'), this.#exit]);
    }
  }
}

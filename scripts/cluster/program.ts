/** One program of the cluster, which can be stopped, killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitFor } from '../faults/wait';

interface Command {
  name: string;
  file: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
}

export class Program {
  /** Output of all runs. */
  output = '';
  #child: ChildProcess | undefined;

  constructor(private readonly command: Command) {}

  get name(): string {
    return this.command.name;
  }

  start(): void {
    const { file, args, env, cwd } = this.command;
    const child = spawn(file, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (this.output += data.toString()));
    // Stop the program if this process exits first.
    const stop = () => child.kill('SIGKILL');
    process.once('exit', stop);
    child.once('exit', () => process.off('exit', stop));
  }

  /** Sends a signal and waits until the program has exited. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (child === undefined || !this.#isRunning()) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  /** @throws unless the exit code is 0 */
  async runToEnd(): Promise<void> {
    this.start();
    if (this.#child === undefined) return;
    const [code] = await once(this.#child, 'close');
    if (code !== 0) throw new Error(`${this.name} exited with ${code}:\n${this.output}`);
  }

  /** Waits until a condition is met. @throws if the program exits first, or after 120 s */
  async waitUntil(what: string, isMet: () => boolean | Promise<boolean>): Promise<void> {
    await waitFor(`${this.name} ${what}`, () => {
      if (this.#isRunning()) return isMet();
      throw new Error(`${this.name} exited:\n${this.output}`);
    });
  }

  #isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }
}

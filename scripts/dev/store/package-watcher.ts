import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../../checkout';
import { env } from '../../common/settings';
import type { BuildMessage } from './protocol';
import { restartExitCode } from './protocol';

interface Options {
  /** The package's folder, e.g. `remote-shop`. */
  name: string;
  /** Environment variables in addition to those of this process. */
  environment: Record<string, string>;
  onMessage: (message: BuildMessage) => void;
}

const program = path.join(import.meta.dirname, 'watch-package.ts');

/** Time after which a process that has not stopped is killed, in milliseconds. */
const stopWithinMs = 5000;

/** Does not validate the message fully, because it comes from this program's own child process. */
const isBuildMessage = (message: unknown): message is BuildMessage =>
  typeof message === 'object' && message !== null && 'kind' in message;

/** Runs watch-package.ts for one package in a process that stops when this process exits. */
export class PackageWatcher {
  private child: ChildProcess;
  private isStopping = false;

  constructor(private readonly options: Options) {
    this.child = this.start();
  }

  /** Stops the process, and kills it if it does not stop in time. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
    child.kill('SIGTERM');
    await once(child, 'exit');
    clearTimeout(timer);
  }

  kill(): void {
    this.isStopping = true;
    this.child.kill('SIGKILL');
  }

  private start(): ChildProcess {
    const { name, environment, onMessage } = this.options;
    const child = spawn(process.execPath, ['--import', 'tsx', program, name], {
      cwd: root,
      env: { ...env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Use a separate process group, so that Ctrl-C does not reach the child; `stop` stops it.
      detached: true,
    });
    child.on('message', (message) => {
      if (isBuildMessage(message)) onMessage(message);
    });
    child.once('error', ({ message }) => onMessage({ kind: 'failed', problems: [{ message }] }));
    child.once('exit', (code, signal) => this.onExit(signal ?? `exit code ${code}`, code));
    return child;
  }

  private onExit(reason: string, code: number | null): void {
    if (this.isStopping) return;
    if (code === restartExitCode) {
      this.child = this.start();
      return;
    }
    const { name, onMessage } = this.options;
    const message = `The program that builds ${name} exited (${reason}). Run npm run dev again.`;
    onMessage({ kind: 'failed', problems: [{ message }] });
  }
}

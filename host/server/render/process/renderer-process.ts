/**
 * Controls a renderer process from the host: runs tasks with time limits, and reports why the process has
 * exited.
 */
import type { ChildProcess } from 'node:child_process';
import { Duplex } from 'node:stream';
import { readMessages, writeMessage } from './channel';
import { logOutput } from './log-output';
import type { HostMessage, RendererMessage, Task } from './protocol';
import { fromHostFd, isFromRenderer, maxErrorLength, maxMessageBytes, toHostFd } from './protocol';
import type { Sandbox } from './sandbox';
import { startSandboxed, watchMemory } from './sandbox';

export interface Limits {
  /** Time in milliseconds after which a task is aborted and rejected. */
  softMs: number;
  /** Time in milliseconds after which the process is killed if the task has not settled. */
  hardMs: number;
}

interface RendererOptions {
  sandbox: Sandbox;
  /** Prefix of the process's output in the host's log. */
  label: string;
  /** Called when a task has exceeded its soft limit and was not waiting for the API. */
  onStuck: (reason: string) => void;
}

/**
 * Thrown when a task has no result, for example because it took too long, its process has exited or the
 * visitor has disconnected.
 */
export class TaskAborted extends Error {
  override name = 'TaskAborted';
}

/** Thrown when a task fails with an error of the release's code. */
export class TaskFailed extends Error {
  override name = 'TaskFailed';
}

/** Thrown when the machine cannot start the process, which is not the release's fault. */
export class StartFailed extends Error {
  override name = 'StartFailed';
}

interface PendingTask {
  settle: (message: RendererMessage) => void;
  reject: (error: Error) => void;
}

/**
 * Returns the memory limit of a process in bytes. Buffers are outside the heap and may use as much as the
 * heap.
 */
const memoryLimit = ({ memoryMb }: Sandbox) => (2 * memoryMb + 128) * 1_000_000;

const seconds = (ms: number) => `${ms / 1000} s`;

export class RendererProcess {
  /** Resolves with the reason once the process has exited. */
  readonly exited: Promise<string>;

  private readonly child: ChildProcess;
  private readonly toRenderer: Duplex | undefined;
  private readonly pending = new Map<number, PendingTask>();
  private readonly onStuck: (reason: string) => void;
  private lastId = 0;
  /** Why the process was killed, or its uncaught error, if known before the process exits. */
  private cause: string | undefined;
  private hasExited = false;

  constructor({ sandbox, label, onStuck }: RendererOptions) {
    this.onStuck = onStuck;
    this.child = startSandboxed(sandbox);
    logOutput(this.child, label);
    const stopWatching =
      this.child.pid === undefined
        ? () => undefined
        : watchMemory(this.child.pid, memoryLimit(sandbox), () => this.kill('it uses too much memory'));
    this.toRenderer = this.pipe(fromHostFd);
    this.receiveMessages();
    this.exited = new Promise((resolve) => {
      const settle = (reason: string, error: Error) => {
        stopWatching();
        this.hasExited = true;
        for (const { reject } of this.pending.values()) reject(error);
        resolve(reason);
      };
      this.child.once('error', ({ message }) => settle(message, new StartFailed(message)));
      // Listen to 'close', because 'exit' is emitted before the last message, which may contain the reason.
      this.child.once('close', (code, signal) => {
        const reason = this.cause ?? exitReason(code, signal);
        settle(reason, new TaskAborted(reason));
      });
    });
  }

  /** Returns a pipe of the process; undefined if the process could not be started. */
  private pipe(fd: number): Duplex | undefined {
    const pipe = this.child.stdio?.[fd];
    if (!(pipe instanceof Duplex)) return undefined;
    // A message to an exiting process is lost. Its task is rejected when the process has exited.
    pipe.on('error', () => undefined);
    return pipe;
  }

  private receiveMessages(): void {
    const fromRenderer = this.pipe(toHostFd);
    if (!fromRenderer) return;
    readMessages(fromRenderer, {
      maxBytes: maxMessageBytes,
      onMessage: (message) => this.receive(message),
      onInvalid: () => this.kill(invalidMessage),
    });
    // An exiting process also closes its pipes, so kill a process only if it continues to run.
    fromRenderer.once('end', () =>
      setTimeout(
        () => !this.hasExited && this.kill('it closed its connection to the host'),
        exitGraceMs,
      ).unref(),
    );
  }

  get pendingTasks(): number {
    return this.pending.size;
  }

  /**
   * Runs a task.
   * @param signal aborted when the result is no longer needed
   * @throws `TaskFailed` with the release's error message, `TaskAborted` when the task has no result, or
   * `StartFailed` when the process could not be started
   */
  run(task: Task, { softMs, hardMs }: Limits, signal?: AbortSignal): Promise<unknown> {
    if (this.hasExited) return Promise.reject(new TaskAborted('its process has exited'));
    if (signal?.aborted) return Promise.reject(new TaskAborted('the visitor has disconnected'));
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      let hasTimedOut = false;
      const abort = (reason: string) => {
        this.send({ abort: id });
        reject(new TaskAborted(reason));
      };
      const soft = setTimeout(() => {
        hasTimedOut = true;
        abort(`it did not ${verbs[task.kind]} within ${seconds(softMs)}`);
      }, softMs);
      const hard = setTimeout(
        () => this.kill(`it did not ${verbs[task.kind]} within ${seconds(hardMs)}`),
        hardMs,
      );
      const onAbort = () => abort('the visitor has disconnected');
      signal?.addEventListener('abort', onAbort, { once: true });
      const cleanUp = () => {
        clearTimeout(soft);
        clearTimeout(hard);
        signal?.removeEventListener('abort', onAbort);
        this.pending.delete(id);
      };
      this.pending.set(id, {
        settle: (message) => {
          cleanUp();
          if ('value' in message) resolve(message.value);
          else if ('error' in message) {
            reject(new TaskFailed(message.error.slice(0, maxErrorLength)));
            if (hasTimedOut && !message.waitedForApi)
              this.onStuck(`it did not ${verbs[task.kind]} within ${seconds(softMs)}`);
          }
        },
        reject: (error) => {
          cleanUp();
          reject(error);
        },
      });
      this.send({ id, task });
    });
  }

  kill(reason: string): void {
    this.cause ??= reason;
    this.child.kill('SIGKILL');
  }

  private send(message: HostMessage): void {
    if (this.toRenderer) writeMessage(this.toRenderer, message);
  }

  private receive(message: unknown): void {
    if (!isFromRenderer(message)) return this.kill(invalidMessage);
    if ('uncaught' in message) {
      this.cause ??= `its code threw outside of a page: ${message.uncaught.slice(0, maxErrorLength)}`;
      return;
    }
    const task = this.pending.get(message.id);
    if (task) task.settle(message);
    else this.kill(invalidMessage);
  }
}

const invalidMessage = 'it sent the host an invalid message';

/** Time in milliseconds after which a process that has closed its pipes is killed. */
const exitGraceMs = 1000;

const verbs = {
  load: 'load',
  smokeRender: 'render its pages',
  render: 'render a page',
  renderFragment: 'render a fragment',
  ping: 'respond',
  openBrowserBuild: 'load in a browser',
} satisfies Record<Task['kind'], string>;

function exitReason(code: number | null, signal: NodeJS.Signals | null): string {
  // V8 aborts the process when the heap is full.
  if (signal === 'SIGABRT' || code === 134) return 'it ran out of memory';
  return signal ? `its process was killed by ${signal}` : `its process exited with code ${code}`;
}

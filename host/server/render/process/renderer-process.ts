/** Controls a renderer process from the host: runs tasks with time limits, and reports why the process has exited. */
import type { ChildProcess } from 'node:child_process';
import { Duplex } from 'node:stream';
import { readMessages, writeMessage } from './channel';
import { logOutput } from './log-output';
import type { HostMessage, RendererMessage, Task } from './protocol';
import { channelFd, isFromRenderer, maxErrorLength, maxMessageBytes } from './protocol';
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

/** Thrown when a task settles without a result: it takes too long, the visitor disconnects, or the process exits. */
export class TaskAborted extends Error {
  override name = 'TaskAborted';
}

/** Thrown when the release's code throws. */
export class TaskFailed extends Error {
  override name = 'TaskFailed';
}

/** Thrown when the machine cannot start the process, which is not the release's fault. */
export class StartFailed extends Error {
  override name = 'StartFailed';
}

interface PendingTask {
  settle: (message: RendererMessage) => void;
  abandon: (error: Error) => void;
}

/** Returns the limit in bytes. Buffers, which are outside the heap, may use as much memory as the heap. */
const memoryLimit = ({ memoryMb }: Sandbox) => (2 * memoryMb + 128) * 1_000_000;

const seconds = (ms: number) => `${ms / 1000} s`;

export class RendererProcess {
  /** Resolves with the reason once the process has exited. */
  readonly exited: Promise<string>;

  private readonly child: ChildProcess;
  private readonly channel: Duplex | undefined;
  private readonly pending = new Map<number, PendingTask>();
  private readonly onStuck: (reason: string) => void;
  private lastId = 0;
  /** The reason why the process was killed, or its uncaught error, if known before the process exits. */
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
    this.channel = this.openChannel();
    this.exited = new Promise((resolve) => {
      const settle = (reason: string, error: Error) => {
        stopWatching();
        this.hasExited = true;
        for (const { abandon } of this.pending.values()) abandon(error);
        resolve(reason);
      };
      this.child.once('error', ({ message }) => settle(message, new StartFailed(message)));
      // Do not use 'exit': it is emitted before the last message, which may contain the reason.
      this.child.once('close', (code, signal) => {
        const reason = this.cause ?? exitReason(code, signal);
        settle(reason, new TaskAborted(reason));
      });
    });
  }

  private openChannel(): Duplex | undefined {
    const channel = this.child.stdio?.[channelFd];
    if (!(channel instanceof Duplex)) return undefined;
    // A message to an exiting process is lost; the task is settled when the process has exited.
    channel.on('error', () => undefined);
    readMessages(channel, {
      maxBytes: maxMessageBytes,
      onMessage: (message) => this.receive(message),
      onInvalid: () => this.kill(invalidMessage),
    });
    // An exiting process closes its channel shortly before it exits.
    channel.once('end', () =>
      setTimeout(
        () => !this.hasExited && this.kill('it closed its connection to the host'),
        closingMs,
      ).unref(),
    );
    return channel;
  }

  get pendingTasks(): number {
    return this.pending.size;
  }

  /**
   * Runs a task.
   * @param signal aborted when the result is no longer needed
   * @throws `TaskFailed` with the release's error message; `TaskAborted` when the task settled without a result
   */
  run(task: Task, { softMs, hardMs }: Limits, signal?: AbortSignal): Promise<unknown> {
    if (this.hasExited) return Promise.reject(new TaskAborted('its process has exited'));
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      let isLate = false;
      const abort = (reason: string) => {
        this.send({ abort: id });
        reject(new TaskAborted(reason));
      };
      const soft = setTimeout(() => {
        isLate = true;
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
            if (isLate && !message.waitedForApi)
              this.onStuck(`it did not ${verbs[task.kind]} within ${seconds(softMs)}`);
          }
        },
        abandon: (error) => {
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
    if (this.channel) writeMessage(this.channel, message);
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

/** Time that a process has to exit after its channel has closed, in milliseconds. */
const closingMs = 1000;

const verbs = {
  load: 'load',
  smokeRender: 'render its pages',
  render: 'render a page',
  ping: 'respond',
  openBrowserBuild: 'load in a browser',
} satisfies Record<Task['kind'], string>;

function exitReason(code: number | null, signal: NodeJS.Signals | null): string {
  // V8 aborts the process when the heap is full.
  if (signal === 'SIGABRT' || code === 134) return 'it ran out of memory';
  return signal ? `its process was killed by ${signal}` : `its process exited with code ${code}`;
}

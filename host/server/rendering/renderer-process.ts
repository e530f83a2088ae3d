/** One renderer process from the host's side: tasks with time limits, and the reason when the process ends. */
import type { ChildProcess } from 'node:child_process';
import { Duplex } from 'node:stream';
import { readMessages, writeMessage } from './channel';
import { logOutput } from './log-output';
import { watchMemory } from './memory';
import { channelFd, isFromRenderer, longestError, longestMessageBytes } from './protocol';
import type { FromRenderer, Task, ToRenderer } from './protocol';
import { startSandboxed } from './sandbox';
import type { Sandbox } from './sandbox';

export interface Limits {
  /** A task that takes longer is aborted, and fails for whoever waits for it. */
  softMs: number;
  /** A task that does not even end when it is aborted ends the process this long after its start. */
  hardMs: number;
}

interface RendererOptions {
  sandbox: Sandbox;
  /** Stands before the process's own output in the log. */
  label: string;
  /** A task passed its soft limit, and neither it nor a call to the API explains why. */
  onStuck: (reason: string) => void;
}

/** The task cannot be carried out: it takes too long, its caller has left, or the process has ended. */
export class TaskAborted extends Error {
  override name = 'TaskAborted';
}

/** The release's code threw. */
export class TaskFailed extends Error {
  override name = 'TaskFailed';
}

/** The machine could not start the process: the release has no part in it. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

interface Pending {
  settle: (message: FromRenderer) => void;
  abandon: (error: Error) => void;
}

/** Buffers lie outside of the heap: a process may hold as much again before it counts as out of control. */
const memoryLimit = ({ memoryMb }: Sandbox) => (2 * memoryMb + 128) * 1_000_000;

const seconds = (ms: number) => `${ms / 1000} s`;

export class RendererProcess {
  /** Resolves with the reason once the process has ended. */
  readonly ended: Promise<string>;

  private readonly child: ChildProcess;
  private readonly channel: Duplex | undefined;
  private readonly pending = new Map<number, Pending>();
  private readonly onStuck: (reason: string) => void;
  private lastId = 0;
  /** Known before the process has ended: why it is being killed, or its uncaught error. */
  private cause: string | undefined;
  private isOver = false;

  constructor({ sandbox, label, onStuck }: RendererOptions) {
    this.onStuck = onStuck;
    this.child = startSandboxed(sandbox);
    logOutput(this.child, label);
    const stopWatching =
      this.child.pid === undefined
        ? () => undefined
        : watchMemory(this.child.pid, memoryLimit(sandbox), () => this.kill('it uses memory without end'));
    this.channel = this.openChannel();
    this.ended = new Promise((resolve) => {
      const end = (reason: string, error: Error) => {
        stopWatching();
        this.isOver = true;
        for (const { abandon } of this.pending.values()) abandon(error);
        resolve(reason);
      };
      this.child.once('error', ({ message }) => end(message, new CannotStart(message)));
      // Later than 'exit': the last message may be the reason.
      this.child.once('close', (code, signal) => {
        const reason = this.cause ?? exitReason(code, signal);
        end(reason, new TaskAborted(reason));
      });
    });
  }

  private openChannel(): Duplex | undefined {
    const channel = this.child.stdio?.[channelFd];
    if (!(channel instanceof Duplex)) return undefined;
    // A message to a process that is just ending is lost; its end settles the task.
    channel.on('error', () => undefined);
    readMessages(channel, {
      maxBytes: longestMessageBytes,
      onMessage: (message) => this.receive(message),
      onBroken: () => this.kill(badMessage),
    });
    // A process that ends closes it as well, a moment before.
    channel.once('end', () =>
      setTimeout(() => !this.isOver && this.kill('it closed its connection to the host'), closingMs).unref(),
    );
    return channel;
  }

  get load(): number {
    return this.pending.size;
  }

  /**
   * Carries out a task.
   * @param signal aborted when nobody waits for the result any more
   * @throws `TaskFailed` with what the release threw; `TaskAborted` when the task ended without a result
   */
  run(task: Task, { softMs, hardMs }: Limits, signal?: AbortSignal): Promise<unknown> {
    if (this.isOver) return Promise.reject(new TaskAborted('its process has ended'));
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
        abort(`it did not ${verbs[task.do]} within ${seconds(softMs)}`);
      }, softMs);
      const hard = setTimeout(
        () => this.kill(`it did not ${verbs[task.do]} within ${seconds(hardMs)}`),
        hardMs,
      );
      const leave = () => abort('the visitor has left');
      signal?.addEventListener('abort', leave, { once: true });
      const done = () => {
        clearTimeout(soft);
        clearTimeout(hard);
        signal?.removeEventListener('abort', leave);
        this.pending.delete(id);
      };
      this.pending.set(id, {
        settle: (message) => {
          done();
          if ('value' in message) resolve(message.value);
          else if ('error' in message) {
            reject(new TaskFailed(message.error.slice(0, longestError)));
            if (isLate && !message.waitedForApi)
              this.onStuck(`it did not ${verbs[task.do]} within ${seconds(softMs)}`);
          }
        },
        abandon: (error) => {
          done();
          reject(error);
        },
      });
      this.send({ id, task });
    });
  }

  /** Ends the process at once. */
  kill(reason: string): void {
    this.cause ??= reason;
    this.child.kill('SIGKILL');
  }

  private send(message: ToRenderer): void {
    if (this.channel) writeMessage(this.channel, message);
  }

  private receive(message: unknown): void {
    if (!isFromRenderer(message)) return this.kill(badMessage);
    if ('uncaught' in message) {
      this.cause ??= `its code threw outside of a page: ${message.uncaught.slice(0, longestError)}`;
      return;
    }
    const task = this.pending.get(message.id);
    if (task) task.settle(message);
    else this.kill(badMessage);
  }
}

const badMessage = 'it sent the host a message of its own';

/** Between the end of a process's pipe and its own. */
const closingMs = 1000;

const verbs = {
  load: 'load',
  smokeRender: 'render its pages',
  render: 'render a page',
  ping: 'respond',
  openBrowserBuild: 'load in a browser',
} satisfies Record<Task['do'], string>;

function exitReason(code: number | null, signal: NodeJS.Signals | null): string {
  // V8 aborts when the heap is full.
  if (signal === 'SIGABRT' || code === 134) return 'it ran out of memory';
  return signal ? `its process was ended by ${signal}` : `its code ended the process (exit code ${code})`;
}

import { DatabaseUnavailable } from '../db/failure';
import { busyError } from './admission';
import { HttpError } from './errors';

interface Limits {
  /** Maximum number of concurrent groups. Must be lower than the pool size, so that other requests get a connection. */
  concurrency: number;
  groupSize: number;
  maxWaiting: number;
  /** Maximum time in the queue, in milliseconds. */
  timeoutMs: number;
}

/** Outcome of a job that did not run, because it would have delayed its group. It is retried individually. */
export const BLOCKED = Symbol('blocked');

interface Grouping<Job, Result> {
  /** Only jobs with the same key share a group. Groups with the same key run one after another, except for retries. */
  keyOf: (job: Job) => string;
  /** A group contains at most one job per owner. */
  ownerOf: (job: Job) => number;
  /**
   * Runs a group and returns the outcome of each job, in order. If it throws, no job has taken effect.
   * @param isRetry whether the group is a single job that was blocked or whose group failed; it must not be
   * blocked again
   */
  work: (jobs: Job[], isRetry: boolean) => Promise<(Result | HttpError | typeof BLOCKED)[]>;
  /** Called when a group has failed and its jobs are retried individually. */
  onRetry: (error: unknown, jobs: number) => void;
}

interface Waiter<Job, Result> {
  job: Job;
  key: string;
  /** Time at which the job is rejected if it is still in the queue, comparable with `performance.now()`. */
  deadline: number;
  /** True once the job has been blocked or its group has failed. */
  isRetry: boolean;
  timer?: NodeJS.Timeout;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Limits how many groups of expensive jobs run concurrently. Jobs for the same rows would wait for each
 * other's locks, so a job that arrives while a group with the same key is running waits without a database
 * connection, and joins a later group with that key.
 */
export class GroupAdmission<Job, Result> {
  #waiting = new Set<Waiter<Job, Result>>();
  readonly #runningKeys = new Set<string>();
  #scheduled: NodeJS.Immediate | undefined;

  constructor(
    private readonly limits: Limits,
    private readonly grouping: Grouping<Job, Result>,
  ) {}

  /**
   * Runs the job in a group and returns its result.
   * @throws HttpError 503 if the queue is full or the wait is too long
   * @throws DatabaseUnavailable if the connection of a group or the database server fails while this job is
   * running or waiting
   */
  run(job: Job): Promise<Result> {
    if (this.#waiting.size >= this.limits.maxWaiting) return Promise.reject(busyError());
    return new Promise((resolve, reject) => {
      const deadline = performance.now() + this.limits.timeoutMs;
      const waiter = { job, key: this.grouping.keyOf(job), deadline, isRetry: false, resolve, reject };
      this.#enqueue(waiter);
      this.#scheduleGroups();
    });
  }

  #enqueue(waiter: Waiter<Job, Result>): void {
    this.#waiting.add(waiter);
    waiter.timer = setTimeout(
      () => {
        this.#waiting.delete(waiter);
        waiter.reject(busyError());
      },
      Math.max(0, waiter.deadline - performance.now()),
    );
  }

  #dequeue(waiter: Waiter<Job, Result>): void {
    clearTimeout(waiter.timer);
    this.#waiting.delete(waiter);
  }

  /**
   * Starts groups only after the requests that have already arrived have been read, so that their jobs can join a
   * group. On the embedded database, each job would otherwise complete before the next request is read.
   */
  #scheduleGroups(): void {
    this.#scheduled ??= setImmediate(() => {
      this.#scheduled = undefined;
      this.#startGroups();
    });
  }

  #startGroups(): void {
    for (const waiter of this.#waiting) {
      if (this.#runningKeys.size >= this.limits.concurrency) return;
      if (!this.#runningKeys.has(waiter.key)) void this.#runGroup(this.#takeGroup(waiter));
    }
  }

  /** Removes a job, and the jobs that can run in its group, from the queue. */
  #takeGroup(first: Waiter<Job, Result>): Waiter<Job, Result>[] {
    const group = new Map([[this.grouping.ownerOf(first.job), first]]);
    for (const waiter of first.isRetry ? [] : this.#waiting) {
      if (group.size >= this.limits.groupSize) break;
      const owner = this.grouping.ownerOf(waiter.job);
      if (waiter.key === first.key && !waiter.isRetry && !group.has(owner)) group.set(owner, waiter);
    }
    for (const waiter of group.values()) this.#dequeue(waiter);
    return [...group.values()];
  }

  async #runGroup(group: Waiter<Job, Result>[]): Promise<void> {
    const { key, isRetry } = group[0] ?? { key: '', isRetry: false };
    this.#runningKeys.add(key);
    try {
      const outcomes = await this.grouping.work(
        group.map(({ job }) => job),
        isRetry,
      );
      const isBlocked = (index: number) => !isRetry && outcomes[index] === BLOCKED;
      for (const [index, waiter] of group.entries()) if (!isBlocked(index)) settle(waiter, outcomes[index]);
      this.#retryIndividually(group.filter((_waiter, index) => isBlocked(index)));
    } catch (error) {
      this.#handleFailure(group, error);
    } finally {
      this.#runningKeys.delete(key);
      this.#scheduleGroups();
    }
  }

  #handleFailure(group: Waiter<Job, Result>[], error: unknown): void {
    if (error instanceof DatabaseUnavailable && error.scope !== 'statement') {
      // The connection or the server has failed, so later groups would probably fail too. Reject all waiting
      // jobs immediately.
      const waiting = [...this.#waiting];
      for (const waiter of waiting) this.#dequeue(waiter);
      for (const waiter of [...group, ...waiting]) waiter.reject(error);
    } else if (group.length === 1) {
      for (const waiter of group) waiter.reject(error);
    } else {
      this.grouping.onRetry(error, group.length);
      this.#retryIndividually(group);
    }
  }

  /**
   * Moves the jobs back to the front of the queue, each in a separate group and with the full time limit, so that one
   * job cannot cause another to fail.
   */
  #retryIndividually(group: Waiter<Job, Result>[]): void {
    const others = this.#waiting;
    this.#waiting = new Set();
    for (const waiter of group) {
      const key = `retry ${this.grouping.ownerOf(waiter.job)}`;
      const deadline = performance.now() + this.limits.timeoutMs;
      this.#enqueue(Object.assign(waiter, { key, deadline, isRetry: true }));
    }
    for (const waiter of others) this.#waiting.add(waiter);
  }
}

function settle<Job, Result>(
  { resolve, reject }: Waiter<Job, Result>,
  result: Result | HttpError | typeof BLOCKED | undefined,
): void {
  if (result === undefined || result === BLOCKED)
    reject(new Error('The group returned no result for this job.'));
  else if (result instanceof HttpError) reject(result);
  else resolve(result);
}

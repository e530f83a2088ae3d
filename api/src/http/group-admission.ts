import { DatabaseUnavailable } from '../db/failure';
import { busy } from './admission';
import { HttpError } from './errors';

interface Limits {
  /** Maximum number of concurrent groups. Must be lower than the pool size, so that other requests get a connection. */
  concurrency: number;
  /** Maximum number of jobs in a group. */
  groupSize: number;
  /** Maximum number of jobs in the queue. */
  waiting: number;
  /** Maximum time in the queue, in milliseconds. */
  timeoutMs: number;
}

interface Grouping<Job, Result> {
  /** Jobs with the same key run in one group. Groups with the same key run one after another. */
  keyOf: (job: Job) => string;
  /** A group contains at most one job of each owner. */
  ownerOf: (job: Job) => number;
  /** Runs a group and returns the result or the error of each job, in order. If it throws, no job has taken effect. */
  work: (jobs: Job[]) => Promise<(Result | HttpError)[]>;
}

interface Waiter<Job, Result> {
  job: Job;
  key: string;
  /** Time at which the job leaves the queue with an error, on the clock of `performance.now`. */
  deadline: number;
  /** True after the group of the job has failed, perhaps because of another job. */
  alone: boolean;
  timer?: NodeJS.Timeout;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Limits how many groups of expensive jobs run concurrently. Jobs for the same rows would wait for each other's locks,
 * so those that arrive while a group runs wait for it without a database connection, and form the next group.
 */
export class GroupAdmission<Job, Result> {
  #waiting = new Set<Waiter<Job, Result>>();
  readonly #runningKeys = new Set<string>();

  constructor(
    private readonly limits: Limits,
    private readonly grouping: Grouping<Job, Result>,
  ) {}

  /**
   * Runs the job in a group.
   * @throws HttpError 503 if the queue is full or the wait is too long
   */
  run(job: Job): Promise<Result> {
    if (this.#waiting.size >= this.limits.waiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const deadline = performance.now() + this.limits.timeoutMs;
      const waiter = { job, key: this.grouping.keyOf(job), deadline, alone: false, resolve, reject };
      this.#enqueue(waiter);
      this.#startGroups();
    });
  }

  #enqueue(waiter: Waiter<Job, Result>): void {
    this.#waiting.add(waiter);
    waiter.timer = setTimeout(
      () => {
        this.#waiting.delete(waiter);
        waiter.reject(busy());
      },
      Math.max(0, waiter.deadline - performance.now()),
    );
  }

  #dequeue(waiter: Waiter<Job, Result>): void {
    clearTimeout(waiter.timer);
    this.#waiting.delete(waiter);
  }

  #startGroups(): void {
    for (const waiter of this.#waiting) {
      if (this.#runningKeys.size >= this.limits.concurrency) return;
      if (!this.#runningKeys.has(waiter.key)) void this.#runGroup(this.#takeGroup(waiter));
    }
  }

  /** Removes a job and the jobs that can run in its group from the queue, in order of arrival. */
  #takeGroup(first: Waiter<Job, Result>): Waiter<Job, Result>[] {
    const group = new Map([[this.grouping.ownerOf(first.job), first]]);
    for (const waiter of first.alone ? [] : this.#waiting) {
      if (group.size >= this.limits.groupSize) break;
      const owner = this.grouping.ownerOf(waiter.job);
      if (waiter.key === first.key && !waiter.alone && !group.has(owner)) group.set(owner, waiter);
    }
    for (const waiter of group.values()) this.#dequeue(waiter);
    return [...group.values()];
  }

  async #runGroup(group: Waiter<Job, Result>[]): Promise<void> {
    const key = group[0]?.key ?? '';
    this.#runningKeys.add(key);
    try {
      const results = await this.grouping.work(group.map(({ job }) => job));
      for (const [index, waiter] of group.entries()) settle(waiter, results[index]);
    } catch (error) {
      this.#handleFailure(group, error);
    } finally {
      this.#runningKeys.delete(key);
      this.#startGroups();
    }
  }

  #handleFailure(group: Waiter<Job, Result>[], error: unknown): void {
    if (error instanceof DatabaseUnavailable && error.scope !== 'statement') {
      // The database is unavailable to the whole queue, so reject all waiting jobs immediately.
      const waiting = [...this.#waiting];
      for (const waiter of waiting) this.#dequeue(waiter);
      for (const waiter of [...group, ...waiting]) waiter.reject(error);
    } else if (group.length === 1) {
      for (const waiter of group) waiter.reject(error);
    } else {
      this.#retryAlone(group);
    }
  }

  /** Returns the jobs to the front of the queue, each in a group of its own, so that one job cannot fail another. */
  #retryAlone(group: Waiter<Job, Result>[]): void {
    const later = this.#waiting;
    this.#waiting = new Set();
    for (const waiter of group) this.#enqueue(Object.assign(waiter, { alone: true }));
    for (const waiter of later) this.#waiting.add(waiter);
  }
}

function settle<Job, Result>(
  { resolve, reject }: Waiter<Job, Result>,
  result: Result | HttpError | undefined,
): void {
  if (result === undefined) reject(new Error('The group returned no result for this job.'));
  else if (result instanceof HttpError) reject(result);
  else resolve(result);
}

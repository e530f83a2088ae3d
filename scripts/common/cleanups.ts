/** Runs cleanups in reverse order, so that a process stops before its folder is removed. */
export class Cleanups {
  readonly #pending: (() => unknown)[] = [];

  readonly defer = (cleanup: () => unknown): void => {
    this.#pending.push(cleanup);
  };

  /** Runs each cleanup once. If one fails, logs the error and continues. */
  readonly run = async (): Promise<void> => {
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop()) {
      try {
        await next();
      } catch (error) {
        console.error('A cleanup failed:', error);
      }
    }
  };

  /** On SIGINT or SIGTERM, runs the cleanups and then exits with code 1. */
  runOnSignals(): void {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void this.run().then(() => process.exit(1)));
  }
}

import type { Options } from './arguments';
import type { Table } from './markdown';

/** A group of measurements that can be run separately. */
export interface Section {
  /** Name on the command line: `npm run bench -- <name>`. */
  name: string;
  title: string;
  run(context: Context): Promise<Measurements>;
}

export interface Context {
  options: Options;
  /** Logs a line of progress to the terminal. */
  log(line: string): void;
  /**
   * Registers a cleanup for the end of the section or, in `measureDatabases`, for the end of one database.
   * Cleanups run in reverse order.
   */
  defer(cleanup: () => unknown): void;
}

export interface Measurements {
  tables: Table[];
  /** Errors, such as failed requests, but not slow results. If there are any, the exit code is 1. */
  problems?: string[];
}

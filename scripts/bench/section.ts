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
   * Registers a cleanup for the end of the section or, in a section that measures several databases, for the
   * end of the measurements on one database. Cleanups run in reverse order.
   */
  defer(cleanup: () => unknown): void;
}

export interface Measurements {
  tables: Table[];
  /**
   * Incorrect (not merely slow) results, such as failed requests. If there are any, the program exits with status 1.
   */
  problems?: string[];
}

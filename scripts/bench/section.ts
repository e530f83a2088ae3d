import type { Options } from './arguments';
import type { Table } from './markdown';

/** A part of the measurements that can be run by itself. */
export interface Section {
  /** Name on the command line: `npm run bench -- <name>`. */
  name: string;
  title: string;
  run(context: Context): Promise<Measured>;
}

export interface Context {
  options: Options;
  /** Shows the progress at the terminal. */
  log(line: string): void;
  /** Registers a cleanup for the end of the section. Cleanups run in reverse order. */
  defer(cleanup: () => unknown): void;
}

export interface Measured {
  tables: Table[];
  /** Results that are wrong, not slow, such as failed requests. The program fails if there are any. */
  problems?: string[];
}

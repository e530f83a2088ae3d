/** A test that injects a fault into real processes and checks its effects. */
export interface Scenario {
  /** Name on the command line: `npm run faults -- <name>`. */
  name: string;
  run(context: Context): Promise<Result>;
}

export interface Context {
  /** Shortens the faults and does not enforce time limits, for slow CI machines. */
  short: boolean;
  /** Registers a cleanup for the end of the scenario. Cleanups run in reverse order. */
  defer(cleanup: () => unknown): void;
}

export interface Result {
  /** Description of the fault. */
  fault: string;
  /** Effect on callers. */
  effect: string;
  /** Time from the end of the fault to the first success, in milliseconds. */
  recoveryMs?: number;
  /** Number of acknowledged writes. */
  acknowledged?: number;
  /** Number of acknowledged writes that are not stored. */
  lost?: number;
  /** Number of writes that are stored twice. */
  duplicated?: number;
  /** Failed expectations; the scenario passes if there are none. */
  problems: string[];
}

/** Returns the problem in an array, or an empty array if the condition is true. */
export const problemUnless = (condition: boolean, problem: string): string[] => (condition ? [] : [problem]);

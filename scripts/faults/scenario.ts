/** A test that injects a fault into real processes and checks its effects. */
export interface Scenario {
  /** Name on the command line: `npm run faults -- <name>`. */
  name: string;
  run(context: Context): Promise<Result>;
}

export interface Context {
  /** Whether faults last only seconds and time limits are not enforced, for slow CI machines. */
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
  /** Number of writes that were acknowledged to the caller. */
  acknowledged?: number;
  /** Number of acknowledged writes that are not stored. */
  lost?: number;
  /** Number of writes that are stored twice. */
  duplicated?: number;
  /** Failed expectations; the scenario passes if there are none. */
  problems: string[];
}

/** Returns an array with the problem, or an empty array if the condition is true. */
export const unless = (condition: boolean, problem: string): string[] => (condition ? [] : [problem]);

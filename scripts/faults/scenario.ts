/** Injects a fault into real processes and checks its effects. */
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
  /**
   * Number of writes that were acknowledged to the caller. `lost` of them are missing, `duplicated` are stored twice.
   */
  acknowledged?: number;
  lost?: number;
  duplicated?: number;
  /** Failed expectations; the scenario passes if there are none. */
  problems: string[];
}

/** Returns the problem unless the condition holds. */
export const unless = (holds: boolean, problem: string): string[] => (holds ? [] : [problem]);

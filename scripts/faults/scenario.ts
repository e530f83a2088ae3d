/** One fault that is brought about on real processes. */
export interface Scenario {
  /** For the command line: `npm run faults -- <name>`. */
  name: string;
  run(context: Context): Promise<Result>;
}

export interface Context {
  /** For CI, whose machines are slow: faults last seconds instead of tens, and times are shown but not judged. */
  short: boolean;
  /** Runs when the scenario is over, however it ends; the last one given runs first. */
  defer(cleanup: () => unknown): void;
}

export interface Result {
  /** What was done to the store. */
  fault: string;
  /** What callers saw. */
  happened: string;
  /** From the moment the failed part is back to the first success, in milliseconds. */
  recoveryMs?: number;
  /** Writes that were answered with success, how many of those are missing, and how many were stored twice. */
  acknowledged?: number;
  lost?: number;
  duplicated?: number;
  /** What should not have happened; none is a pass. */
  problems: string[];
}

/** The problems of a condition: none while it holds. */
export const unless = (holds: boolean, problem: string): string[] => (holds ? [] : [problem]);

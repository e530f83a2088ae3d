import type { Catalogue } from './catalogue';
import type { RunningCluster } from './running-cluster';

/** A test of the running cluster. Scenarios leave all programs running. */
export interface Scenario {
  /** Name on the command line: `npm run cluster -- <name>`. */
  name: string;
  run(context: Context): Promise<Outcome>;
}

export interface Context {
  cluster: RunningCluster;
  catalogue: Catalogue;
  /** Shortens the scenarios and does not enforce time limits, for slow CI machines. */
  short: boolean;
  /** Requests per second under load. */
  rate: number;
  /** Seconds of load before and after each fault. */
  seconds: number;
}

export interface Outcome {
  /** One sentence with what was measured. */
  figures: string;
  /** Failed expectations; the scenario passes if there are none. */
  problems: string[];
}

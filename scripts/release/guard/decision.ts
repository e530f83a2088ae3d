/** Decides from the evidence whether a guarded canary is rolled back or promoted. See docs/telemetry.md. */
import { type Counts, type ProblemKind, problemKinds, sumOf } from './evidence';
import { type Comparison, eValue } from './sequential-test';

/** The percentages to which a canary is promoted. */
export const promotionSteps = [10, 25, 50, 100];

interface Test extends Comparison {
  /** Maximum probability that this test rolls back a canary that is not worse. */
  alpha: number;
  /** Names the bad visits in the reason for a rollback. */
  subject: string;
}

/** The alternatives are large factors, because errors are usually rare with the live release. */
const errors = { margin: 1, alternatives: [3, 8, 24] };

/**
 * These alternatives are smaller, because many visits have a vital that is not good. The margin allows for a
 * canary's colder caches: fewer visitors have requested its pages and files before.
 */
const vitals = { alpha: 0.0005, margin: 1.5, alternatives: [1.5, 2, 3, 5] };

/**
 * The test for each kind of problem. The alphas add up to 0.01, the maximum probability of a rollback by
 * chance.
 */
export const tests: Record<ProblemKind, Test> = {
  renders: { ...errors, alpha: 0.0025, subject: 'visits with a failed render' },
  errors: { ...errors, alpha: 0.006, subject: 'visits with an error or a failed load' },
  lcp: { ...vitals, subject: 'visits whose largest paint took more than 2.5 s' },
  cls: { ...vitals, subject: 'visits with a layout shift of more than 0.1' },
  inp: { ...vitals, subject: 'visits with an interaction of more than 0.2 s' },
};

/** The sums of all hosts' counts during one step of the canary. */
export interface StepCounts {
  /** Percentage of visitors who received the canary. */
  percent: number;
  counts: Counts;
}

export type Decision =
  | { kind: 'continue' }
  /** `percent`: the next percentage; 100 makes the canary the live release. */
  | { kind: 'promote'; percent: number }
  | { kind: 'roll back'; reason: string };

/**
 * Returns the decision after these steps, the last of which is the current one.
 * @param visits number of visits with each of the two releases after which a step ends
 */
export function decide(steps: readonly StepCounts[], visits: number): Decision {
  for (const kind of problemKinds) {
    const { alpha, subject, ...comparison } = tests[kind];
    const evidence = eValue(
      steps.map(({ percent, counts: { canary, live } }) => ({
        share: percent / 100,
        canary: canary[kind],
        live: live[kind],
      })),
      comparison,
    );
    const limit = 1 / alpha;
    if (!(evidence >= limit)) continue;
    const { canary, live } = sumOf(steps.map(({ counts }) => counts));
    return {
      kind: 'roll back',
      reason:
        `${subject}: ${canary[kind]} of ${canary.visits} with the canary, ${live[kind]} of ${live.visits} with the ` +
        `live release (e-value ${Math.round(evidence)}, limit ${Math.round(limit)})`,
    };
  }
  const current = steps.at(-1);
  if (!current) return { kind: 'continue' };
  const { canary, live } = current.counts;
  if (Math.min(canary.visits, live.visits) < visits) return { kind: 'continue' };
  return { kind: 'promote', percent: promotionSteps.find((percent) => percent > current.percent) ?? 100 };
}

/**
 * The evidence about a guarded canary: counts of visits, which each host reports and the registry stores. A
 * visitor counts as one visit per guard.
 */
import { type Static, Type } from 'typebox';

/** The kinds of problems that a visit can have. Each kind counts at most once per visit. */
export const problemKinds = ['renders', 'errors', 'lcp', 'cls', 'inp'] as const;
export type ProblemKind = (typeof problemKinds)[number];

const count = Type.Integer({ minimum: 0 });

const releaseCounts = Type.Object({
  /** Visitors who have loaded the remote, or for whom the server failed to render one of its pages. */
  visits: count,
  /** Visitors for whom the server failed to render a page. */
  renders: count,
  /**
   * Visitors with an error of the remote in the browser, or with a file of the remote that could not be
   * loaded.
   */
  errors: count,
  /** Visitors whose Largest Contentful Paint was not good. */
  lcp: count,
  /** Visitors whose Cumulative Layout Shift was not good. */
  cls: count,
  /** Visitors whose slowest interaction was not good. */
  inp: count,
});

export const countsSchema = Type.Object({ canary: releaseCounts, live: releaseCounts });

export type ReleaseCounts = Static<typeof releaseCounts>;
export type Counts = Static<typeof countsSchema>;

const noVisits = (): ReleaseCounts => ({ visits: 0, renders: 0, errors: 0, lcp: 0, cls: 0, inp: 0 });

export const emptyCounts = (): Counts => ({ canary: noVisits(), live: noVisits() });

function combine(all: readonly ReleaseCounts[], operation: (a: number, b: number) => number): ReleaseCounts {
  const combined = noVisits();
  for (const counts of all)
    for (const kind of ['visits', ...problemKinds] as const)
      combined[kind] = operation(combined[kind], counts[kind]);
  return combined;
}

const combineBoth = (all: readonly Counts[], operation: (a: number, b: number) => number): Counts => ({
  canary: combine(
    all.map(({ canary }) => canary),
    operation,
  ),
  live: combine(
    all.map(({ live }) => live),
    operation,
  ),
});

export const sumOf = (all: readonly Counts[]): Counts => combineBoth(all, (a, b) => a + b);

/** Returns the newer counts of one host process. Because counts never decrease, these are the higher ones. */
export const newerOf = (a: Counts, b: Counts): Counts => combineBoth([a, b], Math.max);

/** Body of a host's `/guards.json`. */
export const guardReportSchema = Type.Object({
  /**
   * Id of the host's release store; null before the host has read the registry, and for a store without an
   * id.
   */
  store: Type.Union([Type.String(), Type.Null()]),
  /** Random id of the host process, whose counts start at 0. */
  host: Type.String(),
  guards: Type.Array(
    Type.Object({
      id: Type.String(),
      remote: Type.String(),
      /** Why this host has stopped serving the canary. */
      rejection: Type.Optional(Type.String()),
      steps: Type.Array(Type.Object({ percent: Type.Number(), counts: countsSchema })),
    }),
  ),
});

export type GuardReport = Static<typeof guardReportSchema>;

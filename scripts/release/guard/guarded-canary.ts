/** Starts the guard of a canary, and applies the evidence of hosts to it. */
import { randomUUID } from 'node:crypto';
import { activeGuard, type Guard, pointTo, type Registry, rollBack } from '../registry';
import { decide, type Decision, type StepCounts } from './decision';
import { emptyCounts, type GuardReport, newerOf, sumOf } from './evidence';

/** Number of visits with each release after which a step ends, unless `--visits` is set. */
export const defaultVisits = 200;

/** Maximum number of guards per remote in the registry. */
const maxGuards = 10;

/** Adds a guard to the canary of a remote. @throws if the remote has no canary */
export function startGuard(registry: Registry, name: string, visits: number): void {
  const live = registry.remotes[name];
  if (!live?.canary) throw new Error(`${name} has no canary.`);
  const { canary } = live;
  const { release, who, since, percent } = canary;
  const guard: Guard = {
    id: randomUUID(),
    release,
    live: live.release,
    visits,
    who,
    since,
    steps: [{ percent, since, hosts: {} }],
  };
  canary.guard = guard.id;
  const earlier = registry.guards?.[name] ?? [];
  registry.guards = { ...registry.guards, [name]: [guard, ...earlier].slice(0, maxGuards) };
}

/** Returns the sums of all hosts' counts for each step. */
export const countsOf = ({ steps }: Pick<Guard, 'steps'>): StepCounts[] =>
  steps.map(({ percent, hosts }) => ({ percent, counts: sumOf(Object.values(hosts)) }));

function addCounts(guard: Guard, host: string, reported: GuardReport['guards'][number]): void {
  for (const { percent, counts } of reported.steps) {
    const step = guard.steps.find((other) => other.percent === percent);
    if (step) step.hosts[host] = newerOf(step.hosts[host] ?? emptyCounts(), counts);
  }
}

/**
 * Changes the registry according to a decision. @returns a sentence for the log, or undefined if nothing has
 * changed
 */
function carryOut(
  registry: Registry,
  name: string,
  guard: Guard,
  decision: Decision,
  now: string,
): string | undefined {
  const { release, steps } = guard;
  switch (decision.kind) {
    case 'continue':
      return undefined;
    case 'roll back':
      guard.outcome = { kind: 'rolled back', reason: decision.reason, since: now };
      rollBack(registry, name, { who: 'guard', since: now });
      return `${name} ${release} is rolled back: ${decision.reason}`;
    case 'promote': {
      const { percent } = decision;
      const canary = registry.remotes[name]?.canary;
      if (percent < 100 && canary) {
        steps.push({ percent, since: now, hosts: {} });
        canary.percent = percent;
      } else {
        guard.outcome = {
          kind: 'promoted',
          reason: `not worse than ${guard.live} after ${guard.visits} visits at ${steps.map((step) => `${step.percent}%`).join(', ')}`,
          since: now,
        };
        pointTo(registry, name, { release, by: 'guard', who: guard.who, since: now });
      }
      return `${name} ${release} is promoted to ${percent}% of the visitors`;
    }
  }
}

/**
 * Adds the counts of a host to the guards in the registry, and rolls back or promotes their canaries. Ignores
 * reports from hosts with a different release store. Ignores guards that have ended, so that a host with an
 * outdated registry changes nothing. Applying a report again has no effect.
 * @param now current time: ISO 8601, UTC
 * @returns a sentence for each canary that was rolled back or promoted
 */
export function applyReport(registry: Registry, { store, host, guards }: GuardReport, now: string): string[] {
  if (store !== null && registry.store !== undefined && store !== registry.store) return [];
  return guards.flatMap((reported) => {
    const { remote } = reported;
    const guard = activeGuard(registry, remote);
    if (guard?.id !== reported.id) return [];
    addCounts(guard, host, reported);
    // While the remote is switched off, visitors receive neither release.
    if (registry.off.includes(remote)) return [];
    const decision: Decision = reported.rejection
      ? { kind: 'roll back', reason: `a host no longer serves it: ${reported.rejection}` }
      : decide(countsOf(guard), guard.visits);
    return carryOut(registry, remote, guard, decision, now) ?? [];
  });
}

/** Finds the needs of a release that a contract does not meet. */
import { callKey } from './api-call';
import { findBreakingChanges } from './breaking-changes';
import type { ContractShapes } from './contract-shapes';
import type { ReleaseNeeds } from './release-needs';
import type { Shape } from './shape';

/** The contract of a host. If `api` is missing, the calls of the API are not compared. */
export type OfferedContract = Omit<ContractShapes, 'api' | 'pages'> & Partial<Pick<ContractShapes, 'api'>>;

const predicates = (subject: string, changes: readonly string[]) =>
  changes.map((change) => `${subject} ${change}`);

type Comparison = (needed: Shape, offered: Shape) => string[];

const received: Comparison = (needed, offered) => findBreakingChanges(needed, offered, 'out');
const passed: Comparison = (needed, offered) => findBreakingChanges(needed, offered, 'in');
const receivedAndPassed: Comparison = (needed, offered) => [
  ...received(needed, offered),
  ...passed(needed, offered),
];

function compareAll(
  needed: Readonly<Record<string, Shape>>,
  offered: Readonly<Record<string, Shape>>,
  compare: Comparison,
  name: (key: string) => string = (key) => key,
): string[] {
  return Object.entries(needed).flatMap(([key, shape]) => {
    const current = Object.hasOwn(offered, key) ? offered[key] : undefined;
    return predicates(name(key), current === undefined ? ['was removed'] : compare(shape, current));
  });
}

/** Returns the short name of an entry point of shared-ui, such as `cart`. */
export const shortName = (module: string) => module.replace('@press-start/shared-ui/', '');

/**
 * Returns the breaking changes between the needs of a release and the contract of a host, as sentences such
 * as `cart:item-added lost quantity`.
 */
export function findBrokenNeeds(needs: ReleaseNeeds, offered: OfferedContract): string[] {
  const changes = [
    ...Object.entries(needs.exports).flatMap(([module, values]) =>
      compareAll(
        values,
        (Object.hasOwn(offered.exports, module) && offered.exports[module]) || {},
        received,
        (name) => `${name} of ${shortName(module)}`,
      ),
    ),
    ...compareAll(needs.heard, offered.events, received),
    ...compareAll(needs.emitted, offered.events, passed),
    ...compareAll(needs.storage, offered.storage, receivedAndPassed, (key) => `stored ${key}`),
    ...compareAll(needs.routes, offered.routes, passed),
    ...compareAll(needs.offered ?? {}, offered.slots, received, (key) => `slot ${key}`),
    ...compareAll(needs.placed ?? {}, offered.slots, passed, (key) => `slot ${key}`),
    ...findChangedPaths(needs.paths, offered.paths),
    ...(offered.api ? findBrokenCalls(needs.api, offered.api) : []),
  ];
  return [...new Set(changes)];
}

function findChangedPaths(needed: ReleaseNeeds['paths'], offered: ReleaseNeeds['paths']): string[] {
  return Object.entries(needed).flatMap(([name, targets]) => {
    const current = Object.hasOwn(offered, name) ? offered[name] : undefined;
    if (!current) return [`paths.${name} was removed`];
    const isReachable = targets.every((target) => current.some((other) => isSamePattern(target, other)));
    return isReachable
      ? []
      : [`paths.${name} leads to ${current.join(' or ')} instead of ${targets.join(' or ')}`];
  });
}

/** Returns whether two patterns match the same URLs, even if the names of their parameters differ. */
const isSamePattern = (a: string, b: string) => callKey(a) === callKey(b);

/** Returns the breaking changes between the calls that a release needs and those that an API offers. */
export function findBrokenCalls(needed: ReleaseNeeds['api'], offered: ReleaseNeeds['api']): string[] {
  const calls = new Map(Object.entries(offered).map(([name, call]) => [callKey(name), call]));
  return Object.entries(needed).flatMap(([name, call]) => {
    const current = calls.get(callKey(name));
    if (!current) return [`${name} was removed`];
    return predicates(name, [
      ...(current.session && !call.session ? ['now requires a session'] : []),
      ...passed(call.request, current.request),
      ...received(call.response, current.response),
    ]);
  });
}

/** Returns a phrase such as `account 0.4.1 and shop 0.2.0`. */
function listOf(users: readonly string[]): string {
  const last = users.at(-1) ?? '';
  return users.length > 1 ? `${users.slice(0, -1).join(', ')} and ${last}` : last;
}

/** Returns a sentence such as `cart:item-added lost quantity, used by account 0.4.1`. */
export const withUsers = (change: string, users: readonly string[]) =>
  users.length > 0 ? `${change}, used by ${listOf(users)}` : change;

/**
 * Returns the name of a remote and the version of its release, such as `account 0.4.1`.
 * @param release version and hash, such as `0.4.1+3fa9c1d2`
 */
export const userName = (remote: string, release: string) => `${remote} ${release.replace(/\+.*/, '')}`;

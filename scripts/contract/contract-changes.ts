/** Finds the breaking changes between the recorded and the current contract, and the affected releases. */
import type { ReleaseDescription } from '../release/description';
import { findBrokenNeeds, shortName, userName, withUsers } from './broken-needs';
import type { ContractShapes } from './contract-shapes';
import type { SharedExports } from './exports';
import { findLostPages } from './page-patterns';
import type { ReleaseNeeds } from './release-needs';
import { needsOfEverything } from './release-needs';
import { isCompatible } from './versions';

/** The contents of shared-ui/contract.json (`names`) and shared-ui/contract-shapes.json (`shapes`). */
export interface ContractFiles {
  names: SharedExports;
  shapes: ContractShapes;
}

/** A release that uses the contract. */
export interface ContractUser extends Pick<ReleaseDescription, 'release' | 'contract' | 'needs'> {
  name: string;
}

/** Returns whether the current version of shared-ui declares breaking changes. */
export const declaresBreakingChanges = (before: SharedExports, current: SharedExports) =>
  !isCompatible(before.version, current.version);

const without = (names: readonly string[], current: readonly string[] = []) =>
  names.filter((name) => !current.includes(name));

const removals = (before: SharedExports['modules'], current: SharedExports['modules']) =>
  Object.entries(before).flatMap(([module, names]) =>
    without(names, current[module]).map((name) => `${name} of ${shortName(module)} was removed`),
  );

/** Returns the breaking changes as sentences that name the affected releases. */
export function listBreakingChanges(
  before: ContractFiles,
  current: ContractFiles,
  users: readonly ContractUser[],
): string[] {
  const usersByChange = new Map<string, Set<string>>();
  const add = (change: string, ...names: string[]) => {
    const known = usersByChange.get(change) ?? new Set();
    usersByChange.set(change, new Set([...known, ...names]));
  };
  for (const change of removals(before.names.modules, current.names.modules)) add(change);
  for (const change of removals(before.names.types, current.names.types)) add(change);
  for (const change of findBrokenNeeds(needsOfEverything(before.shapes), current.shapes)) add(change);
  // The host already rejects releases that were built for an incompatible version.
  const affected = users.filter(({ contract }) => isCompatible(contract.version, before.names.version));
  for (const user of affected) {
    const shared = Object.entries(user.contract.modules).filter(([module]) => before.names.modules[module]);
    const changes = removals(Object.fromEntries(shared), current.names.modules);
    if (user.needs) changes.push(...findBrokenNeeds(user.needs, current.shapes));
    for (const change of changes) add(change, userName(user.name, user.release));
  }
  for (const { change, path } of lostPages(before.shapes, current.shapes))
    add(
      change,
      ...affected
        .filter(({ needs }) => usesPath(needs, path))
        .map((user) => userName(user.name, user.release)),
    );
  return [...usersByChange].map(([change, names]) => withUsers(change, [...names].sort())).sort();
}

const usesPath = (needs: ReleaseNeeds | undefined, path: string) =>
  needs !== undefined && path in needs.paths;

function lostPages(before: ContractShapes, current: ContractShapes): { change: string; path: string }[] {
  return Object.entries(before.pages).flatMap(([remote, patterns]) =>
    findLostPages(current.paths, patterns, current.pages[remote] ?? []).map(({ target, path }) => ({
      change: `${target} is no longer a page of ${remote}`,
      path,
    })),
  );
}

export const undeclaredChanges = (changes: readonly string[]) =>
  `These changes break remotes that were built before:\n${changes.map((change) => `  ${change}`).join('\n')}\n` +
  'The host rejects releases that depend on them. Undo the changes, or raise the version of shared-ui (the first ' +
  'number or, while that is 0, the second) in every package.json that contains it. docs/contract.md explains the rules.';

/**
 * Checks whether a release is compatible with this host. A release names the exports of shared modules that
 * it uses and the version of shared-ui that it was built with. A host with the same major version (or, while
 * that is 0, the same minor version) that has all these exports is compatible, so a remote may be older or
 * newer than the host.
 */
import { isCompatible } from '../../../scripts/contract/versions';
import type { Contract } from '../../../scripts/release/description';
import sharedUiPackage from '../../../shared-ui/package.json';
import { sharedModules } from './shared-modules';

/** Thrown when a release needs something that this host does not offer. */
export class IncompatibleRelease extends Error {
  override name = 'IncompatibleRelease';
}

/** Returns why a release is incompatible, or undefined if it is compatible. */
export function findIncompatibility(
  needed: Contract,
  offered: Contract = hostContract(),
): string | undefined {
  if (!isCompatible(needed.version, offered.version))
    return `it was built for shared-ui ${needed.version}, but this host has ${offered.version}`;
  for (const [module, names] of Object.entries(needed.modules)) {
    const available = offered.modules[module];
    if (!available) return `it needs ${module}, which this host does not share`;
    const missing = names.filter((name) => !available.includes(name));
    if (missing.length > 0)
      return `it needs ${missing.join(', ')} from ${module}, which this host does not export`;
  }
  return undefined;
}

function hostContract(): Contract {
  return {
    version: sharedUiPackage.version,
    modules: Object.fromEntries(
      Object.entries(sharedModules).map(([module, library]) => [module, Object.keys(library)]),
    ),
  };
}

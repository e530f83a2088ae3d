/**
 * Whether a release fits this host. A release names the exports of the shared modules that it uses and the version of
 * shared-ui it was built against; it fits a host of the same major version (while that is 0: of the same minor version)
 * that has all of them. So a remote may be older or newer than the host, as long as nothing it uses is missing.
 */
import sharedUiPackage from '../../shared-ui/package.json';
import type { Contract } from './registry';
import { sharedModules } from './rendering/shared-modules';

/** The part of a version that changes with a breaking change. */
const generation = (version: string) => /^(0\.\d+|\d+)/.exec(version)?.[0];

/** @returns why the release does not fit, or undefined when it does */
export function misfit(needed: Contract, offered: Contract = ourContract()): string | undefined {
  if (generation(needed.version) !== generation(offered.version))
    return `it was built for shared-ui ${needed.version}, this host has ${offered.version}`;
  for (const [module, names] of Object.entries(needed.modules)) {
    const has = offered.modules[module];
    if (!has) return `it needs ${module}, which this host does not share`;
    const missing = names.filter((name) => !has.includes(name));
    if (missing.length > 0)
      return `it needs ${missing.join(', ')} of ${module}, which this host does not have`;
  }
  return undefined;
}

/** What this host shares. */
export function ourContract(): Contract {
  return {
    version: sharedUiPackage.version,
    modules: Object.fromEntries(
      Object.entries(sharedModules).map(([module, library]) => [module, Object.keys(library)]),
    ),
  };
}

/** Returns the part of a version that a breaking change raises: the major number, or `0.<minor>` before version 1. */
const compatibleVersion = (version: string) => /^(0\.\d+|\d+)/.exec(version)?.[0];

/**
 * Returns whether two versions of shared-ui are compatible, that is, whether no breaking change separates
 * them.
 */
export const isCompatible = (a: string, b: string) => compatibleVersion(a) === compatibleVersion(b);

/** Returns the part of a version that a breaking change raises: the major number, or `0.<minor>` before version 1. */
const compatibleVersion = (version: string) => /^(0\.\d+|\d+)/.exec(version)?.[0];

/** Returns whether no breaking change of shared-ui is between two of its versions. */
export const isCompatible = (a: string, b: string) => compatibleVersion(a) === compatibleVersion(b);

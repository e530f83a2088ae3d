/** Returns the part that a breaking change raises: `0.<minor>` or, from version 1.0, the major version. */
const compatibleVersion = (version: string) => /^(0\.\d+|\d+)/.exec(version)?.[0];

export const isCompatible = (a: string, b: string) => compatibleVersion(a) === compatibleVersion(b);

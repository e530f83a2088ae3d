/** Returns whether a route pattern has no placeholders, so that it is also a path. */
export const isStaticPattern = (pattern: string) => !/[:*]/.test(pattern);

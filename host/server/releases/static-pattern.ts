/** Returns whether a route pattern has no placeholders and is therefore also a path. */
export const isStaticPattern = (pattern: string) => !/[:*]/.test(pattern);

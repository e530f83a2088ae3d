/** Tells which releases the security policy of the open document allows. */
import type { LiveRemote } from './boot';

let allowedPrefixes: readonly string[] = [];

/** Sets the URL prefixes from which the policy allows scripts. */
export const allowScriptsFrom = (prefixes: readonly string[]) => void (allowedPrefixes = prefixes);

const absolute = (url: string) => new URL(url, location.href).href;

/** Returns whether this document may run the scripts of a release. If not, the document must be reloaded. */
export const isAllowed = ({ entry }: LiveRemote): boolean =>
  allowedPrefixes.some((prefix) => absolute(entry).startsWith(absolute(prefix)));

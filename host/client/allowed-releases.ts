/** Checks whether the document's security policy allows the scripts of a release. */
import type { LiveRemote } from './boot';

let allowedPrefixes: readonly string[] = [];

/** Sets the URL prefixes from which the policy allows scripts. */
export const allowScriptsFrom = (prefixes: readonly string[]) => void (allowedPrefixes = prefixes);

const absolute = (url: string) => new URL(url, location.href).href;

/**
 * Returns whether this document allows the scripts of a release. If it forbids them, only a reload of the
 * document can allow them.
 */
export const isAllowed = ({ entry }: LiveRemote): boolean =>
  allowedPrefixes.some((prefix) => absolute(entry).startsWith(absolute(prefix)));

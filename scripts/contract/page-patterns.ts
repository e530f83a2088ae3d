/** Compares the URLs that the functions of `paths` return with the patterns of pages. */
import { matchPath } from 'react-router-dom';
import type { ContractShapes } from './contract-shapes';

/**
 * Returns whether the pattern of a page matches a URL.
 * @param target pattern of the URL, such as `/order/detail?order=:idOrder`
 */
const matchesUrl = (pattern: string, target: string) =>
  matchPath({ path: pattern, end: true }, target.split('?', 1)[0] ?? '') !== null;

interface LostPage {
  /** Name of the function of `paths`. */
  path: string;
  /** Pattern of the URL that the function returns. */
  target: string;
}

/**
 * Returns the URLs of `paths` that no longer lead to a page of a remote.
 * @param before patterns of the remote's pages before the change
 * @param current patterns of the remote's pages after the change
 */
export function findLostPages(
  paths: ContractShapes['paths'],
  before: readonly string[],
  current: readonly string[],
): LostPage[] {
  return Object.entries(paths).flatMap(([path, targets]) =>
    targets
      .filter((target) => before.some((pattern) => matchesUrl(pattern, target)))
      .filter((target) => !current.some((pattern) => matchesUrl(pattern, target)))
      .map((target) => ({ path, target })),
  );
}

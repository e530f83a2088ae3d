/**
 * Compares a release with the contract of this host, with its API, and with the links of the other remotes.
 */
import {
  findBrokenCalls,
  findBrokenNeeds,
  userName,
  withUsers,
} from '../../../scripts/contract/broken-needs';
import type { ContractShapes } from '../../../scripts/contract/contract-shapes';
import { parseShapes } from '../../../scripts/contract/contract-shapes';
import { findLostPages } from '../../../scripts/contract/page-patterns';
import recordedShapes from '../../../shared-ui/contract-shapes.json';
import { readApiCalls } from './api-contract';
import type { Release } from './release';

let parsed: ContractShapes | undefined;

const hostShapes = (): ContractShapes => (parsed ??= parseShapes(recordedShapes));

const userOf = ({ name, release }: Release) => userName(name, release);

/**
 * Returns what this host's shared-ui lacks for a release, such as `cart:item-added lost quantity, used by
 * account 0.4.1`. Returns an empty array for a release that does not state its needs.
 */
export function findUnmetNeeds(release: Release, offered = hostShapes()): string[] {
  if (!release.needs) return [];
  const { api: _api, ...sharedUi } = offered;
  return findBrokenNeeds(release.needs, sharedUi).map((change) => withUsers(change, [userOf(release)]));
}

/**
 * Returns a line for each link target of other remotes that is a page of this remote's served release, but
 * would be a page of no remote if `release` replaced the served release.
 * @param served the releases that visitors receive
 */
export function findBrokenLinks(
  release: Release,
  served: readonly Release[],
  { paths } = hostShapes(),
): string[] {
  const others = served.filter(({ name }) => name !== release.name);
  const patternsOf = (releases: readonly Release[]) =>
    releases.flatMap(({ routes }) => routes.map(({ pattern }) => pattern));
  const before = patternsOf(served.filter(({ name }) => name === release.name));
  return findLostPages(paths, before, patternsOf([release, ...others])).flatMap(({ path, target }) => {
    const users = others.filter(({ needs }) => needs && Object.hasOwn(needs.paths, path));
    if (users.length === 0) return [];
    return [withUsers(`${target} is no longer a page of ${release.name}`, users.map(userOf))];
  });
}

/** Returns what the API lacks for a release, like `findUnmetNeeds`; undefined if the API is unavailable. */
export async function findUnmetApiNeeds(release: Release): Promise<string[] | undefined> {
  const { needs } = release;
  if (!needs || Object.keys(needs.api).length === 0) return [];
  const api = await readApiCalls();
  return api && findBrokenCalls(needs.api, api).map((change) => withUsers(change, [userOf(release)]));
}

/**
 * The remotes that one visitor receives: the registry's release of each remote, unless an override replaces
 * it.
 */
import type { FastifyRequest } from 'fastify';
import type { LiveRemote } from '../../client/boot';
import { config } from '../config';
import { visitorOf } from '../releases/canary';
import { integrityOf, releaseUrl } from '../releases/release';
import type { ReleaseManager, ServedRelease } from '../releases/release-manager';
import { isStaticPattern } from '../releases/static-pattern';
import { overridesOf } from './cookie';
import { withFault } from './faults';
import { faultOf, previousSource, releaseAt } from './sources';

/** The overriding source of each remote (see sources.ts), or an empty string for the registry's release. */
export type Overrides = ReadonlyMap<string, string>;

/** A remote that may have an override. The names `composed` and `refused` are part of the page's JSON. */
export type ServedRemote = ServedRelease & {
  composed?: {
    source: string;
    /** Why the override was rejected; the registry's release is served instead. */
    refused?: string;
  };
};

interface Visitor {
  /** Returns the visitor's bucket from 0 to 99 for a remote, which selects canaries. */
  bucket: (name: string) => number;
  overrides: Overrides;
}

/**
 * Returns the release of an override, or the live release with a simulated fault.
 * @throws an Error with the reason why this release cannot be served
 */
async function requestedRelease(
  releases: ReleaseManager,
  name: string,
  source: string,
  live: ServedRelease | undefined,
): Promise<ServedRelease> {
  if (faultOf(source)) {
    if (!live) throw new Error(`${name} has no live release`);
    return withFault(live, source);
  }
  const requested = source === previousSource ? releases.previousRelease(name) : source;
  if (requested === undefined) throw new Error(`no release of ${name} was live before`);
  return releases.prepareRequested(await releaseAt(name, requested));
}

/**
 * Returns the remotes for a visitor. The visitor's overrides take precedence over those of the whole store.
 */
export async function remotesFor(
  releases: ReleaseManager,
  { bucket, overrides }: Visitor,
): Promise<ServedRemote[]> {
  const served = releases.remotesFor(bucket);
  const sources = new Map([...config.overrides, ...overrides]);
  const names = new Set([...served.map(({ release }) => release.name), ...sources.keys()]);
  const overridden = async (name: string, source: string, live: ServedRelease | undefined) => {
    try {
      return [{ ...(await requestedRelease(releases, name, source, live)), composed: { source } }];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return live ? [{ ...live, composed: { source, refused: reason } }] : [];
    }
  };
  const remotes = [...names].map((name): Promise<ServedRemote[]> | ServedRemote[] => {
    const live = served.find(({ release }) => release.name === name);
    const source = sources.get(name);
    return source ? overridden(name, source, live) : live ? [live] : [];
  });
  return (await Promise.all(remotes)).flat();
}

/**
 * Returns the remotes for the visitor who sent the request.
 * @param visitor passed by a caller that has already read the cookie
 */
export function servedFor(
  releases: ReleaseManager,
  { headers: { cookie = '' } }: FastifyRequest,
  visitor = visitorOf(cookie, releases.needsVisitorIds()),
): Promise<ServedRemote[]> {
  return remotesFor(releases, { bucket: visitor.bucket, overrides: overridesOf(cookie) });
}

/**
 * Returns the guarded patterns and menu entries of a remote's routes; no menu if the remote is switched off.
 */
function guardsAndMenu({ release: { routes }, off }: ServedRelease): Pick<LiveRemote, 'guarded' | 'menu'> {
  const guarded = routes.filter(({ guard }) => guard === 'admin').map(({ pattern }) => pattern);
  const menu = routes.flatMap(({ menu: label, pattern }) =>
    label && isStaticPattern(pattern) ? [{ label, to: pattern }] : [],
  );
  return { ...(guarded.length > 0 && { guarded }), ...(menu.length > 0 && !off && { menu }) };
}

export const toClientRemote = (remote: ServedRemote): LiveRemote => {
  const { release, composed, off } = remote;
  return {
    name: release.name,
    release: release.release,
    entry: releaseUrl(release, release.entry),
    integrity: integrityOf(release, release.entry),
    patterns: release.routes.map(({ pattern }) => pattern),
    ...guardsAndMenu(remote),
    ...(release.notice ? { notice: release.notice } : {}),
    ...(composed ? { composed } : {}),
    ...(off ? { off } : {}),
  };
};

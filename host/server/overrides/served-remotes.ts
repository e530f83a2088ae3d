/** The remotes that one visitor receives: the registry's releases, except where an override selects another one. */
import type { FastifyRequest } from 'fastify';
import type { LiveRemote } from '../../client/boot';
import { config } from '../config';
import { visitorOf } from '../releases/canary';
import type { Release } from '../releases/release';
import { integrityOf, releaseUrl } from '../releases/release';
import type { ReleaseManager, ServedRelease } from '../releases/release-manager';
import { isStaticPattern } from '../releases/static-pattern';
import { overridesOf } from './cookie';
import { releaseAt } from './sources';

/** The overriding source of each remote (see sources.ts), or an empty string for the registry's release. */
export type Overrides = ReadonlyMap<string, string>;

/** A remote that may have an override. The names `composed` and `refused` are part of the page's JSON. */
export type ServedRemote = ServedRelease & {
  composed?: {
    source: string;
    /** The reason why the override was rejected; the registry's release is served instead. */
    refused?: string;
  };
};

interface Visitor {
  /** Returns the visitor's percentile from 0 to 99 for a remote, which selects canaries. */
  percentile: (name: string) => number;
  overrides: Overrides;
}

/** Returns the remotes for a visitor. The visitor's overrides take precedence over those of the whole store. */
export async function remotesFor(
  releases: ReleaseManager,
  { percentile, overrides }: Visitor,
): Promise<ServedRemote[]> {
  const served = releases.servedTo(percentile);
  const sources = new Map([...config.overrides, ...overrides]);
  const names = new Set([...served.map(({ release }) => release.name), ...sources.keys()]);
  const overridden = async (name: string, source: string, live: ServedRelease | undefined) => {
    try {
      const requested = await releases.prepareRequested(await releaseAt(name, source));
      return [{ ...requested, composed: { source } }];
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
  visitor = visitorOf(cookie, releases.hasCanary()),
): Promise<ServedRemote[]> {
  return remotesFor(releases, { percentile: visitor.percentile, overrides: overridesOf(cookie) });
}

/** Returns the guarded patterns and menu entries that a release's routes declare; empty for most releases. */
function guardsAndMenu({ routes }: Release): Pick<LiveRemote, 'guarded' | 'menu'> {
  const guarded = routes.filter(({ guard }) => guard === 'admin').map(({ pattern }) => pattern);
  const menu = routes.flatMap(({ menu: label, pattern }) =>
    label && isStaticPattern(pattern) ? [{ label, to: pattern }] : [],
  );
  return { ...(guarded.length > 0 && { guarded }), ...(menu.length > 0 && { menu }) };
}

/** Returns the part of a remote's description that the browser needs. */
export const toClientRemote = ({ release, composed }: ServedRemote): LiveRemote => ({
  name: release.name,
  release: release.release,
  entry: releaseUrl(release, 'remoteEntry.js'),
  integrity: integrityOf(release, 'remoteEntry.js'),
  patterns: release.routes.map(({ pattern }) => pattern),
  ...guardsAndMenu(release),
  ...(composed ? { composed } : {}),
});

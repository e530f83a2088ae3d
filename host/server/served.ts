/** The remotes as the visitor of a request gets them, and what the browser is told of each. */
import type { FastifyRequest } from 'fastify';
import type { LiveRemote } from '../src/boot';
import { remotesFor } from './composition/composed';
import type { ServedRemote } from './composition/composed';
import { overridesOf } from './composition/cookie';
import { integrityOf, isPlain, releaseUrl } from './registry';
import type { Release } from './registry';
import { visitorOf } from './visitor';

/** @param visitor whoever asks; given by who has read the cookie already */
export function servedFor(
  { headers: { cookie = '' } }: FastifyRequest,
  visitor = visitorOf(cookie),
): Promise<ServedRemote[]> {
  return remotesFor({ share: visitor.share, composition: overridesOf(cookie) });
}

/** What the routes of a release declare; nothing for most. */
function declared({ routes }: Release): Pick<LiveRemote, 'guarded' | 'menu'> {
  const guarded = routes.filter(({ guard }) => guard === 'admin').map(({ pattern }) => pattern);
  const menu = routes.flatMap(({ menu: label, pattern }) =>
    label && isPlain(pattern) ? [{ label, to: pattern }] : [],
  );
  return { ...(guarded.length > 0 && { guarded }), ...(menu.length > 0 && { menu }) };
}

export const toClientRemote = ({ release, composed }: ServedRemote): LiveRemote => ({
  name: release.name,
  release: release.release,
  entry: releaseUrl(release, 'remoteEntry.js'),
  integrity: integrityOf(release, 'remoteEntry.js'),
  patterns: release.routes.map(({ pattern }) => pattern),
  ...declared(release),
  ...(composed ? { composed } : {}),
});

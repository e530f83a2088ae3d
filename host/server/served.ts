/** The remotes as the visitor of a request gets them, and what the browser is told of each. */
import type { FastifyRequest } from 'fastify';
import type { LiveRemote } from '../src/boot';
import { composedFor } from './composition/composed';
import type { Composed } from './composition/composed';
import { compositionOf } from './composition/cookie';
import { integrityOf, releaseUrl } from './registry';
import { visitorOf } from './visitor';

/** @param visitor whoever asks; given by who has read the cookie already */
export function servedFor(
  { headers: { cookie = '' } }: FastifyRequest,
  visitor = visitorOf(cookie),
): Promise<Composed[]> {
  return composedFor({ share: visitor.share, composition: compositionOf(cookie) });
}

export const toldToBrowser = ({ release, composed }: Composed): LiveRemote => ({
  name: release.name,
  release: release.release,
  entry: releaseUrl(release, 'remoteEntry.js'),
  integrity: integrityOf(release, 'remoteEntry.js'),
  patterns: release.routes.map(({ pattern }) => pattern),
  ...(composed ? { composed } : {}),
});

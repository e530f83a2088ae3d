/** Accepts forms that a browser submits without scripts; the page's action handles them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { config } from '../../config';

const FORM = 'application/x-www-form-urlencoded';

/** Size limit in bytes, above the size of any form that a visitor fills in. */
const BODY_LIMIT = 64 * 1024;

export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
}

/**
 * Returns whether a page from another origin, such as another port of the same host, submitted the form
 * (CSRF).
 */
export function isCrossOriginPost({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (method !== 'POST') return false;
  const { origin, host, 'sec-fetch-site': site } = headers;
  const isSameOrigin = site === 'same-origin' || site === 'none';
  if (site !== undefined && !isSameOrigin) return true;
  if (origin === undefined) return false;
  // Browsers send the origin `null` from pages with a secret URL, because their referrer policy is
  // `no-referrer`.
  if (origin === 'null') return !isSameOrigin;
  // The visitor may use a host name other than the public one.
  return (
    origin !== new URL(config.publicUrl).origin && !(URL.canParse(origin) && new URL(origin).host === host)
  );
}

/** A form that a browser sends by itself, before the scripts have come or without any: its page's action gets it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { config } from './config';

const FORM = 'application/x-www-form-urlencoded';

/** More than anybody types. */
const BODY_LIMIT = 64 * 1024;

/** Takes such forms at every page. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
}

/**
 * Whether another origin's page has sent the form; no site may let its visitors write here, nor another port of this
 * machine.
 */
export function isForeign({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (method !== 'POST') return false;
  const { origin, host, 'sec-fetch-site': site } = headers;
  const isSameOrigin = site === 'same-origin' || site === 'none';
  if (site !== undefined && !isSameOrigin) return true;
  if (origin === undefined) return false;
  // What a page sends whose address is a secret (`no-referrer`).
  if (origin === 'null') return !isSameOrigin;
  // A store that is reached by another name than its public one is still one origin.
  return (
    origin !== new URL(config.publicUrl).origin && !(URL.canParse(origin) && new URL(origin).host === host)
  );
}

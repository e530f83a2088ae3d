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

/** Other sites may not let their visitors write here. */
export function isForeign({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (method !== 'POST') return false;
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site === 'cross-site';
  // Browsers from before that header; none of them leaves this one out when another site's form is sent.
  return origin !== undefined && origin !== new URL(config.publicUrl).origin;
}

/** What the router is asked for: the page, or the page with a form. */
export function pageRequest(
  { method, body }: Pick<FastifyRequest, 'method' | 'body'>,
  url: URL,
  signal: AbortSignal,
): Request {
  if (method !== 'POST') return new Request(url, { signal });
  const text = typeof body === 'string' ? body : '';
  return new Request(url, { method, body: text, headers: { 'content-type': FORM }, signal });
}

/** Every path that is not a file or a call: a page. */
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { matchPath } from 'react-router-dom';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { themeOfCookies } from '@press-start/shared-ui/themes';
import { config } from './config';
import { renderDocument } from './document';
import { liveReleases, releaseUrl } from './registry';
import type { Release } from './registry';
import { renderPage } from './render';
import { createNonce, securityHeaders } from './security';

const brotli = promisify(brotliCompress);
/** Level 5 costs a millisecond for a page; higher ones cost more than they save on the way. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const routeOf = (release: Release, pathname: string) =>
  release.routes.find(({ pattern }) => matchPath({ path: pattern, end: true }, pathname));

/** The scripts that this page of the release needs, as URLs. */
function filesOf(release: Release | undefined, pathname: string): string[] {
  if (!release) return [];
  const files = routeOf(release, pathname)?.files ?? [];
  return ['remoteEntry.js', ...files].map((file) => releaseUrl(release, file));
}

/**
 * What the visitor asked for, at the store's public origin: the request's own Host is not believed. A proxy may send the
 * whole URL instead of its path.
 */
function publicUrl(asked: string): URL {
  const { pathname, search } = new URL(asked.startsWith('/') ? config.publicUrl + asked : asked);
  return new URL(config.publicUrl + pathname + search);
}

const bootRemotes = (releases: Release[]) =>
  releases.map((release) => ({
    name: release.name,
    release: release.release,
    entry: releaseUrl(release, 'remoteEntry.js'),
    patterns: release.routes.map(({ pattern }) => pattern),
  }));

async function send(request: FastifyRequest, reply: FastifyReply, html: string) {
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding, cookie');
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(html);
  return reply.header('content-encoding', 'br').send(await brotli(html, brotliOptions));
}

async function page(request: FastifyRequest, reply: FastifyReply) {
  const url = publicUrl(request.url);
  const { pathname } = url;
  const live = await liveReleases();
  const owner = live.find((release) => routeOf(release, pathname));
  const gone = new AbortController();
  request.raw.once('close', () => gone.abort());
  const theme = themeOfCookies(request.headers.cookie ?? '');
  const rendered = await renderPage(new Request(url, { signal: gone.signal }), owner, theme);
  if (rendered instanceof Response) {
    return reply
      .code(rendered.status)
      .header('location', rendered.headers.get('location') ?? '/home')
      .send();
  }
  const nonce = createNonce();
  reply.code(rendered.status).headers(securityHeaders(nonce)).header('cache-control', 'no-cache');
  const html = renderDocument({
    page: rendered,
    theme,
    // The browser takes over what was drawn, with the files it was drawn from.
    remotes: bootRemotes(
      live.map((release) => (release === owner ? (rendered.release ?? release) : release)),
    ),
    files: filesOf(rendered.release, pathname),
    url: url.origin + pathname,
    nonce,
  });
  return send(request, reply, html);
}

export async function pageRoute(app: FastifyInstance) {
  app.get('/*', page);
}

/** Every path that is not a file or a call: a page. */
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { matchPath } from 'react-router-dom';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { config } from './config';
import { themeOfCookies } from '@press-start/shared-ui/themes';
import { renderDocument } from './document';
import { liveReleases, releaseUrl } from './registry';
import type { Release } from './registry';
import { renderPage } from './render';
import { createNonce, securityHeaders } from './security';

const brotli = promisify(brotliCompress);
/** Level 5 costs a millisecond for a page; higher ones cost more than they save on the way. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

interface Owner {
  release: Release;
  files: string[];
}

function ownerOf(releases: Release[], pathname: string): Owner | undefined {
  for (const release of releases)
    for (const { pattern, files } of release.routes)
      if (matchPath({ path: pattern, end: true }, pathname)) return { release, files };
  return undefined;
}

const liveRemotes = (releases: Release[]) =>
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
  const url = new URL(config.publicUrl + request.url);
  const releases = await liveReleases();
  const owner = ownerOf(releases, url.pathname);
  const gone = new AbortController();
  request.raw.once('close', () => gone.abort());
  const theme = themeOfCookies(request.headers.cookie ?? '');
  const rendered = await renderPage(new Request(url, { signal: gone.signal }), owner?.release, theme);
  if (rendered instanceof Response) {
    return reply
      .code(rendered.status)
      .header('location', rendered.headers.get('location') ?? '/home')
      .send();
  }
  const nonce = createNonce();
  reply.code(rendered.status).headers(securityHeaders(nonce)).header('cache-control', 'no-cache');
  const files = owner
    ? ['remoteEntry.js', ...owner.files].map((file) => releaseUrl(owner.release, file))
    : [];
  const options = { page: rendered, theme, remotes: liveRemotes(releases), files, nonce };
  return send(request, reply, renderDocument({ ...options, url: url.origin + url.pathname }));
}

export async function pageRoute(app: FastifyInstance) {
  app.get('/*', page);
}

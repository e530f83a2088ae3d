/** Every path that is not a file or a call: a page. */
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { matchPath } from 'react-router-dom';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { themeOfCookies } from '@press-start/shared-ui/themes';
import { pathBehind } from '../src/login-address';
import { loginMeta } from '../src/meta';
import { choose, isChoice } from './composition/routes';
import { config } from './config';
import { renderDocument } from './document';
import type { PageFile } from './early-script';
import { acceptForms, isForeign, pageRequest } from './posted-form';
import { integrityOf, releaseUrl } from './registry';
import type { Release } from './registry';
import { renderPage } from './render';
import { createNonce, securityHeaders } from './security';
import { servedFor, toldToBrowser } from './served';
import { visitorOf } from './visitor';

const brotli = promisify(brotliCompress);
/** Level 5 costs a millisecond for a page; higher ones cost more than they save on the way. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const routeOf = (release: Release, pathname: string) =>
  release.routes.find(({ pattern }) => matchPath({ path: pattern, end: true }, pathname));

/** The scripts that this page of the release needs. */
function filesOf(release: Release | undefined, pathname: string): PageFile[] {
  if (!release) return [];
  const files = routeOf(release, pathname)?.files ?? [];
  return ['remoteEntry.js', ...files].map((file) => ({
    href: releaseUrl(release, file),
    integrity: integrityOf(release, file),
    ...(config.releasesUrl || release.base ? { crossOrigin: 'anonymous' as const } : {}),
  }));
}

/**
 * What the visitor asked for, at the store's public origin: the request's own Host is not believed. A proxy may send the
 * whole URL instead of its path.
 */
function publicUrl(asked: string): URL {
  const { pathname, search } = new URL(asked.startsWith('/') ? config.publicUrl + asked : asked);
  return new URL(config.publicUrl + pathname + search);
}

async function send(request: FastifyRequest, reply: FastifyReply, html: string) {
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding, cookie');
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(html);
  return reply.header('content-encoding', 'br').send(await brotli(html, brotliOptions));
}

/** The page at an address, or the one that the login opens over. */
function drawnUrl(url: URL): URL {
  const path = pathBehind(url.pathname);
  return path === url.pathname ? url : new URL(path, url);
}

async function page(request: FastifyRequest, reply: FastifyReply) {
  if (isForeign(request)) return reply.code(403).send();
  const url = publicUrl(request.url);
  if (isChoice(url)) return choose(url, request, reply);
  const drawn = drawnUrl(url);
  const visitor = visitorOf(request.headers.cookie ?? '');
  const served = await servedFor(request, visitor);
  const ownerOf = ({ pathname }: URL) => served.find(({ release }) => routeOf(release, pathname));
  const owner = ownerOf(drawn);
  const gone = new AbortController();
  // Not the request's: a posted form is closed as soon as it has been read.
  reply.raw.once('close', () => gone.abort());
  const elsewhere = served.flatMap(({ release: { base } }) => (base ? [base] : []));
  const theme = themeOfCookies(request.headers.cookie ?? '');
  const rendered = await renderPage(pageRequest(request, drawn, gone.signal), owner, theme);
  if (rendered instanceof Response) {
    return reply
      .code(rendered.status)
      .header('location', rendered.headers.get('location') ?? '/home')
      .send();
  }
  const nonce = createNonce();
  reply
    .code(rendered.status)
    .headers(
      securityHeaders(
        nonce,
        elsewhere.map((base) => new URL(base).origin),
      ),
    )
    .header('cache-control', 'no-cache');
  // The social login comes back to /login with a code.
  const isLogin = drawn !== url;
  if (rendered.secretAddress || isLogin) reply.header('referrer-policy', 'no-referrer');
  if (visitor.cookie) reply.header('set-cookie', visitor.cookie);
  const html = renderDocument({
    page: isLogin ? { ...rendered, meta: rendered.meta && loginMeta } : rendered,
    theme,
    remotes: served.map(toldToBrowser),
    composeFor: config.composeFor,
    scriptsFrom: [config.releasesUrl || '/releases', ...elsewhere].map((base) => `${base}/`),
    files: (isLogin ? [drawn, url] : [url]).flatMap((address) =>
      filesOf(ownerOf(address)?.release, address.pathname),
    ),
    url: url.origin + url.pathname,
    nonce,
  });
  return send(request, reply, html);
}

/** The remotes as a visitor gets them now: asked by a tab whose own are out of reach. */
async function remotes(request: FastifyRequest, reply: FastifyReply) {
  const served = await servedFor(request);
  return reply.header('cache-control', 'no-store').send(served.map(toldToBrowser));
}

export async function pageRoute(app: FastifyInstance) {
  app.get('/remotes.json', remotes);
  app.get('/*', page);
  acceptForms(app);
  app.post('/*', page);
}

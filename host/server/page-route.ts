/** Every path that is not a file or a call: a page. */
import { parseCookie } from 'cookie';
import { matchPath } from 'react-router-dom';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ThemeName } from '@press-start/shared-ui/themes';
import type { PageFile } from '../src/boot';
import { pathBehind } from '../src/login-address';
import { loginMeta } from '../src/meta';
import { choose, isChoice } from './composition/routes';
import { config } from './config';
import { renderDocument } from './document';
import { acceptForms, isForeign } from './posted-form';
import { integrityOf, releaseUrl } from './registry';
import type { Release } from './registry';
import { renderOwned } from './render-owned';
import { renderClosedPage } from './rendering/closed-page';
import type { RenderedPage } from './rendering/rendered-page';
import { createNonce, securityHeaders } from './security';
import { sendHtml } from './send-html';
import { servedFor, toClientRemote } from './served';
import { visitorOf } from './visitor';

/** A closed page opens again within seconds: its data, or its release, is on the way. */
const retryAfterSeconds = 2;

const routeOf = (release: Release, pathname: string) =>
  release.routes.find(({ pattern }) => matchPath({ path: pattern, end: true }, pathname));

/** The scripts that this page of the release needs. Those of a guarded page are for the browser to request, or not. */
function filesOf(release: Release | undefined, pathname: string, guarded = false): PageFile[] {
  if (!release) return [];
  const { files = [], guard } = routeOf(release, pathname) ?? {};
  if (Boolean(guard) !== guarded) return [];
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
function publicUrl(recorded: string): URL {
  const { pathname, search } = new URL(recorded.startsWith('/') ? config.publicUrl + recorded : recorded);
  return new URL(config.publicUrl + pathname + search);
}

/** The page at an address, or the one that the login opens over. */
function pageUrlOf(url: URL): URL {
  const path = pathBehind(url.pathname);
  return path === url.pathname ? url : new URL(path, url);
}

/** The document around a page; what a remote says of its page (title, picture) may be unfit for one, which closes it. */
async function withDocument(
  page: RenderedPage,
  documentOf: (page: RenderedPage) => string,
  closed: (reason: string) => Promise<RenderedPage>,
): Promise<[RenderedPage, string]> {
  try {
    return [page, documentOf(page)];
  } catch (error) {
    const notice = await closed(error instanceof Error ? error.message : String(error));
    return [notice, documentOf(notice)];
  }
}

const themeOf = (cookies = ''): ThemeName =>
  parseCookie(cookies)['theme'] === 'retro' ? 'retro' : 'original';

async function page(request: FastifyRequest, reply: FastifyReply) {
  if (isForeign(request)) return reply.code(403).send();
  const url = publicUrl(request.url);
  if (isChoice(url)) return choose(url, request, reply);
  const pageUrl = pageUrlOf(url);
  const visitor = visitorOf(request.headers.cookie ?? '');
  const served = await servedFor(request, visitor);
  const ownerOf = ({ pathname }: URL) => served.find(({ release }) => routeOf(release, pathname));
  const owner = ownerOf(pageUrl);
  const gone = new AbortController();
  // Not the request's: a posted form is closed as soon as it has been read.
  reply.raw.once('close', () => gone.abort());
  const elsewhere = served.flatMap(({ release: { base } }) => (base ? [base] : []));
  const theme = themeOf(request.headers.cookie);
  const rendering = await renderOwned(request, owner, { url: pageUrl, theme, signal: gone.signal });
  if (rendering.redirect) {
    const { status, location } = rendering.redirect;
    return reply.code(status).header('location', location).send();
  }
  const nonce = createNonce();
  // The social login comes back to /login with a code.
  const isLogin = pageUrl !== url;
  const documentOf = (page: RenderedPage) =>
    renderDocument({
      page: isLogin ? { ...page, meta: page.meta && loginMeta } : page,
      theme,
      remotes: served.map(toClientRemote),
      composeFor: config.composeFor,
      scriptsFrom: [config.releasesUrl || '/releases', ...elsewhere].map((base) => `${base}/`),
      files: (isLogin ? [pageUrl, url] : [url]).flatMap((address) =>
        filesOf(ownerOf(address)?.release, address.pathname),
      ),
      guardedFiles: filesOf(owner?.release, pageUrl.pathname, true),
      url: url.origin + url.pathname,
      nonce,
    });
  const [rendered, html] = await withDocument(rendering.page, documentOf, async (reason) => {
    request.log.error(`no document of ${owner?.release.name} at ${pageUrl.pathname}: ${reason}`);
    return renderClosedPage(pageUrl.href, owner?.release, 503, theme);
  });
  if (rendered.status === 503) reply.header('retry-after', retryAfterSeconds);
  reply
    .code(rendered.status)
    .headers(
      securityHeaders(
        nonce,
        elsewhere.map((base) => new URL(base).origin),
      ),
    )
    .header('cache-control', 'no-cache');
  if (rendered.secretAddress || isLogin) reply.header('referrer-policy', 'no-referrer');
  if (visitor.cookie) reply.header('set-cookie', visitor.cookie);
  return sendHtml(request, reply, html);
}

/** The remotes as a visitor gets them now: asked by a tab whose own are out of reach. */
async function remotes(request: FastifyRequest, reply: FastifyReply) {
  const served = await servedFor(request);
  return reply.header('cache-control', 'no-store').send(served.map(toClientRemote));
}

export async function pageRoute(app: FastifyInstance) {
  app.get('/remotes.json', remotes);
  app.get('/*', page);
  acceptForms(app);
  app.post('/*', page);
}

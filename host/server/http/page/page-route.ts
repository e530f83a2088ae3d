/** Renders the page for every path that is neither a file nor an API call. */
import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchPath } from 'react-router-dom';
import type { ThemeName } from '@press-start/shared-ui/themes';
import { pathBehind } from '../../../client/address';
import type { PageFile } from '../../../client/boot';
import { loginMeta } from '../../../client/meta';
import { config } from '../../config';
import { chooseByAddress, isChoice } from '../../overrides/routes';
import { servedFor, toClientRemote } from '../../overrides/served-remotes';
import { visitorOf } from '../../releases/canary';
import type { Release } from '../../releases/release';
import { integrityOf, releaseUrl } from '../../releases/release';
import type { ReleaseManager } from '../../releases/release-manager';
import { renderClosedPage } from '../../render/closed-page';
import type { HtmlDocument } from '../../render/document/document';
import { renderDocument } from '../../render/document/document';
import type { RenderedPage } from '../../render/process/protocol';
import { securityHeaders } from '../security-headers';
import { acceptForms, isForeign } from './posted-form';
import { renderForRequest } from './render-for-request';
import { sendHtml } from './send-html';

/** A page that fails is usually available again within seconds. */
const retryAfterSeconds = 2;

const routeOf = (release: Release, pathname: string) =>
  release.routes.find(({ pattern }) => matchPath({ path: pattern, end: true }, pathname));

/** Returns the scripts that a page of the release needs; `guarded` selects guarded pages or all others. */
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

/** Returns the requested URL at the store's public origin: the Host header is not trusted. A proxy may send an absolute URL. */
function publicUrl(requested: string): URL {
  const { pathname, search } = new URL(requested.startsWith('/') ? config.publicUrl + requested : requested);
  return new URL(config.publicUrl + pathname + search);
}

/** Returns the address of the page to render: the login opens over another page. */
function pageUrlOf(url: URL): URL {
  const path = pathBehind(url.pathname);
  return path === url.pathname ? url : new URL(path, url);
}

/** Renders the document; a notice replaces a remote's page whose metadata (title, picture) is invalid. */
async function withDocument(
  page: RenderedPage,
  documentOf: (page: RenderedPage) => HtmlDocument,
  closed: (reason: string) => Promise<RenderedPage>,
): Promise<[RenderedPage, HtmlDocument]> {
  try {
    return [page, documentOf(page)];
  } catch (error) {
    const notice = await closed(error instanceof Error ? error.message : String(error));
    return [notice, documentOf(notice)];
  }
}

const themeOf = (cookies = ''): ThemeName =>
  parseCookie(cookies)['theme'] === 'retro' ? 'retro' : 'original';

async function sendPage(releases: ReleaseManager, request: FastifyRequest, reply: FastifyReply) {
  if (isForeign(request)) return reply.code(403).send();
  const url = publicUrl(request.url);
  if (isChoice(url)) return chooseByAddress(url, request, reply);
  const pageUrl = pageUrlOf(url);
  const visitor = visitorOf(request.headers.cookie ?? '', releases.hasCanary());
  const served = await servedFor(releases, request, visitor);
  const ownerOf = ({ pathname }: URL) => served.find(({ release }) => routeOf(release, pathname));
  const owner = ownerOf(pageUrl);
  const left = new AbortController();
  // Not the request's own signal, which a posted form aborts as soon as it has been read.
  reply.raw.once('close', () => left.abort());
  const otherBases = served.flatMap(({ release: { base } }) => (base ? [base] : []));
  const theme = themeOf(request.headers.cookie);
  const rendering = await renderForRequest(request, owner, { url: pageUrl, theme, signal: left.signal });
  if (rendering.redirect) {
    const { status, location } = rendering.redirect;
    return reply.code(status).header('location', location).send();
  }
  // A social login returns to /login with a code.
  const isLogin = pageUrl !== url;
  const documentOf = (page: RenderedPage) =>
    renderDocument({
      page: isLogin ? { ...page, meta: page.meta && loginMeta } : page,
      theme,
      remotes: served.map(toClientRemote),
      composeFor: config.composeFor,
      scriptsFrom: [config.releasesUrl || '/releases', ...otherBases].map((base) => `${base}/`),
      files: (isLogin ? [pageUrl, url] : [url]).flatMap((address) =>
        filesOf(ownerOf(address)?.release, address.pathname),
      ),
      guardedFiles: filesOf(owner?.release, pageUrl.pathname, true),
      url: url.origin + url.pathname,
    });
  const [rendered, document] = await withDocument(rendering.page, documentOf, async (reason) => {
    request.log.error(
      `the document of ${owner?.release.name} at ${pageUrl.pathname} cannot be rendered: ${reason}`,
    );
    return renderClosedPage(pageUrl.href, owner?.release, 503, theme);
  });
  if (rendered.status === 503) reply.header('retry-after', retryAfterSeconds);
  reply
    .code(rendered.status)
    .headers(
      securityHeaders(
        document.inline,
        otherBases.map((base) => new URL(base).origin),
      ),
    )
    .header('cache-control', 'no-cache');
  if (rendered.secretAddress || isLogin) reply.header('referrer-policy', 'no-referrer');
  if (visitor.cookie) reply.header('set-cookie', visitor.cookie);
  return sendHtml(request, reply, document.html);
}

export async function pageRoute(app: FastifyInstance, { releases }: { releases: ReleaseManager }) {
  // A tab requests this list when one of its remotes is unreachable.
  app.get('/remotes.json', async (request, reply) => {
    const served = await servedFor(releases, request);
    return reply.header('cache-control', 'no-store').send(served.map(toClientRemote));
  });
  const page = (request: FastifyRequest, reply: FastifyReply) => sendPage(releases, request, reply);
  app.get('/*', page);
  acceptForms(app);
  app.post('/*', page);
}

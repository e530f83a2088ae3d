/** Renders the page that a visitor has requested, with the remote that owns the path. */
import type { FastifyRequest } from 'fastify';
import type { SelectedOffers } from '@press-start/shared-ui/fragments';
import type { ThemeName } from '@press-start/shared-ui/themes';
import type { ServedRelease } from '../../releases/release-manager';
import type { Rendering } from '../../render/process/protocol';
import { renderUnavailablePage } from '../../render/unavailable-page';
import { traceparentOf } from '../trace-context';

interface PageOptions {
  url: URL;
  theme: ThemeName;
  flags: string[];
  offers: SelectedOffers;
  /** Aborted when the visitor disconnects. */
  signal: AbortSignal;
  catalogueVersion: number | undefined;
  /** Hash of the data of the cached page, if there is one. */
  cachedData: string | undefined;
}

/**
 * Renders the page. If the remote fails, renders a notice with status 503; pages of other remotes are not
 * affected. For a path that no remote owns, renders the not-found page.
 * @param owner the remote that owns the path, if any
 * @returns the remote's page or redirect, or that the data of the cached page has not changed; with
 * `isNotice`, a page that the host has rendered instead
 * @throws when the visitor has disconnected
 */
export async function renderForRequest(
  { method, body, id, ip, log, raw }: Pick<FastifyRequest, 'method' | 'body' | 'id' | 'ip' | 'log' | 'raw'>,
  owner: ServedRelease | undefined,
  { url, theme, flags, offers, signal, catalogueVersion, cachedData }: PageOptions,
): Promise<Rendering & { isNotice?: true }> {
  const renderNotice = async () => ({
    page: await renderUnavailablePage(url.href, owner?.release, 503, theme),
    isNotice: true as const,
  });
  if (!owner?.renderer) return renderNotice();
  const isPost = method === 'POST';
  const text = isPost && typeof body === 'string' ? body : '';
  try {
    return await owner.renderer.render(
      {
        url: url.href,
        method: isPost ? 'POST' : 'GET',
        body: text,
        theme,
        flags,
        offers,
        requestId: id,
        traceparent: traceparentOf(raw),
        catalogueVersion,
        cachedData,
        ...(isPost ? { visitorAddress: ip } : {}),
      },
      signal,
    );
  } catch (error) {
    if (signal.aborted) throw error;
    const { name, release } = owner.release;
    log.error(
      `the page of ${name} ${release} at ${url.pathname} cannot be rendered: ${error instanceof Error ? error.message : error}`,
    );
    return renderNotice();
  }
}

/** The page of a visitor's request: rendered by the remote that owns its address, or the frame with a notice. */
import type { FastifyRequest } from 'fastify';
import type { ThemeName } from '@press-start/shared-ui/themes';
import type { Served } from './live';
import { renderClosedPage } from './rendering/closed-page';
import type { Rendering } from './rendering/rendered-page';

interface PageOptions {
  /** What the visitor sees as the address. */
  url: URL;
  theme: ThemeName;
  /** Aborted when the visitor has left. */
  signal: AbortSignal;
}

/**
 * Renders the page; a remote that cannot do so costs its own pages only (503).
 * @param owner the remote that owns the address, if any
 * @throws when the visitor has left
 */
export async function renderOwned(
  { method, body, id, ip, log }: Pick<FastifyRequest, 'method' | 'body' | 'id' | 'ip' | 'log'>,
  owner: Served | undefined,
  { url, theme, signal }: PageOptions,
): Promise<Rendering> {
  const closed = async () => ({ page: await renderClosedPage(url.href, owner?.release, 503, theme) });
  if (!owner?.renderer) return closed();
  const isPost = method === 'POST';
  const text = isPost && typeof body === 'string' ? body : '';
  try {
    return await owner.renderer.render(
      {
        url: url.href,
        method: isPost ? 'POST' : 'GET',
        body: text,
        theme,
        requestId: id,
        ...(isPost ? { visitorAddress: ip } : {}),
      },
      signal,
    );
  } catch (error) {
    if (signal.aborted) throw error;
    const { name, release } = owner.release;
    log.error(
      `no page of ${name} ${release} at ${url.pathname}: ${error instanceof Error ? error.message : error}`,
    );
    return closed();
  }
}

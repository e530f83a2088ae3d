import type { FastifyInstance } from 'fastify';
import type { Services } from '../services';
import { cacheFor } from './freshness';

/** One style sheet that the page's script writes by itself, word for word that of the pinned release. */
const WRITTEN_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** The page's own scripts and styles only; its drawings are data, and its parts set styles on themselves. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${WRITTEN_STYLE}`,
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The API's own description: for programs at `/openapi.json`, and for people at `/docs`, not in production. */
export async function openApiRoutes(app: FastifyInstance, { config }: Services): Promise<void> {
  app.get('/openapi.json', async (_request, reply) => {
    cacheFor(reply, 60);
    return app.swagger();
  });
  if (!config.docs) return;
  const { default: page } = await import('@fastify/swagger-ui');
  await app.register(page, {
    routePrefix: '/docs',
    staticCSP: PAGE_POLICY,
    theme: { title: 'The API of Press Start' },
    uiConfig: { deepLinking: true, docExpansion: 'list' },
  });
}

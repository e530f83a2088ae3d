import type { FastifyInstance } from 'fastify';
import { store } from '../../contract/rules';
import type { Services } from '../services';
import { cacheFor } from './caching';

/** Hash of the style that the script of the pinned swagger-ui version injects. */
const INJECTED_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${INJECTED_STYLE}`,
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

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
    theme: { title: `The API of ${store.name}` },
    uiConfig: { deepLinking: true, docExpansion: 'list' },
  });
}

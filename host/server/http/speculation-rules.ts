/**
 * Speculation rules, which make the browser prefetch linked documents before the store's scripts have run.
 */
import type { FastifyInstance } from 'fastify';
import { paths } from '@press-start/shared-ui/paths';

const rulesPath = '/speculation-rules.json';

/** Pages that lead to the catalogue and are often opened by a full page load. */
const pages: string[] = [paths.landing(), paths.orderResult()];

/** After hydration, a script prefetches links, so the selector excludes pages with `data-hydrated`. */
const rules = {
  prefetch: [
    {
      where: { and: [{ href_matches: paths.home() }, { selector_matches: 'html:not([data-hydrated]) a' }] },
      eagerness: 'moderate',
    },
  ],
};

/** Returns the header that refers to the rules, or no header for a page without rules. */
export const speculationHeader = (pathname: string): Record<string, string> =>
  pages.includes(pathname) ? { 'speculation-rules': `"${rulesPath}"` } : {};

export async function speculationRoutes(app: FastifyInstance) {
  app.get(rulesPath, async (_request, reply) =>
    reply
      .type('application/speculationrules+json')
      .header('cache-control', 'public, max-age=86400')
      .send(JSON.stringify(rules)),
  );
}

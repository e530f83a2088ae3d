/** Rules by which the browser fetches the documents of links before it has run the store's scripts. */
import type { FastifyInstance } from 'fastify';
import { paths } from '@press-start/shared-ui/paths';

const rulesPath = '/speculation-rules.json';

/** Pages from which the visitor goes to the catalogue, and that are often opened as documents. */
const pages: string[] = [paths.landing(), paths.orderResult()];

/** Hydrated pages prefetch links themselves and set `data-hydrated`, which no longer matches the selector. */
const rules = {
  prefetch: [
    {
      where: { and: [{ href_matches: paths.home() }, { selector_matches: 'html:not([data-hydrated]) a' }] },
      eagerness: 'moderate',
    },
  ],
};

/** Returns the header that refers to the rules, for a page that has any. It needs no exception in the security policy. */
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

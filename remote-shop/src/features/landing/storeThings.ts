import type { Thing } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';

/** The store in the words of schema.org: who runs it, and how its catalogue is searched. */
export function storeThings(origin: string): Thing[] {
  const organization = `${origin}/#organization`;
  return [
    {
      '@type': 'Organization',
      '@id': organization,
      name: 'Press Start',
      description: 'A fictional bootcamp project: a student project and not a real shop.',
      url: origin,
      logo: `${origin}/host/icon.svg`,
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: 'Press Start',
      url: origin,
      publisher: { '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.home()}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

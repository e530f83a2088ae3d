/**
 * The metadata in the document's head, which the server renders and the browser updates after each
 * navigation.
 */
import { store } from '@press-start/api/contract/rules';
import type { PageMeta, Step, StructuredData } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { artUrl } from '@press-start/shared-ui/themes';

export interface Head {
  title: string;
  description: string;
  /** The page's canonical URL; missing if search engines must not index the page. */
  canonical?: string;
  /** Open Graph and Twitter card properties. */
  properties: [property: string, content: string][];
  /** The page's content as schema.org objects. */
  graph: StructuredData[];
}

/** The picture for pages that declare none. */
const storePicture = {
  path: artUrl('share'),
  alt: 'Press Start in pixel letters over a sunset behind green mountains.',
};

const fallbackMeta: PageMeta = {
  title: store.name,
  description: store.description,
  indexed: false,
};

/**
 * Returns the head of a page.
 * @param meta the metadata that the page declares; undefined for an error page
 * @param pageUrl the page's absolute public URL, without the query
 */
export function headOf(meta: PageMeta | undefined, pageUrl: string): Head {
  const page = meta ?? fallbackMeta;
  const { title, description, image, imageAlt } = page;
  const { origin } = new URL(pageUrl);
  const canonical = page.indexed === false ? undefined : new URL(page.canonical ?? pageUrl, origin).href;
  return {
    title,
    description,
    canonical,
    properties: [
      ['og:site_name', store.name],
      ['og:type', 'website'],
      ['og:title', title],
      ['og:description', description],
      ['og:url', canonical ?? pageUrl],
      ['og:image', new URL(image ?? storePicture.path, origin).href],
      ['og:image:alt', image ? (imageAlt ?? title) : storePicture.alt],
      ['twitter:card', image ? 'summary' : 'summary_large_image'],
    ],
    graph: [
      ...(page.breadcrumbs ? [breadcrumbList(page.breadcrumbs, origin)] : []),
      ...(page.structuredData ?? []),
    ],
  };
}

function breadcrumbList(breadcrumbs: readonly Step[], origin: string): StructuredData {
  const steps = [{ name: 'All games', path: paths.home() }, ...breadcrumbs];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, origin).href,
    })),
  };
}

/**
 * Returns the graph as JSON-LD without `<`, so that it cannot close the script element; '' for an empty
 * graph.
 */
export function graphText(graph: StructuredData[]): string {
  if (graph.length === 0) return '';
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replace(/</g, '\\u003c');
}

/** What the head of the document says about a page: written by the server, kept in step by the browser. */
import { paths } from '@press-start/shared-ui/paths';
import type { PageMeta, Step, Thing } from '@press-start/shared-ui/page';
import { artUrl } from '@press-start/shared-ui/themes';

export interface Head {
  title: string;
  description: string;
  /** The page's one true address. Absent: search engines shall leave the page out. */
  canonical?: string;
  /** Open Graph, and the card that Twitter makes of it: property and content. */
  properties: [property: string, content: string][];
  /** What is on the page in the words of schema.org. */
  graph: Thing[];
}

const store = 'Press Start';

/** The picture of the store itself, for pages without one of their own. */
const storePicture = {
  path: artUrl('share'),
  alt: 'Press Start in pixel letters over a sun that goes down behind green mountains.',
};

const nameless: PageMeta = {
  title: store,
  description: 'Press Start sells retro video games, from the first cartridges to the last great discs.',
  indexed: false,
};

/**
 * @param meta what the page says about itself; undefined when it cannot be shown, or is not there
 * @param address the page's public address without its query, absolute
 */
export function headOf(meta: PageMeta | undefined, address: string): Head {
  const page = meta ?? nameless;
  const { title, description, image, imageAlt } = page;
  const { origin } = new URL(address);
  const canonical = page.indexed === false ? undefined : new URL(page.canonical ?? address, origin).href;
  return {
    title,
    description,
    canonical,
    properties: [
      ['og:site_name', store],
      ['og:type', 'website'],
      ['og:title', title],
      ['og:description', description],
      ['og:url', canonical ?? address],
      ['og:image', new URL(image ?? storePicture.path, origin).href],
      ['og:image:alt', image ? (imageAlt ?? title) : storePicture.alt],
      ['twitter:card', image ? 'summary' : 'summary_large_image'],
    ],
    graph: [...(page.trail ? [breadcrumbs(page.trail, origin)] : []), ...(page.things ?? [])],
  };
}

function breadcrumbs(trail: readonly Step[], origin: string): Thing {
  const steps = [{ name: 'All games', path: paths.home() }, ...trail];
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

/** The graph as the text of a JSON-LD script that it cannot close; empty when there is nothing to say. */
export function graphText(graph: Thing[]): string {
  if (graph.length === 0) return '';
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replace(/</g, '\\u003c');
}

import { useLoaderData } from 'react-router-dom';
import styled from 'styled-components';
import { Wrap } from '@press-start/shared-ui/components';
import { useRevalidateOn } from '@press-start/shared-ui/events';
import type { PageHandle } from '@press-start/shared-ui/page';
import { hiddenText } from '@press-start/shared-ui/themes';
import { SaleCarousel } from './carousel/SaleCarousel';
import { FilterBar } from './FilterBar';
import { decadeOptions, isListed, priceOptions } from './filterOptions';
import { GameList } from './GameList';
import type { Catalogue, loader } from './loadCatalogue';
import { catalogueUrl } from './query';

export { loader } from './loadCatalogue';

export const handle: PageHandle<Catalogue> = {
  server: 'full',
  meta: ({ data }) => ({
    title: `${headline(data)}${data.query.page > 1 ? `, page ${data.query.page}` : ''} | Press Start`,
    description:
      'Boxed video games from the first cartridges to the last great discs. Search, filter, and press start.',
    // All sort orders share one canonical URL, because they show the same games.
    canonical: catalogueUrl({ ...data.query, sort: undefined }),
    indexed: isIndexed(data.query),
  }),
};

export function Component() {
  const catalogue = useLoaderData<typeof loader>();
  useRevalidateOn('catalogue:changed');
  return (
    <>
      <Headline>{headline(catalogue)}</Headline>
      <SaleCarousel games={catalogue.sale} />
      <Wrap>
        <FilterBar catalogue={catalogue} />
        <GameList catalogue={catalogue} />
      </Wrap>
    </>
  );
}

function headline({ query, corrected }: Catalogue): string {
  const { q, sale } = query;
  const [platform, genre] = [query.platform.join(' and '), query.genre.join(' and ')];
  const kind = [platform, genre, sale ? 'games on sale' : 'games'].filter(Boolean).join(' ');
  if (q) return `'${corrected ?? q}' in ${kind}`;
  return platform || genre || sale ? kind : 'All games';
}

/**
 * Returns whether search engines may index the page. Search results and filter values that the selects do not offer are
 * not indexed, because they result in countless pages.
 */
const isIndexed = ({ q, platform, genre, price, years }: Catalogue['query']) =>
  q === '' &&
  platform.length < 2 &&
  genre.length < 2 &&
  isListed(price, priceOptions) &&
  isListed(years, decadeOptions);

/** Visually hidden, because the carousel serves as the visible heading of the page. */
const Headline = styled.h1`
  ${hiddenText}
`;

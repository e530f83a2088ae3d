import { useLoaderData } from 'react-router-dom';
import styled from 'styled-components';
import { store } from '@press-start/api/contract/rules';
import { Wrap } from '@press-start/shared-ui/components';
import { useRevalidateOn } from '@press-start/shared-ui/events';
import type { PageHandle } from '@press-start/shared-ui/page';
import { hiddenText } from '@press-start/shared-ui/themes';
import { SaleCarousel } from './carousel/SaleCarousel';
import { FilterBar } from './FilterBar';
import { decadeOptions, isListed, priceOptions } from './filterOptions';
import { GameList } from './GameList';
import type { Catalogue, loader } from './loadCatalogue';
import { type CatalogueQuery, catalogueUrl, isNarrowed } from './query';

export { loader } from './loadCatalogue';

export const handle: PageHandle<Catalogue> = {
  server: 'full',
  meta: ({ data }) => ({
    title: `${pageTitle(data)}${data.query.page > 1 ? `, page ${data.query.page}` : ''} | ${store.name}`,
    description: store.catalogueDescription,
    // All sort orders share one canonical URL, because they show the same games.
    canonical: catalogueUrl({ ...data.query, sort: undefined }),
    indexed: isIndexed(data.query),
  }),
};

/**
 * Renders the catalogue. A search or filter hides the carousel, to show the results at the top of the page.
 */
export function Component() {
  const catalogue = useLoaderData<typeof loader>();
  const narrowed = isNarrowed(catalogue.query);
  useRevalidateOn('catalogue:changed');
  return (
    <>
      {!narrowed && (
        <>
          <Headline>{pageTitle(catalogue)}</Headline>
          <SaleCarousel games={catalogue.sale} />
        </>
      )}
      <Wrap>
        <FilterBar catalogue={catalogue} title={narrowed ? resultsTitle(catalogue) : undefined} />
        <GameList catalogue={catalogue} />
      </Wrap>
    </>
  );
}

function pageTitle({ query, corrected }: Catalogue): string {
  if (!isNarrowed(query)) return 'All games';
  const text = gamesText(query, corrected);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const resultsTitle = ({ query, corrected, total }: Catalogue) =>
  `${total} ${gamesText(query, corrected, total === 1)}`;

/** Describes the games that match the query, such as "Amiga Racing games on sale with 'lotus'". */
function gamesText({ q, platform, genre, sale }: CatalogueQuery, corrected = q, isOne = false): string {
  const names = [platform, genre].map((list) => list.join(' and ')).filter(Boolean);
  return [...names, isOne ? 'game' : 'games', sale && 'on sale', q && `with '${corrected}'`]
    .filter(Boolean)
    .join(' ');
}

/**
 * Returns whether search engines may index the page. Excludes searches, several platforms or genres, and
 * ranges that the selects do not offer, because there are countless such pages.
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

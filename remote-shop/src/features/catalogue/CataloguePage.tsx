import { useLoaderData } from 'react-router-dom';
import styled from 'styled-components';
import { Wrap } from '@press-start/shared-ui/components';
import { useRevalidateOn } from '@press-start/shared-ui/events';
import type { PageHandle } from '@press-start/shared-ui/page';
import { hiddenText } from '@press-start/shared-ui/themes';
import { SaleCarousel } from './carousel/SaleCarousel';
import { FilterBar } from './FilterBar';
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
    // Sort orders show the same games and share one canonical URL; search results are not indexed.
    canonical: catalogueUrl({ ...data.query, sort: undefined }),
    indexed: data.query.q === '',
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

function headline({ query: { q, platform, genre, sale } }: Catalogue): string {
  const kind = [platform, genre, sale ? 'games on sale' : 'games'].filter(Boolean).join(' ');
  if (q) return `'${q}' in ${kind}`;
  return platform || genre || sale ? kind : 'All games';
}

/** Hidden visually, because the carousel is the visual heading of the page. */
const Headline = styled.h1`
  ${hiddenText}
`;

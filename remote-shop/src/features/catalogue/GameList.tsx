import { useAtomValue, useSetAtom } from 'jotai';
import { memo, useEffect, useRef } from 'react';
import { Link, useNavigation } from 'react-router-dom';
import styled from 'styled-components';
import { addToCartAtom, cartAtom, remainingStock } from '@press-start/shared-ui/cart';
import {
  Button,
  type CardGame,
  EmptyState,
  GameCard,
  GameGrid,
  Loading,
} from '@press-start/shared-ui/components';
import { FavouriteButton } from '@press-start/shared-ui/favourites';
import { capitalise } from '@press-start/shared-ui/format';
import { Icon } from '@press-start/shared-ui/icons';
import { Pagination } from '@press-start/shared-ui/pagination';
import { paths } from '@press-start/shared-ui/paths';
import { durationMs, hiddenText, media, theme, uiText } from '@press-start/shared-ui/themes';
import { smallHeading } from '../game/related/smallHeading';
import type { Catalogue } from './loadCatalogue';
import { type CatalogueQuery, catalogueUrl, isNarrowed, withoutFilters } from './query';
import { QueryForm } from './QueryForm';
import { smoothScrollTo } from './smoothScrollTo';
import { isMobile } from './viewport';

/** Scroll position in pixels after a page change (specification, section 2). */
const pageScrollTop = 500;

/** Renders the matching games in pages, or on mobile as one growing list. */
export function GameList({ catalogue }: { catalogue: Catalogue }) {
  const { games, query, pages, total, corrected, sale } = catalogue;
  const { location } = useNavigation();
  const isBusy = location?.pathname === paths.home();

  // The results of a search or filter start at the top of the page, because there is no carousel above them.
  useScrollOnPageChange(query.page, isNarrowed(query) ? 0 : pageScrollTop);

  return (
    <Region aria-label="Games" aria-busy={isBusy} data-busy={isBusy || undefined}>
      {isBusy && <Loading />}
      {isNarrowed(query) && <ResultsHeading>Results</ResultsHeading>}
      {corrected !== undefined && <Correction query={query} corrected={corrected} />}
      {total === 0 && (
        <EmptyState icon="search" text="No game answers to that.">
          <QueryForm query={{ ...withoutFilters(query), sale: false }}>
            <Button type="submit" variant="secondary">
              Show all games
            </Button>
          </QueryForm>
        </EmptyState>
      )}
      {total === 0 && sale.length > 0 && <SaleHeading>On sale now</SaleHeading>}
      <GameGrid>
        {(total === 0 ? sale : games).map((game) => (
          <CatalogueCard
            key={game.id_product}
            game={game}
            search={total === 0 ? '' : (corrected ?? query.q)}
          />
        ))}
      </GameGrid>
      <Pagination
        page={query.page}
        pages={pages}
        to={(page) => catalogueUrl({ ...query, page })}
        preventScrollReset
      />
      {total > 0 && (
        <>
          <ShowMore query={query} isLastPage={query.page >= pages} />
          <BackToTop />
        </>
      )}
    </Region>
  );
}

/** Memoised, because the list renders at the start and at the end of each navigation. */
const CatalogueCard = memo(function CatalogueCard({ game, search }: { game: CardGame; search: string }) {
  const lines = useAtomValue(cartAtom);
  const addToCart = useSetAtom(addToCartAtom);
  const hasRemainingStock = remainingStock(lines, game) > 0;
  const name = capitalise(game.name_product);

  const action = hasRemainingStock ? (
    <Button size="small" icon="plus" aria-label={`Add ${name} to cart`} onClick={() => addToCart(game)}>
      Add
    </Button>
  ) : (
    <Button size="small" disabled lang="es">
      Sin Stock
    </Button>
  );
  return (
    <GameCard
      game={game}
      action={action}
      corner={<FavouriteButton game={game} />}
      soldOut={game.in_stock === 0}
      search={search}
    />
  );
});

/** Shows the corrected search text, with a link to the results for the text as typed. */
function Correction({ query, corrected }: { query: CatalogueQuery; corrected: string }) {
  return (
    <p className="corrected">
      Showing results for <b>{corrected}</b>.{' '}
      <Link to={catalogueUrl({ ...query, exact: true, page: 1 })} preventScrollReset>
        Search instead for {query.q}
      </Link>
    </p>
  );
}

function ShowMore({ query, isLastPage }: { query: Catalogue['query']; isLastPage: boolean }) {
  if (isLastPage) return <p className="more">No More Games...</p>;
  return (
    <div className="more">
      <QueryForm query={{ ...query, page: query.page + 1 }} replace>
        <Button type="submit" variant="secondary" size="large" block>
          Show More
        </Button>
      </QueryForm>
    </div>
  );
}

function BackToTop() {
  return (
    <a
      className="top"
      href="#top"
      onClick={(event) => {
        event.preventDefault();
        smoothScrollTo(0, durationMs.scrollPage);
      }}
    >
      <Icon name="up" size={18} />
      Back to top
    </a>
  );
}

/**
 * Scrolls to `top` when the page number changes, except on mobile, where the next page is appended to the
 * list.
 */
function useScrollOnPageChange(page: number, top: number): void {
  const previousPage = useRef(page);
  useEffect(() => {
    if (previousPage.current === page) return;
    previousPage.current = page;
    if (!isMobile()) smoothScrollTo(top, durationMs.scrollPage);
  }, [page, top]);
}

const { color, size, space } = theme;

const ResultsHeading = styled.h2`
  ${hiddenText}
`;

const SaleHeading = styled.h2`
  margin-bottom: ${space[5]};
  ${smallHeading}
`;

const Region = styled.section`
  position: relative;

  > [role='status'] {
    position: sticky;
    top: 40vh;
    z-index: 5;
    height: 0;
    padding: 0;
    animation: delay-loading 1ms 200ms both;
  }

  @keyframes delay-loading {
    from {
      visibility: hidden;
    }
  }

  &[data-busy] > :not([role='status']) {
    opacity: 0.45;
    transition: opacity 150ms 150ms;
  }

  .corrected {
    margin-bottom: ${space[3]};
    overflow-wrap: anywhere;
  }

  .corrected a {
    display: inline-block;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  .more {
    display: none;
  }

  .top {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: ${space[2]};
    width: fit-content;
    min-height: ${size.tap};
    margin: ${space[3]} auto 0;
    padding: 0 ${space[3]};
    ${uiText}
    font-size: ${theme.type.fsS};
    color: ${color.textMuted};
  }

  .top:hover {
    color: ${color.text};
  }

  ${media.mobile} {
    .more {
      display: block;
      margin-top: ${space[6]};
      text-align: center;
    }
  }
`;

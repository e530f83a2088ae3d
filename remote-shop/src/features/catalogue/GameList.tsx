import { useAtomValue, useSetAtom } from 'jotai';
import { memo, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router-dom';
import styled from 'styled-components';
import { addToCartAtom, cartAtom, remainingStock } from '@press-start/shared-ui/cart';
import {
  Button,
  type CardGame,
  EmptyState,
  GameCard,
  GameGrid,
  Loading,
  Pagination,
} from '@press-start/shared-ui/components';
import { FavouriteButton } from '@press-start/shared-ui/favourites';
import { capitalise } from '@press-start/shared-ui/format';
import { Icon } from '@press-start/shared-ui/icons';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme, uiText, wait } from '@press-start/shared-ui/themes';
import type { Catalogue } from './loadCatalogue';
import { catalogueUrl } from './query';
import { QueryForm } from './QueryForm';
import { smoothScrollTo } from './smoothScrollTo';
import { isMobile } from './viewport';

/** Scroll position in pixels after a page change (specification, section 2). */
const pageScrollTop = 500;

/** Renders the matching games: in pages on wide screens, in one growing list on mobile. */
export function GameList({ catalogue }: { catalogue: Catalogue }) {
  const { games, query, pages, total } = catalogue;
  const { location } = useNavigation();
  const busy = location?.pathname === paths.home();

  useScrollOnPageChange(query.page);

  return (
    <Region aria-label="Games" aria-busy={busy} data-busy={busy || undefined}>
      {busy && <Loading />}
      {games.length === 0 ? (
        <EmptyState icon="search" text="No game answers to that.">
          <QueryForm
            query={{ ...query, q: '', platform: '', genre: '', price: undefined, years: undefined, page: 1 }}
          >
            <Button type="submit" variant="secondary">
              Remove
            </Button>
          </QueryForm>
        </EmptyState>
      ) : (
        <GameGrid>
          {games.map((game) => (
            <CatalogueCard key={game.id_product} game={game} />
          ))}
        </GameGrid>
      )}
      <Pagination
        page={query.page}
        pages={pages}
        to={(page) => catalogueUrl({ ...query, page })}
        preventScrollReset
      />
      {total > 0 && <ShowMore query={query} isLastPage={query.page >= pages} />}
      <BackToTop />
    </Region>
  );
}

/** Memoised, because the list renders at the start and at the end of each navigation. */
const CatalogueCard = memo(function CatalogueCard({ game }: { game: CardGame }) {
  const lines = useAtomValue(cartAtom);
  const addToCart = useSetAtom(addToCartAtom);
  const soldOut = remainingStock(lines, game) === 0;
  const name = capitalise(game.name_product);

  const action = soldOut ? (
    <Button size="small" disabled lang="es">
      Sin Stock
    </Button>
  ) : (
    <Button size="small" icon="plus" aria-label={`Add ${name} to cart`} onClick={() => addToCart(game)}>
      Add
    </Button>
  );
  return (
    <GameCard
      game={game}
      action={action}
      corner={<FavouriteButton game={game} />}
      soldOut={game.in_stock === 0}
    />
  );
});

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
        smoothScrollTo(0, wait.scrollPage);
      }}
    >
      <Icon name="up" size={18} />
      Back to top
    </a>
  );
}

/** Scrolls when the page number changes, except on mobile, where the next page is appended to the list. */
function useScrollOnPageChange(page: number): void {
  const previousPage = useRef(page);
  useEffect(() => {
    if (previousPage.current === page) return;
    previousPage.current = page;
    if (!isMobile()) smoothScrollTo(pageScrollTop, wait.scrollPage);
  }, [page]);
}

const { color, size, space } = theme;

const Region = styled.section`
  position: relative;

  > [role='status'] {
    position: sticky;
    top: 40vh;
    z-index: 5;
    height: 0;
    padding: 0;
    animation: loading-shows 1ms 200ms both;
  }

  @keyframes loading-shows {
    from {
      visibility: hidden;
    }
  }

  &[data-busy] > :not([role='status']) {
    opacity: 0.45;
    transition: opacity 150ms 150ms;
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

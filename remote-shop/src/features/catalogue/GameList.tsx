import { Button, EmptyState, GameGrid, Loading, Pagination } from '@press-start/shared-ui/components';
import { Icon } from '@press-start/shared-ui/icons';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme, uiText, wait } from '@press-start/shared-ui/themes';
import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router-dom';
import styled from 'styled-components';
import { CatalogueCard } from './CatalogueCard';
import { glideTo } from './glideTo';
import type { Catalogue } from './loadCatalogue';
import { catalogueUrl } from './query';
import { QueryForm } from './QueryForm';
import { isMobile } from './viewport';

/** Where a new page of the list begins to show (specification, section 2). */
const listTop = 500;

/** The games found: pages on wide screens, one growing list on mobile. */
export function GameList({ catalogue }: { catalogue: Catalogue }) {
  const { games, query, pages, total } = catalogue;
  const { location } = useNavigation();
  const busy = location?.pathname === paths.home();

  useGlideOnPageChange(query.page);

  return (
    <Found aria-label="Games" aria-busy={busy} data-busy={busy || undefined}>
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
      {total > 0 && <More query={query} last={query.page >= pages} />}
      <BackToTop />
    </Found>
  );
}

function More({ query, last }: { query: Catalogue['query']; last: boolean }) {
  if (last) return <p className="more">No More Games...</p>;
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
        glideTo(0, wait.scrollPage);
      }}
    >
      <Icon name="up" size={18} />
      Back to top
    </a>
  );
}

/** Not on the first drawing, and not on mobile, where a page more stands below the ones before. */
function useGlideOnPageChange(page: number): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (!isMobile()) glideTo(listTop, wait.scrollPage);
  }, [page]);
}

const { color, size } = theme;

const Found = styled.section`
  position: relative;

  > [role='status'] {
    position: sticky;
    top: 40vh;
    z-index: 5;
    height: 0;
    padding: 0;
    animation: waiting-shows 1ms 200ms both;
  }

  @keyframes waiting-shows {
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
    gap: 8px;
    width: fit-content;
    min-height: ${size.tap};
    margin: 12px auto 0;
    padding: 0 12px;
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
      margin-top: 22px;
      text-align: center;
    }
  }
`;

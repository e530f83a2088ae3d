import { useCallback, useRef, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { GameSort } from '@press-start/api/contract';
import { exportGames, listGames, listGenres, listPlatforms } from '@press-start/api/contract';
import { call, callFile, callPage } from '@press-start/shared-ui/api';
import { Button, Caption, EmptyState, Select } from '@press-start/shared-ui/components';
import { breakpoint, media, theme, uiText, when } from '@press-start/shared-ui/themes';
import { sectionUrl } from '../../paths';
import { Checkbox } from '../forms/Checkbox';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { barHeight } from '../layout/barHeight';
import { SectionHeader } from '../layout/SectionHeader';
import { useSectionData } from '../layout/sections';
import { useLostFocus } from '../layout/useLostFocus';
import { CsvButton } from '../lists/CsvButton';
import { gapBetweenFrames } from '../lists/gapBetweenFrames';
import { PAGE_SIZE, readListQuery, redirectToLastPage } from '../lists/listQuery';
import { ListToolbar } from '../lists/ListToolbar';
import { Pager } from '../lists/Pager';
import { ImportPanel } from '../product-import/ImportPanel';
import { AddLinks } from './AddLinks';
import { BulkBar } from './BulkBar';
import { ProductCard } from './ProductCard';

const sorts = ['id', 'name', 'stock', 'price-asc', 'price-desc', 'newest'] as const satisfies GameSort[];

const sortTexts: Record<(typeof sorts)[number], string> = {
  id: 'By number',
  name: 'By name',
  stock: 'Fewest in stock',
  'price-asc': 'Cheapest first',
  'price-desc': 'Dearest first',
  newest: 'Newest games',
};

/** Revalidates cached responses, because they may be older than the administrator's last change. */
export async function loader({ request }: LoaderFunctionArgs) {
  const options = { signal: request.signal, cache: 'no-cache' } as const;
  const query = readListQuery(request, sorts);
  const { q, sort, page } = query;
  const filter = { ...(q && { name: q, exact: true }), sort, page, limit: PAGE_SIZE };
  const [games, genres, platforms] = await Promise.all([
    callPage(listGames, { query: filter, ...options }),
    call(listGenres, options),
    call(listPlatforms, options),
  ]);
  redirectToLastPage('products', query, games);
  const names = {
    genres: genres.map(({ name_genre }) => name_genre),
    platforms: platforms.map(({ name_platform }) => name_platform),
  };
  return { query, games: games.items, total: games.total, names };
}

export function Component() {
  const { query, games, total, names } = useSectionData<typeof loader>();
  const { q, sort, page } = query;
  const navigate = useNavigate();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const [isImportOpen, setIsImportOpen] = useState(false);
  const list = useRef<HTMLElement>(null);
  const wholePage = useRef<HTMLInputElement>(null);
  const importButton = useRef<HTMLButtonElement>(null);
  const drafts = useRef(new Set<number>());
  // Move focus, because archiving all listed products removes the focused checkbox.
  useLostFocus(games.length === 0, () => list.current);
  // On a phone, the button that opened the panel is hidden while the filters are folded.
  useLostFocus(isImportOpen, () => list.current);
  useUnsavedChanges(useCallback(() => drafts.current.size > 0, []));

  const pageIds = games.map(({ id_product }) => id_product);
  const select = (ids: readonly number[], isSelected: boolean) =>
    setSelectedIds((before) => new Set([...before, ...ids].filter((id) => isSelected || !ids.includes(id))));

  return (
    <>
      <SectionHeader title="Products">
        <AddLinks />
      </SectionHeader>
      <ListToolbar
        section="products"
        label="Search products..."
        q={q}
        otherParams={{ sort }}
        filters={
          <>
            <SortSelect
              label="Sort by"
              value={sort}
              options={sorts.map((value) => ({ value, text: sortTexts[value] }))}
              onChange={({ target }) => void navigate(sectionUrl('products', { q, sort: target.value }))}
            />
            <CsvButton
              name="products"
              fetchFile={() => callFile(exportGames, { query: q ? { name: q } : {} })}
            />
            <Button
              ref={importButton}
              size="small"
              variant="outline"
              icon="up"
              aria-expanded={isImportOpen}
              onClick={() => setIsImportOpen(!isImportOpen)}
            >
              Import CSV
            </Button>
          </>
        }
      >
        <Pager page={page} total={total} to={(number) => sectionUrl('products', { q, sort, page: number })} />
      </ListToolbar>
      {isImportOpen && (
        <ImportPanel
          onClose={() => {
            setIsImportOpen(false);
            importButton.current?.focus();
          }}
        />
      )}
      <Products ref={list} tabIndex={-1} aria-label="Products">
        {games.length === 0 ? (
          <EmptyState icon="pad" title="Product Not Found" text="Try Looking for Another" />
        ) : (
          <Cards>
            <Head>
              <WholePage>
                <Checkbox
                  ref={wholePage}
                  checked={pageIds.every((id) => selectedIds.has(id))}
                  onChange={({ target }) => select(pageIds, target.checked)}
                />
                Whole page
              </WholePage>
              {/* Each card contains these names for screen readers. */}
              <div className="names" aria-hidden="true">
                <Caption>Platform</Caption>
                <Caption>Genre</Caption>
              </div>
              <div className="figures" aria-hidden="true">
                <Caption>Price</Caption>
                <Caption>Stock</Caption>
              </div>
            </Head>
            {games.map((game) => (
              <ProductCard
                key={game.id_product}
                game={game}
                names={names}
                isSelected={selectedIds.has(game.id_product)}
                onSelect={(isSelected) => select([game.id_product], isSelected)}
                onRemove={() => {
                  select([game.id_product], false);
                  list.current?.focus({ preventScroll: true });
                }}
                onDraftChange={(hasDraft) => {
                  if (hasDraft) drafts.current.add(game.id_product);
                  else drafts.current.delete(game.id_product);
                }}
              />
            ))}
          </Cards>
        )}
      </Products>
      <BulkBar
        selectedIds={selectedIds}
        onClear={() => {
          setSelectedIds(new Set());
          wholePage.current?.focus();
        }}
      />
    </>
  );
}

const { color, frame, radius, size, space, texture } = theme;

const SortSelect = styled(Select)`
  width: 190px;

  ${media.mobile} {
    width: 100%;
  }
`;

const WholePage = styled.label`
  display: grid;
  grid-template-columns: ${size.tap} auto;
  gap: ${space[2]};
  align-items: center;
  justify-items: center;
  width: fit-content;
  min-height: ${size.tap};
  /* Align the checkbox with the checkboxes of the cards. */
  padding-left: ${space[2]};
  ${uiText}
  color: ${color.textMuted};
  cursor: pointer;

  ${media.tablet} {
    padding-left: ${space[1]};

    ${when.retro} {
      padding-left: 0;
    }
  }
`;

/** The row above the products. On narrow screens, the figures have no column to name. */
const Head = styled.div`
  .names,
  .figures {
    display: none;
  }

  ${media.tablet} {
    margin-bottom: calc(${space[2]} * -1);
  }
`;

/** Fills the viewport, so that the footer does not shift. */
const Products = styled.section`
  min-height: calc(100vh - ${barHeight});

  &:focus {
    outline: none;
  }
`;

/** A panel with a row for each product, on narrow screens separate cards. */
const Cards = styled.div`
  display: grid;

  ${media.tablet} {
    ${gapBetweenFrames}
  }

  @media (min-width: ${breakpoint.tablet + 1}px) {
    padding: ${space[1]} ${space[2]};
    overflow: clip;
    border-radius: ${radius.l};
    background: ${texture.texPanel}, ${color.surface};
    box-shadow: ${frame.frame};
  }

  /* All rows share the columns. */
  @media (min-width: ${breakpoint.laptop + 1}px) {
    grid-template-columns: auto 54px minmax(0, 1fr) auto auto;
    column-gap: ${space[5]};

    > * {
      grid-column: 1 / -1;
    }

    ${Head} {
      display: grid;
      grid-template-columns: subgrid;
      align-items: center;
    }

    ${WholePage} {
      grid-area: 1 / 1 / 2 / 4;
    }

    .figures {
      display: grid;
      grid-area: 1 / 4;
      grid-template-columns: 150px 132px;
      gap: ${space[4]};
    }
  }

  /* Above the chips, which fill the right half of the column of the name. */
  ${media.wide} {
    .names {
      display: grid;
      grid-area: 1 / 3;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: ${space[4]};
      padding-left: calc(50% + ${space[5]} / 2);
    }
  }
`;

import { useCallback, useRef, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { GameSort } from '@press-start/api/contract';
import { exportGames, listGames, listGenres, listPlatforms } from '@press-start/api/contract';
import { call, callFile, callPage } from '@press-start/shared-ui/api';
import { Button, EmptyState, Select } from '@press-start/shared-ui/components';
import { media, theme, uiText } from '@press-start/shared-ui/themes';
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
      {games.length > 0 && (
        <WholePage>
          <Checkbox
            ref={wholePage}
            checked={pageIds.every((id) => selectedIds.has(id))}
            onChange={({ target }) => select(pageIds, target.checked)}
          />
          Whole page
        </WholePage>
      )}
      <Cards ref={list} tabIndex={-1} aria-label="Products">
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
        {games.length === 0 && (
          <EmptyState icon="pad" title="Product Not Found" text="Try Looking for Another" />
        )}
      </Cards>
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

const { color, size, space } = theme;

const SortSelect = styled(Select)`
  width: 190px;

  ${media.mobile} {
    width: 100%;
  }
`;

const WholePage = styled.label`
  display: flex;
  width: fit-content;
  align-items: center;
  gap: ${space[3]};
  min-height: ${size.tap};
  /* Align the checkbox with the checkboxes of the cards. */
  padding-left: ${space[6]};
  ${uiText}
  color: ${color.textMuted};
  cursor: pointer;

  ${media.tablet} {
    display: grid;
    grid-template-columns: ${size.tap} auto;
    gap: ${space[2]};
    justify-items: center;
    padding-left: ${space[1]};
  }
`;

/** Fills the viewport, so that the footer does not shift. */
const Cards = styled.section`
  display: grid;
  align-content: start;
  ${gapBetweenFrames}
  min-height: calc(100vh - ${barHeight});
  margin-top: ${space[1]};

  &:focus {
    outline: none;
  }
`;

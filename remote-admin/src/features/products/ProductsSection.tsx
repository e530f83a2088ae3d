import { exportGames } from '@press-start/api/contract';
import { callFile } from '@press-start/shared-ui/api';
import { Button, EmptyState, Select } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { sectionUrl } from '../../paths';
import { CsvButton } from '../frame/CsvButton';
import { ListTools } from '../frame/ListTools';
import { SectionHead } from '../frame/SectionHead';
import type { OpenSection } from '../frame/sections';
import { Pager } from '../frame/Turner';
import { useUnsaved } from '../frame/useUnsaved';
import { ImportPanel } from '../product-sheet/ImportPanel';
import { BulkBar } from './BulkBar';
import { loadProducts } from './loadShelf';
import type { ProductList } from './loadShelf';
import { ProductCard } from './ProductCard';
import { sorts, sortTexts } from './sorts';
import { ToolLinks } from './ToolLinks';

export const open: OpenSection = async (visit) => <Products shelf={await loadProducts(visit)} />;

/** The catalogue as the shopkeeper works on it. What is searched for, and which page, is in the address alone. */
function Products({ shelf: { query, games, total, names } }: { shelf: ProductList }) {
  const { q, sort, page } = query;
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [importing, setImporting] = useState(false);
  const list = useRef<HTMLElement>(null);
  const importButton = useRef<HTMLButtonElement>(null);
  const drafts = useRef(new Set<number>());
  useUnsaved(useCallback(() => drafts.current.size > 0, []));

  const choose = (ids: readonly number[], on: boolean) =>
    setChosen((before) => new Set([...before, ...ids].filter((id) => on || !ids.includes(id))));

  return (
    <>
      <SectionHead title="Products">
        <ToolLinks />
      </SectionHead>
      <ListTools section="products" label="Search products..." q={q} keep={{ sort }}>
        <Sorting
          label="Sort by"
          value={sort}
          options={sorts.map((value) => ({ value, text: sortTexts[value] }))}
          onChange={({ target }) => void navigate(sectionUrl('products', { q, sort: target.value }))}
        />
        <CsvButton name="products" fetchFile={() => callFile(exportGames, { query: q ? { name: q } : {} })} />
        <Button
          ref={importButton}
          size="small"
          variant="outline"
          icon="up"
          aria-expanded={importing}
          onClick={() => setImporting(!importing)}
        >
          Import CSV
        </Button>
        <Pager page={page} total={total} to={(other) => sectionUrl('products', { q, sort, page: other })} />
      </ListTools>
      {importing && (
        <ImportPanel
          onClose={() => {
            setImporting(false);
            importButton.current?.focus();
          }}
        />
      )}
      <BulkBar
        chosen={chosen}
        onPage={games.map(({ id_product }) => id_product)}
        onChoose={choose}
        onClear={() => setChosen(new Set())}
      />
      <Cards ref={list} tabIndex={-1} aria-label="Products">
        {games.map((game) => (
          <ProductCard
            key={game.id_product}
            game={game}
            names={names}
            chosen={chosen.has(game.id_product)}
            onChoose={(on) => choose([game.id_product], on)}
            onGone={() => {
              choose([game.id_product], false);
              list.current?.focus({ preventScroll: true });
            }}
            onDraft={(open) => {
              if (open) drafts.current.add(game.id_product);
              else drafts.current.delete(game.id_product);
            }}
          />
        ))}
        {games.length === 0 && (
          <EmptyState icon="pad" title="Product Not Found" text="Try Looking for Another" />
        )}
      </Cards>
    </>
  );
}

const { size, space } = theme;

const Sorting = styled(Select)`
  width: 190px;

  ${media.mobile} {
    width: 100%;
  }
`;

/** As high as the screen at least: whatever a search finds, the footer below stays where it is. */
const Cards = styled.section`
  display: grid;
  align-content: start;
  gap: ${space.m};
  min-height: calc(100vh - ${size.navHeight});
  margin-top: ${space.m};

  &:focus {
    outline: none;
  }
`;

import { useRef, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import type { SoldLine } from '@press-start/api/contract';
import { exportOrders, getOrder, listOrders, listOrderSteps, listSoldLines } from '@press-start/api/contract';
import { call, callFile, callPage, undefinedIfNotFound } from '@press-start/shared-ui/api';
import { EmptyState, Panel, PanelTitle } from '@press-start/shared-ui/components';
import { datePart, price } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { breakpoint, media, theme } from '@press-start/shared-ui/themes';
import { sectionUrl } from '../../paths';
import { RuledFigure, RuledItem, RuledLink, RuledList } from '../layout/RuledList';
import { SectionHeader } from '../layout/SectionHeader';
import { useSectionData } from '../layout/sections';
import { useLostFocus } from '../layout/useLostFocus';
import { TablePanel } from '../lists/AdminTable';
import { CsvButton } from '../lists/CsvButton';
import { gapBetweenFrames } from '../lists/gapBetweenFrames';
import { PAGE_SIZE, readId, readListQuery, redirectToLastPage } from '../lists/listQuery';
import { ListToolbar } from '../lists/ListToolbar';
import { Pager } from '../lists/Pager';
import { SortButton } from '../lists/SortButton';
import { BulkStatusChange } from './BulkStatusChange';
import { NewOrders } from './NewOrders';
import type { OrderWithHistory } from './OrderDetails';
import { readSalesFilter, SalesFilters } from './SalesFilters';
import { SalesTable } from './SalesTable';

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const params = new URL(request.url).searchParams;
  const filter = readSalesFilter(params);
  const query = readListQuery(request, ['newest', 'oldest']);
  const id = readId(request, 'order');
  const [orders, soldLines, openOrder] = await Promise.all([
    callPage(listOrders, { query: { ...query, ...filter, limit: PAGE_SIZE }, signal }),
    callPage(listSoldLines, { query: { page: 1, limit: 5 }, signal }),
    // If the order does not exist, the page still shows the list.
    id === undefined ? undefined : undefinedIfNotFound(loadOrder(id, signal)),
  ]);
  redirectToLastPage('sales', { ...query, filters: { ...filter } }, orders);
  return { query, filter, orders: orders.items, total: orders.total, soldLines: soldLines.items, openOrder };
}

async function loadOrder(id: number, signal: AbortSignal): Promise<OrderWithHistory> {
  const [order, steps] = await Promise.all([
    call(getOrder, { params: { id }, signal }),
    call(listOrderSteps, { params: { id }, signal }),
  ]);
  return { order, steps };
}

export function Component() {
  const { query, filter, orders, total, soldLines, openOrder } = useSectionData<typeof loader>();
  const { q, sort, page } = query;
  const filters = { ...filter };
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const selectAllCheckbox = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  const selectedOrders = orders.filter(({ id_order }) => selectedIds.has(id_order));
  // A bulk change can empty a filtered list, and the focused checkbox disappears with the table.
  useLostFocus(orders.length === 0, () => list.current);
  const isLatestFirst = sort === 'newest';
  const newestId = Math.max(0, ...[...orders, ...soldLines].map(({ id_order }) => id_order));
  const to = (id?: number) =>
    sectionUrl('sales', { ...query, filters }) + (id === undefined ? '' : `&order=${id}`);
  return (
    <>
      <SectionHeader title="Sales">
        <NewOrders since={newestId} />
      </SectionHeader>
      <ListToolbar
        section="sales"
        label="Search by nickname"
        q={q}
        otherParams={{ ...filter, ...(!isLatestFirst && { sort }) }}
        activeFilters={Object.keys(filter).length}
        filters={
          <>
            <SalesFilters filter={filter} q={q} sort={isLatestFirst ? '' : sort} />
            <Actions>
              <SortButton
                text={isLatestFirst ? 'Latest Sales' : 'Older Sales'}
                isPressed={!isLatestFirst}
                to={sectionUrl('sales', { q, sort: isLatestFirst ? 'oldest' : undefined, filters })}
              />
              <CsvButton
                name="orders"
                fetchFile={() => callFile(exportOrders, { query: { q, ...filter } })}
              />
            </Actions>
          </>
        }
      >
        <PagerRow>
          <Pager
            numbered
            page={page}
            total={total}
            to={(number) => sectionUrl('sales', { ...query, filters, page: number })}
          />
        </PagerRow>
      </ListToolbar>
      <TablePanel ref={list} tabIndex={-1} aria-label="Orders">
        {orders.length === 0 ? (
          <EmptyState icon="truck" text="Oops, No Orders Found..." />
        ) : (
          <SalesTable
            orders={orders}
            openOrder={openOrder}
            to={to}
            selectedIds={selectedIds}
            onSelect={setSelectedIds}
            selectAllCheckbox={selectAllCheckbox}
          />
        )}
      </TablePanel>
      <BulkStatusChange
        orders={selectedOrders}
        onClear={() => {
          setSelectedIds(new Set());
          selectAllCheckbox.current?.focus();
        }}
        onSettled={() => {
          // The dialog could not restore focus if the reload removed the checkbox while the dialog was open.
          if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
        }}
      />
      <JustSold lines={soldLines} />
    </>
  );
}

function JustSold({ lines }: { lines: readonly SoldLine[] }) {
  if (lines.length === 0) return null;
  return (
    <JustSoldPanel>
      <PanelTitle>Just sold</PanelTitle>
      <SoldLines>
        {lines.map(({ id, id_product, name_product, quantity, unit_price, date }) => (
          <SoldItem key={id}>
            <SoldLink to={paths.game(id_product)}>{name_product}</SoldLink>
            <RuledFigure>
              {quantity} x {price(unit_price)}
            </RuledFigure>
            <RuledFigure>{datePart(date)}</RuledFigure>
          </SoldItem>
        ))}
      </SoldLines>
    </JustSoldPanel>
  );
}

const Actions = styled.div`
  display: flex;
  ${gapBetweenFrames}
`;

/**
 * The pager is below the filters, unless all of it fits beside them. On narrow screens, it is beside the button
 * that shows the filters.
 */
const PagerRow = styled.div`
  display: flex;
  flex: 1 1 auto;

  ${media.tablet} {
    display: contents;
  }
`;

const JustSoldPanel = styled(Panel)`
  margin-top: ${theme.space[6]};
`;

/** On wide screens, the products are side by side, so that their figures are near their names. */
const SoldLines = styled(RuledList)`
  ${media.wide} {
    display: grid;
    grid-template-columns: repeat(5, minmax(0, 1fr));
    gap: ${theme.space[6]};
  }
`;

/** Phones, and the columns of wide screens, have no space for the figures beside a long name. */
const narrowItem = `@media (max-width: ${breakpoint.mobile}px), (min-width: ${breakpoint.wide}px)`;

const SoldItem = styled(RuledItem)`
  ${narrowItem} {
    flex-wrap: wrap;
    align-content: start;
    gap: ${theme.space[1]} ${theme.space[3]};
    height: auto;
    padding-block: ${theme.space[3]};
  }
`;

const SoldLink = styled(RuledLink)`
  ${narrowItem} {
    flex: 1 0 100%;
    white-space: normal;
  }
`;

import { useRef, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import type { Sale } from '@press-start/api/contract';
import { exportOrders, getOrder, listOrders, listOrderSteps, listSales } from '@press-start/api/contract';
import { call, callFile, callPage, undefinedIfNotFound } from '@press-start/shared-ui/api';
import { EmptyState, Panel, PanelTitle } from '@press-start/shared-ui/components';
import { datePart, price } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { theme } from '@press-start/shared-ui/themes';
import { sectionUrl } from '../../paths';
import { RuledFigure, RuledItem, RuledLink, RuledList } from '../layout/RuledList';
import { SectionHeader } from '../layout/SectionHeader';
import { useSectionData } from '../layout/sections';
import { TablePanel } from '../lists/AdminTable';
import { CsvButton } from '../lists/CsvButton';
import { framedGap } from '../lists/framedGap';
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
  const [orders, sales, openOrder] = await Promise.all([
    callPage(listOrders, { query: { ...query, ...filter, limit: PAGE_SIZE }, signal }),
    callPage(listSales, { query: { page: 1, limit: 5 }, signal }),
    // The list is shown even if the order does not exist.
    id === undefined ? undefined : undefinedIfNotFound(loadOrder(id, signal)),
  ]);
  redirectToLastPage('sales', { ...query, filters: { ...filter } }, orders);
  return { query, filter, orders: orders.items, total: orders.total, sales: sales.items, openOrder };
}

async function loadOrder(id: number, signal: AbortSignal): Promise<OrderWithHistory> {
  const [detail, steps] = await Promise.all([
    call(getOrder, { params: { id }, signal }),
    call(listOrderSteps, { params: { id }, signal }),
  ]);
  return { detail, steps };
}

export function Component() {
  const { query, filter, orders, total, sales, openOrder } = useSectionData<typeof loader>();
  const { q, sort, page } = query;
  const filters = { ...filter };
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const selectAll = useRef<HTMLInputElement>(null);
  const selectedOrders = orders.filter(({ id_order }) => selectedIds.has(id_order));
  const isLatestFirst = sort === 'newest';
  const newestId = Math.max(0, ...[...orders, ...sales].map(({ id_order }) => id_order));
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
      >
        <SortButton
          text={isLatestFirst ? 'Latest Sales' : 'Older Sales'}
          pressed={!isLatestFirst}
          to={sectionUrl('sales', { q, sort: isLatestFirst ? 'oldest' : undefined, filters })}
        />
        <CsvButton name="orders" fetchFile={() => callFile(exportOrders, { query: { q, ...filter } })} />
        <SecondRow>
          <SalesFilters filter={filter} q={q} sort={isLatestFirst ? '' : sort} />
        </SecondRow>
        <SecondRow>
          <Pager
            numbered
            page={page}
            total={total}
            to={(number) => sectionUrl('sales', { ...query, filters, page: number })}
          />
        </SecondRow>
      </ListToolbar>
      <TablePanel>
        {orders.length === 0 ? (
          <EmptyState icon="truck" text="Oops, No Orders Found..." />
        ) : (
          <SalesTable
            orders={orders}
            openOrder={openOrder}
            to={to}
            selectedIds={selectedIds}
            onSelect={setSelectedIds}
            selectAll={selectAll}
          />
        )}
      </TablePanel>
      <BulkStatusChange
        orders={selectedOrders}
        onClear={() => {
          setSelectedIds(new Set());
          selectAll.current?.focus();
        }}
      />
      <JustSold sales={sales} />
    </>
  );
}

function JustSold({ sales }: { sales: readonly Sale[] }) {
  if (sales.length === 0) return null;
  return (
    <JustSoldPanel>
      <PanelTitle>Just sold</PanelTitle>
      <RuledList>
        {sales.map(({ id, id_product, name_product, quantity, unit_price, date }) => (
          <RuledItem key={id}>
            <RuledLink to={paths.game(id_product)}>{name_product}</RuledLink>
            <RuledFigure>
              {quantity} x {price(unit_price)}
            </RuledFigure>
            <RuledFigure>{datePart(date)}</RuledFigure>
          </RuledItem>
        ))}
      </RuledList>
    </JustSoldPanel>
  );
}

const SecondRow = styled.div`
  display: flex;
  flex: 1 1 100%;
  flex-wrap: wrap;
  align-items: center;
  ${framedGap}
`;

const JustSoldPanel = styled(Panel)`
  margin-top: ${theme.space[6]};
`;

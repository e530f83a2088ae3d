import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import type { Sale } from '@press-start/api/contract';
import { exportOrders, getOrder, listOrders, listOrderSteps, listSales } from '@press-start/api/contract';
import { call, callFile, callPage, isApiError } from '@press-start/shared-ui/api';
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
import { PAGE_SIZE, readListQuery, redirectToLastPage } from '../lists/listQuery';
import { ListToolbar } from '../lists/ListToolbar';
import { Pager } from '../lists/Pager';
import { SortButton } from '../lists/SortButton';
import { BulkStatusChange } from './BulkStatusChange';
import { NewOrders } from './NewOrders';
import type { OrderWithHistory } from './OrderDetails';
import { SalesTable } from './SalesTable';

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const query = readListQuery(request, ['newest', 'oldest']);
  const idParam = new URL(request.url).searchParams.get('order') ?? '';
  const id = Number(/^\d{1,9}$/.exec(idParam)?.[0] ?? 0);
  const [orders, sales, openOrder] = await Promise.all([
    callPage(listOrders, { query: { ...query, limit: PAGE_SIZE }, signal }),
    callPage(listSales, { query: { page: 1, limit: 5 }, signal }),
    id > 0 ? loadOrder(id, signal) : undefined,
  ]);
  redirectToLastPage('sales', query, orders);
  return { query, orders: orders.items, total: orders.total, sales: sales.items, openOrder };
}

/** Loads an order with its history. Returns `undefined` for an unknown order, so that the list is still shown. */
async function loadOrder(id: number, signal: AbortSignal): Promise<OrderWithHistory | undefined> {
  try {
    const [detail, steps] = await Promise.all([
      call(getOrder, { params: { id }, signal }),
      call(listOrderSteps, { params: { id }, signal }),
    ]);
    return { detail, steps };
  } catch (error) {
    if (isApiError(error) && error.status === 404) return undefined;
    throw error;
  }
}

export function Component() {
  const { query, orders, total, sales, openOrder } = useSectionData<typeof loader>();
  const { q, sort, page } = query;
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const selectedOrders = orders.filter(({ id_order }) => selected.has(id_order));
  const latest = sort === 'newest';
  const newestId = Math.max(0, ...[...orders, ...sales].map(({ id_order }) => id_order));
  const to = (id?: number) => sectionUrl('sales', query) + (id === undefined ? '' : `&order=${id}`);
  return (
    <>
      <SectionHeader title="Sales">
        <NewOrders since={newestId} />
      </SectionHeader>
      <ListToolbar section="sales" label="Search by nickname" q={q} otherParams={latest ? {} : { sort }}>
        <SortButton
          text={latest ? 'Latest Sales' : 'Older Sales'}
          pressed={!latest}
          to={sectionUrl('sales', { q, sort: latest ? 'oldest' : undefined })}
        />
        <CsvButton name="orders" fetchFile={() => callFile(exportOrders, { query: { q } })} />
        <SecondRow>
          <BulkStatusChange orders={selectedOrders} onDone={() => setSelected(new Set())} />
          <Pager page={page} total={total} to={(number) => sectionUrl('sales', { ...query, page: number })} />
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
            selected={selected}
            onSelect={setSelected}
          />
        )}
      </TablePanel>
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
  gap: ${theme.space[3]};
`;

const JustSoldPanel = styled(Panel)`
  margin-top: ${theme.space[6]};
`;

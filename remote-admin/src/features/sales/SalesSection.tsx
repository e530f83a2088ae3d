import { exportOrders, getOrder, listOrders, listOrderSteps, listSales } from '@press-start/api/contract';
import type { Order, Sale } from '@press-start/api/contract';
import { call, callFile, callPage, isApiError } from '@press-start/shared-ui/api';
import { EmptyState } from '@press-start/shared-ui/components';
import { useState } from 'react';
import styled from 'styled-components';
import { sectionUrl } from '../../paths';
import { TablePanel } from '../frame/AdminTable';
import { CsvButton } from '../frame/CsvButton';
import { withinLastPage } from '../frame/lastPage';
import { PAGE_SIZE, readListQuery } from '../frame/listQuery';
import { ListTools } from '../frame/ListTools';
import { SectionHead } from '../frame/SectionHead';
import type { OpenSection } from '../frame/sections';
import { SortButton } from '../frame/SortButton';
import { Pager } from '../frame/Turner';
import { BulkMove } from './BulkMove';
import { JustSold } from './JustSold';
import { NewOrders } from './NewOrders';
import type { OpenedOrder } from './OrderDetails';
import { SalesTable } from './SalesTable';

type Query = ReturnType<typeof readListQuery<'newest' | 'oldest'>>;

export const open: OpenSection = async ({ params, signal }) => {
  const query = readListQuery(params, ['newest', 'oldest']);
  const id = Number(/^\d{1,9}$/.exec(params.get('order') ?? '')?.[0] ?? 0);
  const [orders, sales, opened] = await Promise.all([
    callPage(listOrders, { query: { ...query, limit: PAGE_SIZE }, signal }),
    callPage(listSales, { query: { page: 1, limit: 5 }, signal }),
    id > 0 ? openOrder(id, signal) : undefined,
  ]);
  withinLastPage('sales', query, orders);
  return (
    <Sales query={query} orders={orders.items} total={orders.total} sales={sales.items} opened={opened} />
  );
};

/** Undefined for an address that names an order there is not: the list is shown all the same. */
async function openOrder(id: number, signal: AbortSignal): Promise<OpenedOrder | undefined> {
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

interface Props {
  query: Query;
  orders: Order[];
  total: number;
  sales: Sale[];
  opened: OpenedOrder | undefined;
}

function Sales({ query, orders, total, sales, opened }: Props) {
  const { q, sort, page } = query;
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const chosen = orders.filter(({ id_order }) => selected.has(id_order));
  const latest = sort === 'newest';
  const newest = Math.max(0, ...[...orders, ...sales].map(({ id_order }) => id_order));
  const to = (id?: number) => sectionUrl('sales', query) + (id === undefined ? '' : `&order=${id}`);
  return (
    <>
      <SectionHead title="Sales">
        <NewOrders since={newest} />
      </SectionHead>
      <ListTools section="sales" label="Search by nickname" q={q} keep={latest ? {} : { sort }}>
        <SortButton
          text={latest ? 'Latest Sales' : 'Older Sales'}
          pressed={!latest}
          to={sectionUrl('sales', { q, sort: latest ? 'oldest' : undefined })}
        />
        <CsvButton name="orders" fetchFile={() => callFile(exportOrders, { query: { q } })} />
        <Second>
          <BulkMove orders={chosen} onDone={() => setSelected(new Set())} />
          <Pager page={page} total={total} to={(number) => sectionUrl('sales', { ...query, page: number })} />
        </Second>
      </ListTools>
      <TablePanel>
        {orders.length === 0 ? (
          <EmptyState icon="truck" text="Oops, No Orders Found..." />
        ) : (
          <SalesTable orders={orders} opened={opened} to={to} selected={selected} onSelect={setSelected} />
        )}
      </TablePanel>
      <JustSold sales={sales} />
    </>
  );
}

/** A line of its own under search and sorting. */
const Second = styled.div`
  display: flex;
  flex: 1 1 100%;
  flex-wrap: wrap;
  gap: 12px;
`;

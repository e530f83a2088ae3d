import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { getGame, getScheduledSale, listScheduledSales, type ScheduledSale } from '@press-start/api/contract';
import { call, callPage, undefinedIfNotFound } from '@press-start/shared-ui/api';
import { EmptyState } from '@press-start/shared-ui/components';
import { breakpoint, media } from '@press-start/shared-ui/themes';
import { sectionUrl } from '../../paths';
import { SectionHeader } from '../layout/SectionHeader';
import { useSectionData } from '../layout/sections';
import {
  AdminTable,
  compactRows,
  roomyRows,
  RowActions,
  secondaryText,
  TablePanel,
} from '../lists/AdminTable';
import { PAGE_SIZE, readId, readListQuery, redirectToLastPage } from '../lists/listQuery';
import { ListToolbar } from '../lists/ListToolbar';
import { Pager } from '../lists/Pager';
import { NewLink } from '../promotions/NewLink';
import { PromotionLinks } from '../promotions/PromotionLinks';
import { SalePanel } from './SalePanel';
import { SaleRow } from './SaleRow';

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const { q, page } = readListQuery(request, ['']);
  const id = readId(request, 'sale');
  const productId = readId(request, 'product');
  const isNew = new URL(request.url).searchParams.get('sale') === 'new';
  const [sales, openSale, product] = await Promise.all([
    callPage(listScheduledSales, { query: { q, page, limit: PAGE_SIZE }, signal }),
    // If the sale or the product does not exist, the page still shows the list.
    id === undefined ? undefined : undefinedIfNotFound(call(getScheduledSale, { params: { id }, signal })),
    isNew && productId !== undefined
      ? undefinedIfNotFound(call(getGame, { params: { id: productId }, signal, cache: 'no-cache' }))
      : undefined,
  ]);
  redirectToLastPage('scheduled-sales', { q, page }, sales);
  const { items, total } = sales;
  return { query: { q, page }, sales: items, total, openSale, product, isNew };
}

const isEditable = (sale: ScheduledSale | undefined) =>
  sale?.state === 'planned' || sale?.state === 'running';

export function Component() {
  const { query, sales, total, openSale, product, isNew } = useSectionData<typeof loader>();
  const { q, page } = query;
  const listUrl = sectionUrl('scheduled-sales', query);
  const isFormOpen = isNew || isEditable(openSale);
  return (
    <>
      <SectionHeader title="Scheduled sales">
        {!isFormOpen && <NewLink to={`${listUrl}&sale=new`} text="New sale" />}
      </SectionHeader>
      <PromotionLinks current="scheduled-sales" />
      {isFormOpen && (
        <SalePanel
          key={openSale?.id ?? `new ${product?.id_product}`}
          sale={openSale}
          product={product}
          listUrl={listUrl}
        />
      )}
      <ListToolbar section="scheduled-sales" label="Search by product" q={q}>
        <Pager
          page={page}
          total={total}
          to={(number) => sectionUrl('scheduled-sales', { q, page: number })}
        />
      </ListToolbar>
      <TablePanel>
        {sales.length === 0 ? (
          <EmptyState
            icon="tag"
            text={q ? 'No sale of such a product.' : 'There are no scheduled sales yet.'}
          />
        ) : (
          <SaleTable>
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">Price</th>
                <th scope="col">Period (UTC)</th>
                <th scope="col">State</th>
                <th scope="col" className="figure">
                  Action
                </th>
              </tr>
            </thead>
            <tbody>
              {sales.map((sale) => (
                <SaleRow
                  key={sale.id}
                  sale={sale}
                  editUrl={`${listUrl}&sale=${sale.id}`}
                  isOpen={sale.id === openSale?.id}
                />
              ))}
            </tbody>
          </SaleTable>
        )}
      </TablePanel>
    </>
  );
}

const SaleTable = styled(AdminTable)`
  ${roomyRows}

  /* Equally wide, so that the buttons of all rows are aligned. */
  @media (min-width: ${breakpoint.tablet + 1}px) {
    ${RowActions} > :last-child {
      min-width: 104px;
    }
  }

  ${compactRows('minmax(0, 1fr) auto 44px', 'product state toggle', 'price price toggle')}

  ${media.tabletScreen} {
    .price {
      ${secondaryText}
    }
  }
`;

import type { LoaderFunctionArgs } from 'react-router-dom';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { StockCause, StockMovement } from '@press-start/api/contract';
import { getGame, listStockMovements } from '@press-start/api/contract';
import { call, callPage, undefinedIfNotFound } from '@press-start/shared-ui/api';
import { EmptyState } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';
import { sectionUrl } from '../../paths';
import { SectionHeader } from '../layout/SectionHeader';
import { useSectionData } from '../layout/sections';
import { AdminTable, compactRows, secondaryText, TablePanel } from '../lists/AdminTable';
import { DateTime } from '../lists/DateTime';
import { PAGE_SIZE, readId, readListQuery, redirectToLastPage } from '../lists/listQuery';
import { Pager } from '../lists/Pager';

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const { page } = readListQuery(request, ['']);
  const id = readId(request, 'product');
  if (id === undefined) return undefined;
  const params = { id };
  const product = String(id);
  const [game, movements] = await Promise.all([
    undefinedIfNotFound(call(getGame, { params, signal })),
    undefinedIfNotFound(callPage(listStockMovements, { params, query: { page, limit: PAGE_SIZE }, signal })),
  ]);
  if (movements === undefined) return undefined;
  redirectToLastPage('stock', { page, filters: { product } }, movements);
  // `getGame` does not find archived products, but their history remains available.
  return { page, product, name: game?.name_product ?? `Product #${product}`, ...movements };
}

const causes: Readonly<Record<StockCause, string>> = {
  initial: 'Initial stock',
  order: 'Order',
  cancellation: 'Cancellation',
  expiry: 'Order not paid in time',
  reopening: 'Order reopened',
  refund: 'Refund',
  edit: 'Edit',
  'bulk-edit': 'Change of several products',
  import: 'Import',
  unknown: 'Unknown cause',
};

export function Component() {
  const data = useSectionData<typeof loader>();
  return (
    <>
      <SectionHeader title="Stock history" />
      {data === undefined ? (
        <EmptyState icon="box" text="There is no such product." />
      ) : (
        <Movements {...data} />
      )}
    </>
  );
}

type Data = NonNullable<Awaited<ReturnType<typeof loader>>>;

function Movements({ name, product, page, items, total }: Data) {
  return (
    <>
      <Toolbar>
        <p>
          {name}
          <AllProductsLink to={sectionUrl('products')}>All products</AllProductsLink>
        </p>
        <Pager
          numbered
          page={page}
          total={total}
          to={(number) => sectionUrl('stock', { page: number, filters: { product } })}
        />
      </Toolbar>
      <TablePanel>
        {items.length === 0 ? (
          <EmptyState icon="box" text="Its stock has never changed." />
        ) : (
          <MovementTable aria-label={`Stock history of ${name}`}>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Cause</th>
                <th scope="col">Who</th>
                <th scope="col" className="figure">
                  Units
                </th>
                <th scope="col" className="figure">
                  Stock
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((movement) => (
                <MovementRow key={movement.id} movement={movement} />
              ))}
            </tbody>
          </MovementTable>
        )}
      </TablePanel>
    </>
  );
}

function MovementRow({ movement }: { movement: StockMovement }) {
  const { at, cause, units, stock_after, nickname, id_order } = movement;
  return (
    <tr>
      <td className="when number">
        <DateTime at={at} />
      </td>
      <td className="cause">
        <span>
          {causes[cause]}
          {id_order !== null && (
            <>
              {' '}
              <OrderLink to={sectionUrl('sales', { filters: { order: String(id_order) } })}>
                #{id_order}
              </OrderLink>
            </>
          )}
        </span>
      </td>
      <td className="who">{nickname ?? 'The store'}</td>
      <td className="units figure number">{units > 0 ? `+${units}` : units}</td>
      <td data-label="Stock" className="stock figure number">
        {stock_after}
      </td>
    </tr>
  );
}

const { size, space, type } = theme;

const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[3]};
  margin-bottom: ${space[4]};

  > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[1]} ${space[4]};
    font-size: ${type.fsL};
  }
`;

/** On narrow screens, each row has two lines: the cause and the units, then the other values. */
const MovementTable = styled(AdminTable)`
  ${compactRows('auto minmax(0, 1fr) auto', 'cause cause units', 'when who stock')}

  ${media.tabletScreen} {
    tbody td.cause {
      white-space: normal;
    }

    .when,
    .who,
    .stock {
      ${secondaryText}
    }

    .stock::before {
      margin-right: ${space[2]};
    }

    .units {
      font-weight: 650;
    }
  }
`;

const AllProductsLink = styled(Link)`
  display: inline-grid;
  align-items: center;
  min-height: ${size.tap};
  font-size: ${type.fsM};
  text-decoration: underline;
  text-underline-offset: 3px;
`;

const OrderLink = styled(Link)`
  text-decoration: underline;
  text-underline-offset: 3px;
`;

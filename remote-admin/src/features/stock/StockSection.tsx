import type { LoaderFunctionArgs } from 'react-router-dom';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { StockCause, StockMovement } from '@press-start/api/contract';
import { getGame, listStockMovements } from '@press-start/api/contract';
import { call, callPage, undefinedIfNotFound } from '@press-start/shared-ui/api';
import { BackLink, Cover, EmptyState, Panel } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { displayText, media, theme, uiText, when } from '@press-start/shared-ui/themes';
import { sectionUrl } from '../../paths';
import { SectionHeader } from '../layout/SectionHeader';
import { useSectionData } from '../layout/sections';
import { AdminTable, compactRows, roomyRows, secondaryText, TablePanel } from '../lists/AdminTable';
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
  return { page, product, game, ...movements };
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
      <SectionHeader title="Stock history">
        <BackLink to={sectionUrl('products')}>All products</BackLink>
      </SectionHeader>
      {data === undefined ? (
        <EmptyState icon="box" text="There is no such product." />
      ) : (
        <Movements {...data} />
      )}
    </>
  );
}

type Data = NonNullable<Awaited<ReturnType<typeof loader>>>;

function Movements({ game, product, page, items, total }: Data) {
  const name = game?.name_product ?? `Product #${product}`;
  return (
    <>
      <Product as="header">
        {game && (
          <div className="cover">
            <Cover src={game.thumbnail_product} sizes="72px" full />
          </div>
        )}
        <div className="text">
          <h2>{game ? <ProductLink to={paths.game(game.id_product)}>{name}</ProductLink> : name}</h2>
        </div>
        {game && (
          <p className="now">
            <b>{game.in_stock}</b> in stock now
          </p>
        )}
      </Product>
      {total > PAGE_SIZE && (
        <Toolbar>
          <Pager
            numbered
            page={page}
            total={total}
            to={(number) => sectionUrl('stock', { page: number, filters: { product } })}
          />
        </Toolbar>
      )}
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

const { color, space, type } = theme;

const Product = styled(Panel)`
  display: flex;
  align-items: center;
  gap: ${space[5]};
  margin-bottom: ${space[5]};
  padding: ${space[4]} ${space[5]};

  .cover {
    flex: none;
    width: 72px;
  }

  /* The frame of the cover extends beyond it. */
  ${when.retro} .cover {
    margin-left: ${space[0.5]};
  }

  .text {
    display: grid;
    flex: 1;
    justify-items: start;
    min-width: 0;
  }

  h2 {
    font-size: ${type.fsH3};
    overflow-wrap: anywhere;
  }

  .now {
    flex: none;
    color: ${color.textMuted};
    text-align: right;
  }

  .now b {
    display: block;
    ${displayText}
    font-size: ${type.fsH2};
    line-height: 1.1;
    color: ${color.textHead};
  }

  /* Smaller than the title of the page, and narrow enough for long words beside the cover. */
  ${media.mobile} {
    gap: ${space[4]};
    padding: ${space[4]};

    h2 {
      ${uiText}
      font-size: ${type.fsH4};
      line-height: 1.3;
      text-transform: none;
      text-shadow: none;
    }

    ${when.retro} h2 {
      line-height: 1;
    }
  }

  /* On the narrowest phones, the name needs the width beside the cover, so the stock is below it. */
  ${media.smallest} {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${space[1]} ${space[4]};

    .cover {
      grid-row: span 2;
      width: 48px;
    }

    .now {
      grid-column: -2;
      text-align: left;
    }

    .now b {
      display: inline;
      font-size: ${type.fsPrice};
    }
  }
`;

const ProductLink = styled(Link)`
  &:hover {
    color: ${color.accent};
  }
`;

const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[3]};
  margin-bottom: ${space[4]};
`;

/** On narrow screens, each row has two lines: the cause and the units, then the other values. */
const MovementTable = styled(AdminTable)`
  ${roomyRows}

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

    tbody td.units,
    tbody td.stock {
      text-align: right;
    }

    .units {
      font-weight: 650;
    }
  }

  /* On the narrowest phones, the name of the administrator needs a line of its own. */
  ${media.smallest} {
    tbody tr {
      grid-template-areas: 'cause cause units' 'when stock stock' 'who who who';
    }
  }
`;

const OrderLink = styled(Link)`
  text-decoration: underline;
  text-underline-offset: 3px;
`;

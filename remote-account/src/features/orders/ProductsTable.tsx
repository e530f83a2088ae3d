import styled from 'styled-components';
import type { OrderDetail } from '@press-start/api/contract';
import { ButtonLink, Cover } from '@press-start/shared-ui/components';
import { capitalise, price } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { Table } from '@press-start/shared-ui/records';
import { media, theme } from '@press-start/shared-ui/themes';
import { links } from '../../paths';
import { discountRows } from './discountRows';

interface Props {
  order: OrderDetail;
  /** Ids of the ordered games that the buyer has reviewed. */
  reviewedIds: readonly number[];
}

export function ProductsTable({ order, reviewedIds }: Props) {
  return (
    <Products>
      <thead>
        <tr>
          <th scope="col" className="heading">
            Name
          </th>
          <th scope="col" className="figure">
            Quantity
          </th>
          <th scope="col" className="figure">
            Unit Price
          </th>
          <th scope="col" className="figure">
            Total Price
          </th>
          <td className="action" />
        </tr>
      </thead>
      <tbody data-lit>
        {order.orderProduct.map(({ id, product, quantity }) => (
          <tr key={id}>
            <td className="game">
              <span className="name">
                <Cover src={product.thumbnail_product} sizes="42px" />
                <span className="title" id={`line-${id}`}>
                  {capitalise(product.name_product)}
                </span>
              </span>
            </td>
            <td data-label="Quantity" className="figure quantity">
              {quantity}
            </td>
            <td data-label="Unit Price" className="figure unit">
              {price(product.price_product)}
            </td>
            <td data-label="Total Price" className="figure total">
              {price(product.price_product * quantity)}
            </td>
            <td className="figure action">
              <LineLink
                order={order}
                idGame={product.id_product}
                isReviewed={reviewedIds.includes(product.id_product)}
                describedBy={`line-${id}`}
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {discountRows(order).map(({ label, dollars }) => (
          <tr key={label} className="sum">
            <td colSpan={3}>{label}</td>
            <td className="figure">{dollars < 0 ? `-${price(-dollars)}` : price(dollars)}</td>
            <td className="action" />
          </tr>
        ))}
        <tr>
          <td colSpan={3}>Total in $</td>
          <td className="figure">{price(order.amount_order)}</td>
          <td className="action" />
        </tr>
      </tfoot>
    </Products>
  );
}

interface LineLinkProps {
  order: OrderDetail;
  idGame: number;
  isReviewed: boolean;
  /** Id of the element with the game's name, which distinguishes links with the same text. */
  describedBy: string;
}

function LineLink({ order, idGame, isReviewed, describedBy }: LineLinkProps) {
  const commonProps = { size: 'small', className: 'line-link', 'aria-describedby': describedBy } as const;
  if (order.status_order !== 'delivered') {
    return (
      <ButtonLink {...commonProps} variant="outline" to={paths.game(idGame)}>
        Product detail
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      {...commonProps}
      variant={isReviewed ? 'outline' : 'secondary'}
      to={links.review(order.id_user, idGame)}
    >
      {isReviewed ? 'Check your review' : 'Leave a review'}
    </ButtonLink>
  );
}

const { space, type } = theme;

const Products = styled(Table)`
  th,
  td {
    padding-left: ${space[2]};
    padding-right: ${space[2]};
  }

  .heading {
    width: 36%;
  }

  tbody .action {
    width: 1%;
    padding-left: ${space[8]};
  }

  .line-link {
    padding: 0 ${space[4]};
  }

  .name {
    display: flex;
    align-items: center;
    gap: ${space[4]};
    min-width: 220px;
    overflow-wrap: break-word;
  }

  .title {
    min-width: 0;
  }

  .cover {
    flex: none;
    width: 42px;
  }

  .sum td {
    padding-bottom: 0;
    font-size: ${type.fsM};
    font-weight: inherit;
  }

  .sum + tr td {
    border-top: 0;
  }

  ${media.laptop} {
    .name {
      min-width: 150px;
    }
  }

  ${media.tabletScreen} {
    /* Lays out each product on three lines beside its cover: name; quantity, unit price and total; link. */
    tbody tr {
      position: relative;
      grid-template-columns: auto minmax(0, 1fr) auto;
      gap: ${space[1]} ${space[5]};
      padding-left: ${space[18]};
    }

    tbody td {
      padding: 0;
    }

    .game,
    tbody .action {
      grid-column: 1 / -1;
    }

    .name {
      min-width: 0;
      text-align: left;
      line-height: 1.25;
    }

    .cover {
      position: absolute;
      top: ${space[3]};
      left: ${space[3]};
    }

    .quantity,
    .unit {
      color: ${theme.color.textMuted};
      white-space: nowrap;
    }

    tbody .action {
      width: auto;
      padding-left: 0;
      justify-content: flex-start;
    }

    tbody .total[data-label]::before,
    tbody .unit[data-label]::before {
      content: none;
    }

    tbody .quantity[data-label]::before {
      /* The font of the retro theme has no multiplication sign. */
      content: 'x';
      text-transform: none;
      margin-right: calc(-1 * ${space[4]});
    }

    .unit {
      justify-content: flex-start;
    }

    .unit::after {
      content: 'each';
      margin-left: calc(-1 * ${space[2]});
    }

    .line-link {
      min-height: 40px;
      padding: 0;
      background: none;
      box-shadow: none;
      color: ${theme.color.text};
      text-decoration: underline;
      text-underline-offset: ${space[1]};
    }

    tfoot td {
      padding-left: 0;
      padding-right: 0;
      border: 0;
    }

    tfoot .action {
      display: none;
    }

    tfoot {
      border-top: 2px solid ${theme.color.lineSoft};
    }
  }

  @media print {
    .cover,
    .action {
      display: none;
    }
  }
`;

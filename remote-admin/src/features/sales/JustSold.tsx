import type { Sale } from '@press-start/api/contract';
import { Panel } from '@press-start/shared-ui/components';
import { datePart, price } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Rows } from '../dashboard/Rows';

/** The lines of the latest orders. */
export function JustSold({ sales }: { sales: readonly Sale[] }) {
  if (sales.length === 0) return null;
  return (
    <Latest>
      <h2>Just sold</h2>
      <Rows>
        {sales.map(({ id, id_product, name_product, quantity, unit_price, date }) => (
          <li key={id}>
            <Link to={paths.game(id_product)}>{name_product}</Link>
            <span>
              {quantity} x {price(unit_price)}
            </span>
            <span>{datePart(date)}</span>
          </li>
        ))}
      </Rows>
    </Latest>
  );
}

const Latest = styled(Panel)`
  margin-top: 22px;
`;

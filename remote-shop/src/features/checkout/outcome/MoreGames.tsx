import styled from 'styled-components';
import type { OrderDetail } from '@press-start/api/contract';
import { Fragment } from '@press-start/shared-ui/fragments';
import { theme } from '@press-start/shared-ui/themes';

/** Renders games like those of an order below both columns. */
export const MoreGames = ({ order }: { order: OrderDetail }) => (
  <WholeRow>
    <Fragment
      slot="order.after"
      params={{ ids: order.orderProduct.map(({ product }) => product.id_product) }}
    />
  </WholeRow>
);

const WholeRow = styled.div`
  grid-column: 1 / -1;
  margin-top: ${theme.space[4]};
`;

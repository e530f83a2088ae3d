import styled from 'styled-components';
import type { OrderDetail } from '@press-start/api/contract';
import { ButtonLink, Panel, PanelTitle } from '@press-start/shared-ui/components';
import { datePart, price } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { StatusBadge } from '@press-start/shared-ui/records';
import { theme } from '@press-start/shared-ui/themes';
import { StatusTime } from '../orders/StatusTime';
import { StatusTrack } from '../orders/StatusTrack';
import { CoverRow } from './CoverRow';

export function LastOrder({ order }: { order: OrderDetail }) {
  const { amount_order, date, id_order, id_user, orderProduct } = order;
  return (
    <Card aria-labelledby="last-order">
      <Head>
        <div>
          <PanelTitle id="last-order">Your last order</PanelTitle>
          <p>
            #{id_order}, {datePart(date)}, {price(amount_order)}
          </p>
        </div>
        <ButtonLink to={paths.orderDetail(id_user, id_order)} variant="outline" size="small">
          See this order
        </ButtonLink>
      </Head>
      <CoverRow games={orderProduct.map(({ product }) => product)} />
      {order.status_order === 'cancelled' ? (
        <Status>
          <StatusBadge status="cancelled" />
          <StatusTime order={order} status="cancelled" />
        </Status>
      ) : (
        <StatusTrack order={order} />
      )}
    </Card>
  );
}

const { color, space } = theme;

const Card = styled(Panel)`
  display: grid;
  gap: ${space[6]};
  margin-top: ${space[6]};
  padding-bottom: 0;
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: ${space[4]};
  color: ${color.textMuted};
`;

const Status = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[4]};
  margin-bottom: ${space[6]};
  color: ${color.textMuted};
`;

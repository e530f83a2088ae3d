import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { OrderDetail } from '@press-start/api/contract';
import { getOrder, listOrders } from '@press-start/api/contract';
import { isListedStatus } from '@press-start/api/contract/rules';
import { call, isApiError } from '@press-start/shared-ui/api';
import { ButtonLink, Cover, Panel, PanelTitle } from '@press-start/shared-ui/components';
import { capitalise, datePart, price } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import type { Session } from '@press-start/shared-ui/session';
import { theme, when } from '@press-start/shared-ui/themes';
import { StatusTrack } from '../orders/StatusTrack';

/** Returns the user's newest order, or `undefined` if there is none or it cannot be loaded. */
export async function fetchLastOrder(
  { id }: Pick<Session, 'id'>,
  signal: AbortSignal,
): Promise<OrderDetail | undefined> {
  try {
    const orders = await call(listOrders, { query: { idUser: id }, signal });
    const last = orders.find(({ status }) => isListedStatus(status));
    return last && (await call(getOrder, { params: { id: last.id_order }, signal }));
  } catch (error) {
    // The profile works without the order.
    if (!isApiError(error) && !signal.aborted) console.warn('Could not load the last order', error);
    return undefined;
  }
}

/** Renders the newest order with its games and its progress. */
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
      <Games data-lit>
        {orderProduct.map(({ id, product }) => (
          <li key={id}>
            <GameLink to={paths.game(product.id_product)}>
              <Cover src={product.thumbnail_product} alt={capitalise(product.name_product)} sizes="90px" />
            </GameLink>
          </li>
        ))}
      </Games>
      <StatusTrack order={order} />
    </Card>
  );
}

const { color, motion, space } = theme;

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

const GameLink = styled(Link)`
  display: block;
  transition: transform ${motion.tMed} ${motion.ease};

  &:hover,
  &:focus-visible {
    transform: translateY(-6px);
  }
`;

const Games = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[5]};

  li {
    width: 90px;
  }

  ${when.retro} {
    padding: ${space[1]};
  }
`;

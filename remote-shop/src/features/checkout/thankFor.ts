import { sendMail, TOKEN_HEADER } from '@press-start/api/contract';
import type { OrderDetail } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { currentSession } from '@press-start/shared-ui/session';

/**
 * Requests the mail about a purchase (specification, section 7). The call is idempotent, and the store sends the mail by
 * itself as well (reading Q49), so a failure is not shown to the buyer.
 */
export async function thankFor(order: OrderDetail): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const { email, username, token } = session.data;
  const cart = order.orderProduct.map(({ product, quantity }) => ({
    id_product: product.id_product,
    name_product: product.name_product,
    price_product: product.price_product,
    quantity,
  }));
  try {
    await call(sendMail, {
      headers: { [TOKEN_HEADER]: token },
      body: { email, username, action: 'purchase', info: { cart, total: order.amount_order } },
    });
  } catch (error) {
    console.warn('The mail about the purchase was not asked for', error);
  }
}

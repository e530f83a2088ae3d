import { sendStatusMail, setOrderStatus } from '@press-start/api/contract';
import type { Order, OrderStatus, PaymentStatus } from '@press-start/api/contract';
import { isListedStatus, ORDER_STATUSES } from '@press-start/api/contract/rules';
import { call, isApiError } from '@press-start/shared-ui/api';
import { toast } from '@press-start/shared-ui/feedback';

/** The five an administrator may choose from. */
export const STATUSES = ORDER_STATUSES.filter(isListedStatus);

/** Where an order goes next, or could have gone instead, without a question. */
const usual: Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  pending: ['fulfilled', 'cancelled'],
  fulfilled: ['dispatched', 'cancelled'],
  dispatched: ['delivered'],
};

/** What happens to an order that is cancelled no more. */
const reopened =
  'It has been cancelled, and its units are back on the shelf: they are taken from there again.';

/** Where the money is that is not here. */
const stateOf: Readonly<Record<Exclude<PaymentStatus, 'paid'>, string>> = {
  unpaid: 'It has not been paid.',
  pending: 'Its payment is still being decided on.',
  rejected: 'It has not been paid: the payment was rejected.',
  expired: 'It has not been paid in time.',
  refunded: 'Its money has gone back to the buyer.',
};

/** What should be thought of before a move; nothing for a usual one. */
export function warningOf(
  { status: from, payment_status: payment }: Pick<Order, 'status' | 'payment_status'>,
  to: OrderStatus,
): string | undefined {
  if (to === 'cancelled' && payment === 'paid') {
    return 'It has been paid, and no money goes back by itself.';
  }
  const unpaid = payment !== undefined && payment !== 'paid' && to !== 'pending';
  if (from === 'cancelled') return `${reopened} ${unpaid ? stateOf[payment] : ''}`.trim();
  if (unpaid && to !== 'cancelled') return stateOf[payment];
  return usual[from]?.includes(to) ? undefined : `An order seldom goes from ${from} to ${to}.`;
}

/**
 * Moves an order from where the screen shows it; the buyer is told when it is on its way or has arrived (specification,
 * section 4). One that has moved on meanwhile, e.g. because its buyer has cancelled it, is refused by the server.
 */
export async function moveOrder(
  { id_order, status: from }: Pick<Order, 'id_order' | 'status'>,
  status: OrderStatus,
): Promise<void> {
  await call(setOrderStatus, { params: { id: id_order, status }, query: { from } });
  if (status !== 'dispatched' && status !== 'delivered') return;
  try {
    await call(sendStatusMail, { body: { id_order, status } });
  } catch (error) {
    // The order has moved all the same.
    if (!isApiError(error)) throw error;
    toast(`The buyer could not be told: ${error.message}`, { tone: 'danger' });
  }
}

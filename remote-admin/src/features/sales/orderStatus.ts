import type { Order, OrderStatus, PaymentStatus } from '@press-start/api/contract';
import { sendStatusMail, setOrderStatus } from '@press-start/api/contract';
import { isListedStatus, ORDER_STATUSES } from '@press-start/api/contract/rules';
import { call, isApiError } from '@press-start/shared-ui/api';
import { toast } from '@press-start/shared-ui/feedback';

export const STATUSES = ORDER_STATUSES.filter(isListedStatus);

/** Usual status changes, by old status. They require confirmation only if the payment causes a warning. */
const usualChanges: Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  pending: ['fulfilled', 'cancelled'],
  fulfilled: ['dispatched', 'cancelled'],
  dispatched: ['delivered'],
};

const REOPEN_WARNING =
  'It has been cancelled, and its units are back on the shelf: they are taken from there again.';

const paymentWarnings: Readonly<Record<Exclude<PaymentStatus, 'paid'>, string>> = {
  unpaid: 'It has not been paid.',
  pending: 'Its payment is still being decided on.',
  rejected: 'It has not been paid: the payment was rejected.',
  expired: 'It has not been paid in time.',
  refunded: 'Its money has gone back to the buyer.',
};

/** Returns the warning to confirm before a status change, or `undefined` if no confirmation is required. */
export function statusWarning(
  { status: from, payment_status: payment }: Pick<Order, 'status' | 'payment_status'>,
  to: OrderStatus,
): string | undefined {
  if (to === 'cancelled' && payment === 'paid') {
    return 'It has been paid, and no money goes back by itself.';
  }
  const hasPaymentWarning = payment !== undefined && payment !== 'paid' && to !== 'pending';
  if (from === 'cancelled')
    return `${REOPEN_WARNING} ${hasPaymentWarning ? paymentWarnings[payment] : ''}`.trim();
  if (hasPaymentWarning && to !== 'cancelled') return paymentWarnings[payment];
  return usualChanges[from]?.includes(to) ? undefined : `An order seldom goes from ${from} to ${to}.`;
}

/**
 * Changes the status of an order and emails the buyer about a dispatch or a delivery (specification, section
 * 4). If the email fails, shows a toast.
 *
 * @throws an `ApiError`, for example with status 409 if the order no longer has the displayed status, or if
 *   the stock is too low to reopen the order
 */
export async function changeOrderStatus(
  { id_order, status: from }: Pick<Order, 'id_order' | 'status'>,
  status: OrderStatus,
): Promise<void> {
  await call(setOrderStatus, { params: { id: id_order, status }, query: { from } });
  if (status !== 'dispatched' && status !== 'delivered') return;
  try {
    await call(sendStatusMail, { body: { id_order, status } });
  } catch (error) {
    // An API error must not reject, because the status has changed.
    if (!isApiError(error)) throw error;
    toast(`The buyer could not be told: ${error.message}`, { tone: 'danger' });
  }
}

import type { OrderDetail, OrderStatus } from '@press-start/api/contract';

/** When the order came to a status for the last time; undefined for one that it has passed over. */
export const lastMoveTo = ({ history }: Pick<OrderDetail, 'history'>, status: OrderStatus) =>
  history.findLast((move) => move.status === status)?.date;

/** Day and hour in the buyer's own zone; nothing for what never was. Drawn in the browser only. */
export function Moment({ at }: { at: string | undefined }) {
  if (at === undefined) return null;
  const text = new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
  return <time dateTime={at}>{text}</time>;
}

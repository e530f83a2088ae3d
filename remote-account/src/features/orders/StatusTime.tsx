import type { OrderDetail, OrderStatus } from '@press-start/api/contract';
import { localDateTime } from '../account/localDateTime';

interface Props {
  order: Pick<OrderDetail, 'history'>;
  status: OrderStatus;
  className?: string;
}

/**
 * Renders the time when the order last reached the status, or nothing if the order never reached the status.
 * Must not render on the server, where the user's time zone is unknown.
 */
export function StatusTime({ order: { history }, status, className }: Props) {
  // Skip steps that repeat the status, such as a refund.
  const change = history.findLast(
    (step, index) => step.status === status && history[index - 1]?.status !== status,
  );
  if (!change) return null;
  return (
    <time className={className} dateTime={change.date}>
      {localDateTime(change.date)}
    </time>
  );
}

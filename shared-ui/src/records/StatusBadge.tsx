import type { OrderStatus } from '@press-start/api/contract';
import { capitalise } from '@press-start/shared-ui/format';
import { StateLabel, type StateTone } from './StateLabel';

const tones: Partial<Record<OrderStatus, StateTone>> = {
  pending: 'open',
  dispatched: 'moving',
  delivered: 'done',
  cancelled: 'failed',
};

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <StateLabel tone={tones[status]}>{capitalise(status)}</StateLabel>;
}

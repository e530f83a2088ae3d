import type { Order, OrderStatus } from '@press-start/api/contract';
import { Select } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import { capitalise } from '@press-start/shared-ui/format';
import { useAdminMutation } from '../frame/useAdminMutation';
import { moveOrder, STATUSES, warningOf } from './moves';

const options = STATUSES.map((value) => ({ value, text: capitalise(value) }));

/**
 * Chooses an order's status, which is sent at once. While it is on its way the control keeps the focus, and takes no
 * second choice.
 */
export function StatusControl({ order }: { order: Order }) {
  const move = useAdminMutation((status: OrderStatus) => moveOrder(order, status), {
    confirm: (status) => {
      const text = warningOf(order, status);
      return text === undefined ? undefined : { title: 'Are you sure?', text, confirmText: `Yes, ${status}` };
    },
    // Rejected, it may have been moved by somebody else: the list says where it stands.
    revalidate: 'always',
    onSuccess: (_, status) => showDialog({ title: `You have changed this order status to ${status}` }),
  });
  return (
    <Select
      label={`Status of order ${order.id_order}`}
      options={options}
      value={move.args?.[0] ?? order.status}
      aria-busy={move.pending}
      onChange={({ currentTarget }) => {
        const status = STATUSES.find((name) => name === currentTarget.value);
        if (status !== undefined) void move.run(status);
      }}
    />
  );
}

import type { Order, OrderStatus } from '@press-start/api/contract';
import { Select } from '@press-start/shared-ui/components';
import { confirmDialog, showDialog } from '@press-start/shared-ui/feedback';
import { capitalise } from '@press-start/shared-ui/format';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { changed } from '../frame/asAdmin';
import { moveOrder, STATUSES, warningOf } from './moves';

const options = STATUSES.map((value) => ({ value, text: capitalise(value) }));

/**
 * Chooses an order's status, which is sent at once; refused, the reason is told. While it is on its way the control keeps
 * the focus, and takes no second choice.
 */
export function StatusControl({ order }: { order: Order }) {
  const [wanted, setWanted] = useState<OrderStatus>();
  const { revalidate } = useRevalidator();
  const change = async (status: OrderStatus) => {
    const text = warningOf(order, status);
    const question = { title: 'Are you sure?', text, confirmText: `Yes, ${status}` };
    if (text !== undefined && !(await confirmDialog(question))) return;
    setWanted(status);
    const moved = await changed(() => moveOrder(order, status));
    const title = `You have changed this order status to ${status}`;
    // Refused, it may have been moved by somebody else: the list says where it stands.
    await Promise.all([moved && showDialog({ title }), revalidate()]);
    setWanted(undefined);
  };
  return (
    <Select
      label={`Status of order ${order.id_order}`}
      options={options}
      value={wanted ?? order.status}
      aria-busy={wanted !== undefined}
      onChange={({ currentTarget }) => {
        const status = STATUSES.find((name) => name === currentTarget.value);
        if (status !== undefined && wanted === undefined) void change(status);
      }}
    />
  );
}

import { useState } from 'react';
import type { Order, OrderStatus } from '@press-start/api/contract';
import { Button, Select } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import { capitalise } from '@press-start/shared-ui/format';
import { useMutation } from '@press-start/shared-ui/forms';
import { isCancelled, withReauthentication } from '../access/reauthentication';
import { adminErrorMessage, showAdminError } from '../access/useAdminMutation';
import { BulkDock } from '../lists/BulkDock';
import { changeOrderStatus, STATUSES, statusWarning } from './orderStatus';

const options = STATUSES.map((value) => ({ value, text: capitalise(value) }));

interface Props {
  orders: readonly Order[];
  /** Clears the selection and moves focus, because the focused control disappears. */
  onClear: () => void;
  /** Runs last, when the reload may have removed the focused element. */
  onSettled: () => void;
}

export function BulkStatusChange({ orders, onClear, onSettled }: Props) {
  const [status, setStatus] = useState<OrderStatus>('dispatched');
  const change = useMutation(changeAll, {
    confirm: (ordersToChange, newStatus) => {
      const warnings = ordersToChange.flatMap(
        (order) => statusWarning(order, newStatus)?.replace(/^/, `#${order.id_order}: `) ?? [],
      );
      return warnings.length === 0
        ? undefined
        : { title: 'Are you sure?', list: warnings, confirmText: `Yes, ${newStatus}` };
    },
    onSuccess: ({ changedCount, rejections }, _, newStatus) => {
      onClear();
      return showDialog(resultDialog(changedCount, newStatus, rejections));
    },
    onError: (error) => isCancelled(error) || showAdminError(error),
    onSettled,
  });
  const changeSelected = () => {
    const ordersToChange = orders.filter((order) => order.status !== status);
    if (ordersToChange.length > 0) void change.run(ordersToChange, status);
    else void showDialog({ title: 'Nothing to change', text: `The selected orders are already ${status}.` });
  };
  return (
    <BulkDock
      label="Selected orders"
      count={orders.length}
      status={orders.length === 0 ? 'None selected' : `${orders.length} selected`}
      onClear={onClear}
    >
      <Select
        label="Change the selected orders to"
        options={options}
        value={status}
        onChange={({ currentTarget }) =>
          setStatus(STATUSES.find((name) => name === currentTarget.value) ?? status)
        }
      />
      <Button size="small" variant="secondary" aria-disabled={change.pending} onClick={changeSelected}>
        Change all
      </Button>
    </BulkDock>
  );
}

/**
 * Changes the status of the orders one by one, until the user cancels a password prompt. Returns the number
 * of changed orders and a message for each rejected order.
 *
 * @throws an error for which `isCancelled` returns true, if the user cancels the prompt for the first order
 */
async function changeAll(orders: readonly Order[], status: OrderStatus) {
  const rejections: string[] = [];
  let changedCount = 0;
  for (const order of orders) {
    try {
      await withReauthentication(() => changeOrderStatus(order, status));
      changedCount += 1;
    } catch (error) {
      if (!isCancelled(error)) rejections.push(`#${order.id_order}: ${adminErrorMessage(error)}`);
      else if (changedCount + rejections.length === 0) throw error;
      else break;
    }
  }
  return { changedCount, rejections };
}

const resultDialog = (changedCount: number, status: OrderStatus, rejections: readonly string[]) => ({
  title: changedCount === 1 ? `1 order is ${status} now` : `${changedCount} orders are ${status} now`,
  ...(rejections.length > 0 && { text: 'Not changed:', list: rejections }),
});

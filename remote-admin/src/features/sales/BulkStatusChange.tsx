import { useState } from 'react';
import styled from 'styled-components';
import type { Order, OrderStatus } from '@press-start/api/contract';
import { Button, Select } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import { capitalise } from '@press-start/shared-ui/format';
import { useMutation } from '@press-start/shared-ui/forms';
import { media, theme } from '@press-start/shared-ui/themes';
import { isCancelled, withReauthentication } from '../access/reauthentication';
import { adminErrorMessage, showAdminError } from '../access/useAdminMutation';
import { changeOrderStatus, STATUSES, statusWarning } from './orderStatus';

const options = STATUSES.map((value) => ({ value, text: capitalise(value) }));

export function BulkStatusChange({ orders, onDone }: { orders: readonly Order[]; onDone: () => void }) {
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
      onDone();
      return showDialog(resultDialog(changedCount, newStatus, rejections));
    },
    onError: (error) => isCancelled(error) || showAdminError(error),
  });
  const isEmpty = orders.length === 0;
  return (
    <Bar role="group" aria-label="Selected orders">
      <Count>{orders.length} selected</Count>
      <StatusSelect
        label="Change the selected orders to"
        options={options}
        value={status}
        onChange={({ currentTarget }) =>
          setStatus(STATUSES.find((name) => name === currentTarget.value) ?? status)
        }
      />
      <Button
        size="small"
        variant="secondary"
        aria-disabled={isEmpty || change.pending}
        onClick={() =>
          isEmpty ||
          void change.run(
            orders.filter((order) => order.status !== status),
            status,
          )
        }
      >
        Change all
      </Button>
    </Bar>
  );
}

/**
 * Changes the status of the orders one by one. Cancelling the password prompt skips the remaining orders.
 *
 * @throws the re-authentication error if the prompt is cancelled before any order has been processed
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

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};

  ${media.mobile} {
    width: 100%;
    flex-wrap: wrap;
  }
`;

const Count = styled.p`
  color: ${theme.color.textMuted};
  white-space: nowrap;

  ${media.mobile} {
    flex: 1 0 100%;
  }
`;

const StatusSelect = styled(Select)`
  ${media.mobile} {
    flex: 1;
  }
`;

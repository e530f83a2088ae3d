import type { Order, OrderStatus } from '@press-start/api/contract';
import { Button, Select } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import { useMutation } from '@press-start/shared-ui/forms';
import { capitalise } from '@press-start/shared-ui/format';
import { media, theme } from '@press-start/shared-ui/themes';
import { useState } from 'react';
import styled from 'styled-components';
import { isCancelled, reauthenticated } from '../frame/reauthentication';
import { adminErrorMessage, showAdminError } from '../frame/useAdminMutation';
import { moveOrder, STATUSES, warningOf } from './moves';

const options = STATUSES.map((value) => ({ value, text: capitalise(value) }));

/** Moves several orders at once. Each is moved or refused by itself, and who was refused is told with the reason. */
export function BulkMove({ orders, onDone }: { orders: readonly Order[]; onDone: () => void }) {
  const [status, setStatus] = useState<OrderStatus>('dispatched');
  const move = useMutation(moveAll, {
    confirm: (moving, to) => {
      const list = moving.flatMap(
        (order) => warningOf(order, to)?.replace(/^/, `#${order.id_order}: `) ?? [],
      );
      return list.length === 0 ? undefined : { title: 'Are you sure?', list, confirmText: `Yes, ${to}` };
    },
    onSuccess: ({ moved, rejected }, _, to) => {
      onDone();
      return showDialog(outcome(moved, to, rejected));
    },
    // What was selected stays so.
    onError: (error) => isCancelled(error) || showAdminError(error),
  });
  const none = orders.length === 0;
  return (
    <Bar role="group" aria-label="Selected orders">
      <p>{orders.length} selected</p>
      <Select
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
        aria-disabled={none || move.pending}
        onClick={() =>
          none ||
          void move.run(
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
 * Moves one order after the other. Cancelled at the question for the password, it stops.
 *
 * @throws the cancellation when nothing has been moved yet
 */
async function moveAll(orders: readonly Order[], status: OrderStatus) {
  const rejected: string[] = [];
  let moved = 0;
  for (const order of orders) {
    try {
      await reauthenticated(() => moveOrder(order, status));
      moved += 1;
    } catch (error) {
      if (!isCancelled(error)) rejected.push(`#${order.id_order}: ${adminErrorMessage(error)}`);
      else if (moved + rejected.length === 0) throw error;
      else break;
    }
  }
  return { moved, rejected };
}

const outcome = (moved: number, status: OrderStatus, rejected: readonly string[]) => ({
  title: moved === 1 ? `1 order is ${status} now` : `${moved} orders are ${status} now`,
  ...(rejected.length > 0 && { text: 'Not changed:', list: rejected }),
});

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;

  p {
    color: ${theme.color.textMuted};
    white-space: nowrap;
  }

  ${media.mobile} {
    width: 100%;

    flex-wrap: wrap;

    > p {
      flex: 1 0 100%;
    }

    > :nth-child(2) {
      flex: 1;
    }
  }
`;

import type { Order, OrderStatus } from '@press-start/api/contract';
import { Button, Select } from '@press-start/shared-ui/components';
import { confirmDialog, showDialog } from '@press-start/shared-ui/feedback';
import { capitalise } from '@press-start/shared-ui/format';
import { media, theme } from '@press-start/shared-ui/themes';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import styled from 'styled-components';
import { CANCELLED, refusalOf } from '../frame/asAdmin';
import { moveOrder, STATUSES, warningOf } from './moves';

const options = STATUSES.map((value) => ({ value, text: capitalise(value) }));

/** Moves several orders at once. Each is moved or refused by itself, and who was refused is told with the reason. */
export function BulkMove({ orders, onDone }: { orders: readonly Order[]; onDone: () => void }) {
  const [status, setStatus] = useState<OrderStatus>('dispatched');
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const idle = busy || orders.length === 0;
  const move = async () => {
    if (idle) return;
    const moving = orders.filter((order) => order.status !== status);
    const list = moving.flatMap(
      (order) => warningOf(order, status)?.replace(/^/, `#${order.id_order}: `) ?? [],
    );
    const question = { title: 'Are you sure?', list, confirmText: `Yes, ${status}` };
    if (list.length > 0 && !(await confirmDialog(question))) return;
    setBusy(true);
    const refused: string[] = [];
    let moved = 0;
    let isCancelled = false;
    for (const order of moving) {
      const reason = await refusalOf(() => moveOrder(order, status));
      isCancelled = reason === CANCELLED;
      if (isCancelled) break;
      if (reason === undefined) moved += 1;
      else refused.push(`#${order.id_order}: ${reason}`);
    }
    setBusy(false);
    // Cancelled at the first one: everything is as it was, and what was selected stays so.
    if (isCancelled && moved + refused.length === 0) return;
    onDone();
    await Promise.all([showDialog(outcome(moved, status, refused)), revalidate()]);
  };
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
      <Button size="small" variant="secondary" aria-disabled={idle} onClick={() => void move()}>
        Change all
      </Button>
    </Bar>
  );
}

const outcome = (moved: number, status: OrderStatus, refused: readonly string[]) => ({
  title: moved === 1 ? `1 order is ${status} now` : `${moved} orders are ${status} now`,
  ...(refused.length > 0 && { text: 'Not changed:', list: refused }),
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

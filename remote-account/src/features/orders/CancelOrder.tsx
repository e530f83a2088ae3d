import { cancelOrder } from '@press-start/api/contract';
import type { OrderDetail } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { Button } from '@press-start/shared-ui/components';
import { confirmDialog, showDialog, toast } from '@press-start/shared-ui/feedback';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';

/** Takes the order back while it is in the shop and nobody is deciding on its payment; the server has the last word. */
export function CancelOrder({ order }: { order: OrderDetail }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const { id_order, payment_status, status_order } = order;
  const inShop = status_order === 'pending' || status_order === 'fulfilled';
  if (!inShop || payment_status === 'pending') return null;

  const cancel = async () => {
    setBusy(true);
    if (await reallyCancel(order)) {
      await revalidate();
      // The button is gone, or stands beside another text: reading goes on at the page's beginning.
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    setBusy(false);
  };

  return (
    <Button
      variant="danger"
      icon="close"
      aria-disabled={busy}
      aria-label={`Cancel order #${id_order}`}
      onClick={() => busy || void cancel()}
    >
      Cancel order
    </Button>
  );
}

/** Asks first. True when the order may stand differently now, be it that the server knew more than this page. */
async function reallyCancel({ id_order, payment_status }: OrderDetail): Promise<boolean> {
  const sure = await confirmDialog({
    title: 'Are you sure?',
    text:
      payment_status === 'paid'
        ? 'The games go back to the shelf, and your money back to you.'
        : 'The games go back to the shelf.',
    confirmText: 'Yes, cancel it',
    cancelText: 'Keep it',
  });
  if (!sure) return false;
  try {
    await call(cancelOrder, { params: { id: id_order } });
    toast(`Order #${id_order} is cancelled.`);
  } catch (error) {
    // The login opens by itself and says that the session has ended.
    if (isApiError(error) && error.status === 401) return false;
    await showDialog({
      title: 'Error!',
      text: isApiError(error) ? error.message : 'Something went wrong. Please try again.',
    });
  }
  return true;
}

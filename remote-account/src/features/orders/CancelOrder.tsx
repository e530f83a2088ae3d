import { cancelOrder } from '@press-start/api/contract';
import type { OrderDetail } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { useMutation } from '@press-start/shared-ui/forms';

/** Takes the order back while it is in the shop and nobody is deciding on its payment; the server has the last word. */
export function CancelOrder({ order }: { order: OrderDetail }) {
  const { id_order, payment_status, status_order } = order;
  const cancel = useMutation(() => call(cancelOrder, { params: { id: id_order } }), {
    confirm: () => ({
      title: 'Are you sure?',
      text:
        payment_status === 'paid'
          ? 'The games go back to the shelf, and your money back to you.'
          : 'The games go back to the shelf.',
      confirmText: 'Yes, cancel it',
      cancelText: 'Keep it',
    }),
    // After a failure as well: the server may know more about the order than this page.
    revalidate: 'always',
    onSuccess: () => toast(`Order #${id_order} is cancelled.`),
    // The button is gone, or stands beside another text: reading goes on at the page's beginning.
    onSettled: () => document.getElementById('main')?.focus({ preventScroll: true }),
  });
  const inShop = status_order === 'pending' || status_order === 'fulfilled';
  if (!inShop || payment_status === 'pending') return null;
  return (
    <Button
      variant="danger"
      icon="close"
      aria-disabled={cancel.pending}
      aria-label={`Cancel order #${id_order}`}
      onClick={() => void cancel.run()}
    >
      Cancel order
    </Button>
  );
}

import type { OrderDetail } from '@press-start/api/contract';
import { Button } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { useMutation } from '@press-start/shared-ui/forms';
import { receiptContent } from './receiptContent';

/** Renders a button that shares or downloads a picture of the receipt. */
export function SaveReceiptButton({ order }: { order: OrderDetail }) {
  const save = useMutation(
    async () => {
      const { saveReceipt } = await import('../receipt/saveReceipt');
      await saveReceipt({
        ...receiptContent(order),
        idOrder: order.id_order,
        covers: order.orderProduct.slice(0, 3).map(({ product }) => product.thumbnail_product),
      });
    },
    {
      revalidate: 'never',
      onError: (error) => {
        console.warn('The receipt could not be saved', error);
        toast('The receipt could not be drawn. You find it in your orders.', { tone: 'danger' });
      },
    },
  );
  return (
    <Button variant="outline" size="large" aria-disabled={save.pending} onClick={() => void save.run()}>
      Keep the receipt
    </Button>
  );
}

import { clearCartAtom } from '@press-start/shared-ui/cart';
import { Button } from '@press-start/shared-ui/components';
import { confirmDialog, showDialog } from '@press-start/shared-ui/feedback';
import { useSetAtom } from 'jotai';

/** Empties the cart when the shopper says so twice (specification, section 8). */
export function ClearCart() {
  const clear = useSetAtom(clearCartAtom);
  const confirmAndClear = async () => {
    const sure = await confirmDialog({
      title: 'Are you sure?',
      text: 'Your cart will be empty!',
      confirmText: 'Yes, clear it!',
      cancelText: 'Keep it',
    });
    if (!sure) return;
    clear();
    await showDialog({ title: 'Done!', text: 'Items has been removed from your cart' });
  };
  return (
    <Button variant="danger" icon="trash" onClick={() => void confirmAndClear()}>
      Clear Cart
    </Button>
  );
}

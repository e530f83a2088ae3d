import { useSetAtom } from 'jotai';
import { clearCartAtom, currentCart, offerUndo } from '@press-start/shared-ui/cart';
import { Button } from '@press-start/shared-ui/components';
import { confirmDialog, showDialog } from '@press-start/shared-ui/feedback';

export function ClearCartButton() {
  const clear = useSetAtom(clearCartAtom);
  const confirmAndClear = async () => {
    const confirmed = await confirmDialog({
      title: 'Are you sure?',
      text: 'Your cart will be empty!',
      confirmText: 'Yes, clear it!',
      cancelText: 'Keep it',
    });
    if (!confirmed) return;
    const before = currentCart();
    clear();
    await showDialog({ title: 'Done!', text: 'Items has been removed from your cart' });
    offerUndo(before);
  };
  return (
    <Button variant="danger" icon="trash" onClick={() => void confirmAndClear()}>
      Clear Cart
    </Button>
  );
}

import { useSetAtom } from 'jotai';
import styled from 'styled-components';
import { clearCartAtom, currentCart, offerUndo } from '@press-start/shared-ui/cart';
import { Button } from '@press-start/shared-ui/components';
import { confirmDialog, showDialog } from '@press-start/shared-ui/feedback';
import { media, theme } from '@press-start/shared-ui/themes';

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
    <ClearButton variant="danger" icon="trash" onClick={() => void confirmAndClear()}>
      Clear Cart
    </ClearButton>
  );
}

/** Fits beside the heading of the cart on phones. */
const ClearButton = styled(Button)`
  ${media.mobile} {
    padding: 0 ${theme.space[3]};
  }
`;

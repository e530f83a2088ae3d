import { useAtomValue, useSetAtom } from 'jotai';
import styled from 'styled-components';
import { clearCartAtom, currentCart, offerUndo, subtotalAtom } from '../../cart';
import { Button, ButtonLink, Caption } from '../../components';
import { confirmDialog, showDialog } from '../../feedback';
import { price } from '../../format';
import { paths } from '../../paths';
import { displayText, media, theme, when } from '../../themes';

interface Props {
  /** Called after the cart has been cleared, which removes the focused button. */
  onCleared: () => void;
}

/** Renders the subtotal of the cart drawer and its buttons. */
export function CartSummary({ onCleared }: Props) {
  const subtotal = useAtomValue(subtotalAtom);
  const clearCart = useSetAtom(clearCartAtom);

  const confirmAndClear = async () => {
    const confirmed = await confirmDialog({
      title: 'Are you sure?',
      text: 'Your cart will be empty!',
      confirmText: 'Yes, clear it!',
      cancelText: 'Keep it',
    });
    if (!confirmed) return;
    const before = currentCart();
    clearCart();
    // Move focus, because the focused button is removed with the lines. When the next dialog closes, it
    // returns focus to the drawer.
    onCleared();
    await showDialog({ title: 'Done!', text: 'Items has been removed from your cart' });
    offerUndo(before);
  };

  return (
    <Foot>
      <Subtotal>
        <Caption>Subtotal</Caption>
        <Amount>{price(subtotal)}</Amount>
      </Subtotal>
      <Checkout to={paths.order()} size="large">
        Checkout
      </Checkout>
      <ButtonLink to={paths.cart()} variant="secondary">
        View cart
      </ButtonLink>
      <ClearButton variant="danger" icon="trash" onClick={() => void confirmAndClear()}>
        Clear Cart
      </ClearButton>
    </Foot>
  );
}

const { color, shadow, space } = theme;

const Foot = styled.footer`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[4]};
  padding: ${space[4]} ${space[6]} ${space[7]};
  background: ${color.bgDeep};

  /* The frames are outside the buttons. */
  ${when.retro} {
    gap: ${space[5]};
  }

  ${media.mobile} {
    padding-left: ${space[4]};
    padding-right: ${space[4]};
  }

  ${media.smallest} {
    grid-template-columns: minmax(0, 4fr) minmax(0, 5fr);
  }
`;

const Subtotal = styled.div`
  grid-column: 1 / -1;
  display: flex;
  align-items: baseline;
  justify-content: space-between;
`;

const Checkout = styled(ButtonLink)`
  grid-column: 1 / -1;
`;

/** On the narrowest phones, its icon and text fit only with less padding. */
const ClearButton = styled(Button)`
  ${media.smallest} {
    padding-left: ${space[1]};
    padding-right: ${space[1]};
  }
`;

const Amount = styled.output`
  ${displayText}
  font-size: 38px;
  color: ${color.textHead};
  text-shadow: ${shadow.textGlow};

  ${when.retro} {
    font-size: 24px;
  }
`;

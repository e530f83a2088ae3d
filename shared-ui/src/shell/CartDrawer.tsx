import { useAtomValue, useSetAtom } from 'jotai';
import { useRef } from 'react';
import styled from 'styled-components';
import {
  cartAtom,
  clearCartAtom,
  decreaseLineAtom,
  increaseLineAtom,
  removeLineAtom,
  subtotalAtom,
} from '../cart';
import { Button, ButtonLink, Caption, CartLineItem, EmptyState, IconButton } from '../components';
import { confirmDialog, showDialog } from '../feedback';
import { price } from '../format';
import { paths } from '../paths';
import { displayText, media, theme, when } from '../themes';
import { trapFocus, useFocusInside } from './focusInside';
import { useScrollLock } from './useScrollLock';

/**
 * The cart in a side panel. While it is open the page behind it is inert (the frame sees to that) and does not
 * scroll; Escape, the cross and a press beside it close it.
 */
export default function CartDrawer({ onClose }: { onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const lines = useAtomValue(cartAtom);
  const increase = useSetAtom(increaseLineAtom);
  const decrease = useSetAtom(decreaseLineAtom);
  const remove = useSetAtom(removeLineAtom);

  useScrollLock();
  useFocusInside(panel);

  return (
    <Layer>
      <div className="overlay" onClick={onClose} />
      <Drawer
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby="cart-title"
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Tab') trapFocus(event);
        }}
      >
        <header>
          <h2 id="cart-title">My Cart:</h2>
          <IconButton icon="close" label="Close cart" onClick={onClose} />
        </header>
        {lines.length === 0 ? (
          <EmptyState icon="cart" text="Nothing in here yet.">
            <Button variant="secondary" onClick={onClose}>
              Keep shopping
            </Button>
          </EmptyState>
        ) : (
          <ul>
            {lines.map((line) => (
              <CartLineItem
                key={line.id_product}
                line={line}
                onQuantity={(quantity) => (quantity > line.quantity ? increase : decrease)(line.id_product)}
                onRemove={() => {
                  remove(line.id_product);
                  // The button that had the focus is gone with its line.
                  panel.current?.focus();
                }}
              />
            ))}
          </ul>
        )}
        {lines.length > 0 && <Total onCleared={() => panel.current?.focus()} />}
      </Drawer>
    </Layer>
  );
}

function Total({ onCleared }: { onCleared: () => void }) {
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
    clearCart();
    // The button that asked is gone; the focus has to be in the drawer before the dialog gives it back there.
    onCleared();
    await showDialog({ title: 'Done!', text: 'Items has been removed from your cart' });
  };

  return (
    <footer>
      <div>
        <Caption>Subtotal</Caption>
        <output>{price(subtotal)}</output>
      </div>
      <ButtonLink to={paths.order()} size="large" block>
        Checkout
      </ButtonLink>
      <ButtonLink to={paths.cart()} variant="secondary" block>
        View cart
      </ButtonLink>
      <Button variant="outline" icon="trash" block onClick={() => void confirmAndClear()}>
        Clear Cart
      </Button>
    </footer>
  );
}

const { color, layer, motion, shadow, texture } = theme;

const Layer = styled.div`
  .overlay {
    position: fixed;
    inset: 0;
    z-index: ${layer.overlay};
    background: ${color.overlay};
    animation: overlay-comes ${motion.tMed} ${motion.easeOut};
  }

  @keyframes overlay-comes {
    from {
      opacity: 0;
    }
  }

  @keyframes drawer-comes {
    from {
      transform: translateX(100%);
    }
  }
`;

const Drawer = styled.div`
  position: fixed;
  inset: 0 0 0 auto;
  z-index: ${layer.dialog};
  display: flex;
  flex-direction: column;
  width: 468px;
  max-width: 100%;
  background: ${texture.texPanel}, ${color.surface};
  box-shadow: ${shadow.pop};
  animation: drawer-comes ${motion.tMed} ${motion.easeOut};

  &:focus-visible {
    outline: none;
  }

  ${when.retro} {
    box-shadow:
      -3px 0 0 ${color.line},
      -9px 0 0 ${color.bgDeep},
      -12px 0 0 ${color.accent};
  }

  header,
  footer {
    padding: 18px 24px;
    background: ${color.bgDeep};
  }

  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
  }

  header h2 {
    font-size: 22px;
  }

  ${when.retro} header h2 {
    font-size: 16px;
  }

  header button {
    box-shadow: none;
  }

  > ul {
    flex: 1;
    padding: 8px 24px;
    overflow: auto;
    overscroll-behavior: contain;
  }

  footer {
    display: grid;
    gap: 16px;
    padding-bottom: 28px;
  }

  footer > div {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
  }

  footer output {
    ${displayText}
    font-size: 38px;
    color: ${color.textHead};
    text-shadow: ${shadow.textGlow};
  }

  ${when.retro} footer output {
    font-size: 24px;
  }

  ${media.mobile} {
    header,
    footer,
    > ul {
      padding-left: 16px;
      padding-right: 16px;
    }
  }
`;

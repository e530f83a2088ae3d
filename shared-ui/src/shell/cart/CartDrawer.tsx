import { useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import {
  cartAtom,
  clearCartAtom,
  currentCart,
  decreaseLineAtom,
  increaseLineAtom,
  offerUndo,
  removeLineAtom,
  subtotalAtom,
} from '../../cart';
import { Button, ButtonLink, Caption, CartLineItem, EmptyState, IconButton } from '../../components';
import { confirmDialog, showDialog } from '../../feedback';
import { containsAlert, focusAlert, moveOverlaysTo } from '../../feedback/overlays';
import { price } from '../../format';
import { paths } from '../../paths';
import { displayText, media, theme, when } from '../../themes';
import { scanlines, tubeRoll } from '../../themes/scanlines';
import { PageProgress } from '../PageProgress';

/** Renders the cart in a modal side panel. Escape and a click on the backdrop also close it. */
export default function CartDrawer({ onClose }: { onClose: () => void }) {
  const dialog = useModal();
  const pressTarget = useRef<EventTarget>(null);
  const lines = useAtomValue(cartAtom);
  const increase = useSetAtom(increaseLineAtom);
  const decrease = useSetAtom(decreaseLineAtom);
  const remove = useSetAtom(removeLineAtom);

  return (
    <Layer
      ref={dialog}
      aria-labelledby="cart-title"
      tabIndex={-1}
      data-toasts
      onClose={onClose}
      onCancel={(event) => {
        // Do not wait for the close event: it fires late and would close a drawer that was just reopened.
        event.preventDefault();
        // An alert above the drawer handles Escape itself.
        if (!containsAlert(event.currentTarget)) onClose();
      }}
      onPointerDown={({ target }) => (pressTarget.current = target)}
      onClick={({ target, currentTarget }) => {
        // A text selection that starts in the panel and ends on the backdrop also causes a click.
        if (target === currentTarget && pressTarget.current === target) onClose();
      }}
    >
      <NoPageScanlines />
      <PageProgress />
      <Drawer>
        <Head>
          <Title id="cart-title">My Cart:</Title>
          <CloseButton icon="close" label="Close cart" onClick={onClose} />
        </Head>
        {lines.length === 0 ? (
          <Empty>
            <EmptyState icon="cart" text="Nothing in here yet.">
              <Button variant="secondary" onClick={onClose}>
                Keep shopping
              </Button>
              <ButtonLink to={paths.onSale()} variant="outline">
                On sale now
              </ButtonLink>
            </EmptyState>
          </Empty>
        ) : (
          <Lines>
            {lines.map((line) => (
              <CartLineItem
                key={line.id_product}
                line={line}
                onQuantity={(quantity) => (quantity > line.quantity ? increase : decrease)(line.id_product)}
                onRemove={() => {
                  const before = currentCart();
                  remove(line.id_product);
                  offerUndo(before);
                  // Move focus, because the focused button is removed with its line.
                  dialog.current?.focus();
                }}
              />
            ))}
          </Lines>
        )}
        {lines.length > 0 && <Summary onCleared={() => dialog.current?.focus()} />}
      </Drawer>
    </Layer>
  );
}

function Summary({ onCleared }: { onCleared: () => void }) {
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
      <ButtonLink to={paths.order()} size="large" block>
        Checkout
      </ButtonLink>
      <ButtonLink to={paths.cart()} variant="secondary" block>
        View cart
      </ButtonLink>
      <Button variant="danger" icon="trash" block onClick={() => void confirmAndClear()}>
        Clear Cart
      </Button>
    </Foot>
  );
}

/** While the component is mounted, opens the dialog as a modal and prevents the page from scrolling. */
function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    moveOverlaysTo(dialog);
    // Focus the dialog, not its first button, so that a screen reader announces the title.
    if (!focusAlert()) dialog.focus();
    const unlock = lockScroll();
    return () => {
      unlock();
      moveOverlaysTo(document.body);
      // The browser restores focus only if the dialog closes while it is still in the document, as in the
      // cleanup of a layout effect.
      dialog.close();
      focusAlert();
    };
  }, []);
  return ref;
}

function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  // Reserve the width of the scrollbar to avoid layout shift.
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  return () => {
    style.removeProperty('overflow');
    style.removeProperty('scrollbar-gutter');
  };
}

const { color, motion, shadow, space, texture } = theme;

const Layer = styled.dialog`
  width: 100%;
  max-width: none;
  height: 100%;
  max-height: none;
  padding: 0;
  border: 0;
  background: ${color.overlay};
  color: inherit;
  overflow: hidden;
  animation: overlay-in ${motion.tMed} ${motion.easeOut};

  &:focus-visible {
    outline: none;
  }

  &::backdrop {
    background: none;
  }

  ${when.retro}::before {
    ${tubeRoll}
  }

  &::after {
    ${scanlines}
  }

  @keyframes overlay-in {
    from {
      background: transparent;
    }
  }
`;

/**
 * Hides the CRT effects of the page. The dialog has its own, and two layers of scanlines would darken the
 * backdrop.
 */
const NoPageScanlines = createGlobalStyle`
  body:has(${Layer})::before,
  body:has(${Layer})::after {
    display: none;
  }
`;

const Drawer = styled.div`
  position: fixed;
  inset: 0 0 0 auto;
  display: flex;
  flex-direction: column;
  width: 468px;
  max-width: 100%;
  background: ${texture.texPanel}, ${color.surface};
  box-shadow: ${shadow.pop};
  animation: drawer-in ${motion.tMed} ${motion.easeOut};

  ${when.retro} {
    box-shadow:
      -3px 0 0 ${color.line},
      -9px 0 0 ${color.bgDeep},
      -12px 0 0 ${color.accent};
  }

  @keyframes drawer-in {
    from {
      transform: translateX(100%);
    }
  }
`;

const Head = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: ${space[4]} ${space[6]};
  background: ${color.bgDeep};

  ${media.mobile} {
    padding-left: ${space[4]};
    padding-right: ${space[4]};
  }
`;

const Title = styled.h2`
  font-size: 22px;

  ${when.retro} {
    font-size: 16px;
  }
`;

const CloseButton = styled(IconButton)`
  box-shadow: none;
`;

const Empty = styled.div`
  margin: auto 0;
`;

const Lines = styled.ul`
  flex: 1;
  padding: ${space[2]} ${space[6]};
  overflow: auto;
  overscroll-behavior: contain;

  ${media.mobile} {
    padding-left: ${space[4]};
    padding-right: ${space[4]};
  }
`;

const Foot = styled.footer`
  display: grid;
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
`;

const Subtotal = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
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

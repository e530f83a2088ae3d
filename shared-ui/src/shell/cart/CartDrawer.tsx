import { useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import {
  cartAtom,
  currentCart,
  decreaseLineAtom,
  increaseLineAtom,
  offerUndo,
  removeLineAtom,
} from '../../cart';
import { Button, CartLineItem, EmptyState, IconButton } from '../../components';
import { containsAlert, focusAlert, moveOverlaysTo } from '../../feedback/overlays';
import { media, theme, when } from '../../themes';
import { scanlines, tubeRoll } from '../../themes/scanlines';
import { PageProgress } from '../PageProgress';
import { CartSummary } from './CartSummary';
import { SaleGames } from './SaleGames';

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
            </EmptyState>
            <SaleGames />
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
        {lines.length > 0 && <CartSummary onCleared={() => dialog.current?.focus()} />}
      </Drawer>
    </Layer>
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
  padding: ${space[4]} ${space[6]} ${space[7]};
  overflow: auto;
  overscroll-behavior: contain;

  ${media.mobile} {
    padding-left: ${space[4]};
    padding-right: ${space[4]};
  }
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

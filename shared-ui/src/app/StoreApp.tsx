import type { createStore } from 'jotai';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useEvent } from '../events';
import { toast } from '../feedback';
import { capitalise } from '../format';
import { hydrateStores, StoreProvider } from '../session';
import type { ThemeName } from '../themes';
import { ThemeProvider } from '../themes';

interface Props {
  children: ReactNode;
  /** Server only: the Jotai store for this request. */
  store?: ReturnType<typeof createStore>;
  /** Server only: the theme from the cookie. */
  themeName?: ThemeName;
  /** Called once in the browser, as soon as the page is interactive. */
  onReady?: () => void;
}

/** Renders the providers around every page: on the server, in the host and in a standalone remote. */
export function StoreApp({ children, store, themeName, onReady }: Props) {
  useEffect(() => {
    const cleanUp = hydrateStores();
    onReady?.();
    return cleanUp;
  }, [onReady]);
  useAddedToCartToast();
  return (
    <StoreProvider store={store}>
      <ThemeProvider name={themeName}>{children}</ThemeProvider>
    </StoreProvider>
  );
}

/**
 * Shows a toast for each game that any remote adds to the cart (specification, section 8). The text includes the
 * quantity if the shopper chose it: 'Glimmo x2 was added to your cart!'
 */
function useAddedToCartToast(): void {
  useEvent('cart:item-added', ({ name_product, thumbnail_product, quantity, isQuantityChosen }) => {
    const name = capitalise(name_product);
    toast(`${isQuantityChosen ? `${name} x${quantity}` : name} was added to your cart!`, {
      thumbnail: thumbnail_product,
    });
  });
}

import type { createStore } from 'jotai';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useEvent } from '../events';
import { toast } from '../feedback';
import { capitalise } from '../format';
import { hydrateStores, StoreProvider } from '../session';
import { ThemeProvider } from '../themes';
import type { ThemeName } from '../themes';

interface Props {
  /** The router, mounted. */
  children: ReactNode;
  /** Server only: the request's own store. */
  store?: ReturnType<typeof createStore>;
  /** Server only: the theme of the visitor's cookie. */
  themeName?: ThemeName;
  /** Called once in the browser, when the page answers to the visitor. */
  onReady?: () => void;
}

/** What every page of the store stands in, on the server, in the host and in a remote that runs alone. */
export function StoreApp({ children, store, themeName, onReady }: Props) {
  useEffect(() => {
    const end = hydrateStores();
    onReady?.();
    return end;
  }, [onReady]);
  useAddedToast();
  return (
    <StoreProvider store={store}>
      <ThemeProvider name={themeName}>{children}</ThemeProvider>
    </StoreProvider>
  );
}

/**
 * Confirms each game that was added to the cart, whichever remote added it (specification, section 8). The
 * quantity is part of the sentence where the shopper chose one: 'Glimmo x2 was added to your cart!'
 */
function useAddedToast(): void {
  useEvent('cart:item-added', ({ name_product, thumbnail_product, quantity, isQuantityChosen }) => {
    const name = capitalise(name_product);
    toast(`${isQuantityChosen ? `${name} x${quantity}` : name} was added to your cart!`, {
      thumbnail: thumbnail_product,
    });
  });
}

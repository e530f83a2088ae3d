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
  /** Called in the browser after the stores are hydrated. Pass the same function in every render. */
  onReady?: () => void;
}

/**
 * Renders the providers around every page, in the host and in standalone remotes. In the browser, also
 * hydrates the stores and shows a toast for each game added to the cart.
 */
export function StoreApp({ children, store, themeName, onReady }: Props) {
  useEffect(() => {
    const cleanUp = hydrateStores();
    onReady?.();
    return cleanUp;
  }, [onReady]);
  useAddedToCartFeedback();
  return (
    <StoreProvider store={store}>
      <ThemeProvider name={themeName}>{children}</ThemeProvider>
    </StoreProvider>
  );
}

/**
 * Shows a toast and animates the cover when any remote adds a game to the cart (specification, section 8). If
 * the shopper chose a quantity, the text includes it: 'Glimmo x2 was added to your cart!'
 */
function useAddedToCartFeedback(): void {
  useEvent('cart:item-added', ({ name_product, thumbnail_product, quantity, isQuantityChosen }) => {
    const name = capitalise(name_product);
    toast(`${isQuantityChosen ? `${name} x${quantity}` : name} was added to your cart!`, {
      thumbnail: thumbnail_product,
    });
    const added = { time: performance.now(), path: location.pathname };
    import(/* webpackChunkName: "fly-to-cart" */ '../shell/cart/flyToCart')
      .then(({ flyToCart }) => flyToCart(thumbnail_product, added))
      .catch((error: unknown) => console.error('Could not animate the cover of an added game', error));
  });
}

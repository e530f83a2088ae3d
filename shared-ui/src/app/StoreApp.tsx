import type { createStore } from 'jotai';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
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
  return (
    <StoreProvider store={store}>
      <ThemeProvider name={themeName}>{children}</ThemeProvider>
    </StoreProvider>
  );
}

/**
 * The keyboard shortcut that opens and closes the panel for remote overrides; loads the panel's code on first
 * use.
 */
import type { createBrowserRouter } from 'react-router-dom';
import type { Boot } from './boot';
import { targetLocation } from './page-location';
import type { Pages } from './pages';

interface Tab {
  pages: Pages;
  router: ReturnType<typeof createBrowserRouter>;
}

/**
 * Does nothing if `composeFor` is missing. Otherwise, registers Alt+Shift+C, which opens and closes the
 * panel, and, if overrides are active, loads the panel immediately. The server checks whether the visitor may
 * override remotes.
 */
export function offerOverridePanel({ composeFor, remotes }: Boot, { router, pages }: Tab) {
  if (!composeFor) return;
  let isMounted = false;
  const show = async (isInitiallyOpen: boolean) => {
    const { openOverridePanel, togglePanel } = await import('./overrides');
    if (isMounted) return togglePanel();
    isMounted = true;
    const path = { get: () => router.state.location.pathname, subscribe: router.subscribe };
    const { remotes } = pages;
    const tab = {
      remotes,
      pages,
      revalidate: router.revalidate,
      destination: () => targetLocation(router),
    };
    openOverridePanel({ ...tab, path, reload: () => location.reload() }, isInitiallyOpen);
  };
  const tryToShow = (isInitiallyOpen: boolean) => show(isInitiallyOpen).catch(console.warn);
  if (remotes.some(({ composed }) => composed)) void tryToShow(false);
  window.addEventListener('keydown', (event) => {
    const { altKey, ctrlKey, shiftKey, code, repeat } = event;
    // Compare the key's code, because Alt changes the character on some keyboards. Ignore Ctrl, because
    // AltGr, which types characters, is reported as Ctrl and Alt.
    if (!altKey || !shiftKey || ctrlKey || repeat || code !== 'KeyC') return;
    // Prevent the character from being typed into a focused field.
    event.preventDefault();
    void tryToShow(true);
  });
}

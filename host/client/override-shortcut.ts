/** The keyboard shortcut that opens the panel for remote overrides and loads its code on first use. */
import type { createBrowserRouter } from 'react-router-dom';
import type { Boot } from './boot';
import { targetLocation } from './page-location';
import type { Pages } from './pages';

interface Tab {
  pages: Pages;
  router: ReturnType<typeof createBrowserRouter>;
}

/**
 * Registers Alt+Shift+C, which opens the panel, if the visitor may override remotes. If overrides are already active,
 * shows the panel's button immediately.
 */
export function offerOverridePanel({ composeFor, remotes }: Boot, { router, pages }: Tab) {
  if (!composeFor) return;
  let hasOpened = false;
  const show = async (panelIsOpen: boolean) => {
    const { openOverridePanel, togglePanel } = await import('./overrides');
    if (hasOpened) return togglePanel();
    hasOpened = true;
    const path = { get: () => router.state.location.pathname, subscribe: router.subscribe };
    const { remotes } = pages;
    const tab = {
      remotes,
      pages,
      revalidate: router.revalidate,
      destination: () => targetLocation(router),
    };
    openOverridePanel({ ...tab, path, reload: () => location.reload() }, panelIsOpen);
  };
  if (remotes.some(({ composed }) => composed)) void show(false);
  window.addEventListener('keydown', (event) => {
    const { altKey, ctrlKey, shiftKey, code, repeat } = event;
    // Compare the key's code, because Alt changes the character on some keyboards. Ignore Ctrl, because AltGr, which
    // types characters, is reported as Ctrl and Alt.
    if (!altKey || !shiftKey || ctrlKey || repeat || code !== 'KeyC') return;
    // Prevent the character from being typed into a focused field.
    event.preventDefault();
    void show(true);
  });
}

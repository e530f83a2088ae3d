/** The way to the composition panel, which is fetched by those only who take it. */
import type { createBrowserRouter } from 'react-router-dom';
import type { Boot } from './boot';
import { openedAddress } from './opened-address';
import type { Pages } from './pages';

interface Tab {
  pages: Pages;
  router: ReturnType<typeof createBrowserRouter>;
}

/** Alt+Shift+C opens the panel where somebody may compose the store; a composed page shows it by itself. */
export function offerOverridePanel({ composeFor, remotes }: Boot, { router, pages }: Tab) {
  if (!composeFor) return;
  let opened = false;
  const show = async (panelIsOpen: boolean) => {
    const { openComposition: openOverridePanel, togglePanel } = await import('./composition');
    if (opened) return togglePanel();
    opened = true;
    const path = { get: () => router.state.location.pathname, subscribe: router.subscribe };
    const { remotes } = pages;
    const tab = { remotes, pages, revalidate: router.revalidate, opened: () => openedAddress(router) };
    openOverridePanel({ ...tab, path, reload: () => location.reload() }, panelIsOpen);
  };
  if (remotes.some(({ composed }) => composed)) void show(false);
  window.addEventListener('keydown', (event) => {
    const { altKey, ctrlKey, shiftKey, code, repeat } = event;
    // The key, not its sign: with Alt it writes another one on some keyboards. AltGr, which is Ctrl and Alt, writes too.
    if (!altKey || !shiftKey || ctrlKey || repeat || code !== 'KeyC') return;
    // Not into the field one is in.
    event.preventDefault();
    void show(true);
  });
}

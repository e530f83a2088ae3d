/** Defers clicks and the results of the first page's loaders until hydration. */
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { handleOf } from './meta';

declare global {
  interface Window {
    /**
     * Buttons that were clicked before hydration; an inline script records them (`earlyScript` in
     * host/server).
     */
    earlyClicks?: HTMLElement[] | undefined;
  }
}

/**
 * Collects the clicks recorded so far. Call this as soon as React has attached its listeners, because React
 * itself handles later clicks.
 * @returns a function that replays the collected clicks and stops the recording
 */
export function collectEarlyClicks(): () => void {
  // Copy the list, because the inline script continues to record clicks.
  const clicks = [...(window.earlyClicks ?? [])];
  return () => {
    window.earlyClicks = undefined;
    for (const element of clicks) if (element.isConnected) element.click();
  };
}

type Deferrable = Pick<RouteObject, 'handle' | 'HydrateFallback' | 'loader'>;

/**
 * Defers the result of a page's loader until hydration. The server renders the fallback of a page that needs
 * the browser's storage, and the first render in the browser must match it. The loader itself starts
 * immediately.
 * @returns a copy of the page, or the page itself if the server does not render its fallback
 */
export function deferUntilHydrated<Page extends Deferrable>(page: Page, hydrated: Promise<void>): Page {
  if (handleOf(page)?.server !== 'skeleton' || !page.HydrateFallback) return page;
  const load = typeof page.loader === 'function' ? page.loader : () => null;
  const loader: LoaderFunction = async (...args) => {
    const [outcome] = await Promise.allSettled([(async () => load(...args))(), hydrated]);
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  };
  return { ...page, loader };
}

/** Defers clicks and the results of the first page's loaders until hydration. */
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { handleOf } from './meta';

declare global {
  interface Window {
    /** Clicks on buttons before hydration, recorded by an inline script; see `earlyScript` in host/server. */
    earlyClicks?: HTMLElement[] | undefined;
  }
}

/**
 * Returns a function that replays the clicks recorded so far and stops the recording. Call `collectEarlyClicks` right
 * after React has attached its listeners: React replays later clicks, so replaying those here would fire them twice.
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
 * Defers the result of a page's loader until hydration. The server renders the fallback of a page that needs the
 * browser's storage, and the first render in the browser must match it. The loader itself starts immediately.
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

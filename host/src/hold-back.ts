/** Loaders of the first page, held back until the browser has taken over what the server has drawn. */
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { handleOf } from './meta';

type Held = Pick<RouteObject, 'handle' | 'HydrateFallback' | 'loader'>;

/**
 * A page that needs the browser's storage is drawn by the server as its fallback, and the first render has to equal
 * that. Its loader runs at once, but however early it answers, refuses or redirects: nobody is told before `hydrated`.
 */
export function deferUntilHydrated<Page extends Held>(page: Page, hydrated: Promise<void>): Page {
  if (handleOf(page)?.server !== 'skeleton' || !page.HydrateFallback) return page;
  const load = typeof page.loader === 'function' ? page.loader : () => null;
  const loader: LoaderFunction = async (...args) => {
    const [outcome] = await Promise.allSettled([(async () => load(...args))(), hydrated]);
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  };
  return { ...page, loader };
}

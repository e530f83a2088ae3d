/**
 * The part of the product page below the first screen. The server renders it, and its links work without JavaScript. On
 * the first page of a visit, its code is loaded and its markup is hydrated on the visitor's first interaction.
 */
import { type ComponentType, lazy, memo, Suspense, useState } from 'react';
import { Wrap } from '@press-start/shared-ui/components';
import { currentSession } from '@press-start/shared-ui/session';
import type { LowerPageProps } from './LowerPage';

let loadedPage: ComponentType<LowerPageProps> | undefined;

const load = () =>
  import(/* webpackChunkName: "game-lower" */ './LowerPage').then(
    ({ LowerPage }) => (loadedPage = LowerPage),
  );

let startHydration: () => void = () => undefined;

const logFailure = (error: unknown) => console.error('The lower part of the page could not be loaded', error);

/**
 * Loads the code, so that this part is rendered together with the page. Called by the page's loader, which the browser
 * does not run on the first page of a visit. Never rejects, because the page is useful without this part.
 */
export async function loadLowerPart(): Promise<void> {
  startHydration();
  await load().catch(logFailure);
}

const interactionEvents = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Resolves on the visitor's first interaction or when the page's loader runs. Resolves immediately if the page is
 * already scrolled or if there is a session, because the shopper's votes are loaded then.
 */
const waitUntilNeeded = () =>
  new Promise<void>((resolve) => {
    startHydration = () => {
      for (const event of interactionEvents) removeEventListener(event, startHydration, { capture: true });
      resolve();
    };
    // Use the capture phase, because React stops the propagation of events in markup that is not hydrated.
    for (const event of interactionEvents)
      addEventListener(event, startHydration, { passive: true, capture: true });
    if (currentSession() || scrollY > 0) startHydration();
  });

const Unavailable = () => (
  <Wrap>
    <p role="status">Reviews and more games could not be loaded. Reload the page to see them.</p>
  </Wrap>
);

/**
 * Hydrates the server's markup, or replaces it with a message if its code cannot be loaded. Until then, React delays
 * other updates of the page, such as opening the login dialog.
 */
const HydratedPage = lazy(async (): Promise<{ default: ComponentType<LowerPageProps> }> => {
  await waitUntilNeeded();
  try {
    return { default: await load() };
  } catch (error) {
    logFailure(error);
    return { default: Unavailable };
  }
});

/** Memoised, because React cannot update the markup before its code has loaded. */
export const LowerPart = memo(function LowerPart(props: LowerPageProps) {
  // Use the same component for all updates, because a different one would lose the state and the focus.
  const [Page] = useState<ComponentType<LowerPageProps>>(() => loadedPage ?? HydratedPage);
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  );
});

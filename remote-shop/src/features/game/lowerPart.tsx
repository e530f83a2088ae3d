/**
 * The part of the product page below the first screen. The server renders it, and its links work without scripts. On the
 * first page of a visit, its code is loaded and its markup hydrated only when the visitor does something.
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

let proceed: () => void = () => undefined;

const logFailure = (error: unknown) => console.error('The lower part of the page could not be loaded', error);

/**
 * Loads the code, so that the part is rendered together with the page. The page's loader calls it, which does not run on
 * the first page of a visit. Never throws, because the page is useful without this part.
 */
export async function loadLowerPart(): Promise<void> {
  proceed();
  await load().catch(logFailure);
}

const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Resolves when the visitor does something or new data arrives. With a session, the votes are loaded immediately. */
const untilNeeded = () =>
  new Promise<void>((resolve) => {
    proceed = () => {
      for (const sign of signs) removeEventListener(sign, proceed, { capture: true });
      resolve();
    };
    // Capture the events, because React stops those inside markup that is not hydrated.
    for (const sign of signs) addEventListener(sign, proceed, { passive: true, capture: true });
    if (currentSession() || scrollY > 0) proceed();
  });

const Unavailable = () => (
  <Wrap>
    <p role="status">Reviews and more games could not be loaded. Reload the page to see them.</p>
  </Wrap>
);

/**
 * Hydrates the server's markup, or replaces it if its code cannot be loaded: React delays updates of the page, such as the
 * login dialog, until the markup is hydrated or replaced.
 */
const HydratedPage = lazy(async (): Promise<{ default: ComponentType<LowerPageProps> }> => {
  await untilNeeded();
  try {
    return { default: await load() };
  } catch (error) {
    logFailure(error);
    return { default: Unavailable };
  }
});

/** Memoised, because an update of markup that is not hydrated yet would have to wait for its code. */
export const LowerPart = memo(function LowerPart(props: LowerPageProps) {
  // The same component for all updates, because another one would discard the state and the focus.
  const [Page] = useState<ComponentType<LowerPageProps>>(() => loadedPage ?? HydratedPage);
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  );
});

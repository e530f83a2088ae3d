/**
 * The part of the product page below the fold. The server renders it, and its links work without JavaScript.
 * On the first page of a visit, its code is loaded and its markup is hydrated on the visitor's first
 * interaction.
 */
import { type ComponentType, lazy, memo, Suspense, useDeferredValue, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import styled from 'styled-components';
import { Wrap } from '@press-start/shared-ui/components';
import { currentSession } from '@press-start/shared-ui/session';
import type { LowerPartProps } from './LowerPartContent';

let loadedContent: ComponentType<LowerPartProps> | undefined;

const load = () =>
  import(/* webpackChunkName: "game-lower" */ './LowerPartContent').then(
    ({ LowerPartContent }) => (loadedContent = LowerPartContent),
  );

let startHydration: () => void = () => undefined;

const logFailure = (error: unknown) => console.error('The lower part of the page could not be loaded', error);

/**
 * Loads the code, so that this part is rendered together with the page. Called by the page's loader, which
 * the browser does not run on the first page of a visit. Never rejects, because the page is useful without
 * this part.
 */
export async function loadLowerPart(): Promise<void> {
  startHydration();
  await load().catch(logFailure);
}

const interactionEvents = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Resolves on the visitor's first interaction or when the page's loader runs. Resolves immediately if the
 * page is already scrolled, or if there is a session, because the shopper's votes must then be loaded.
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
 * Hydrates the server's markup, or replaces it with a message if the code cannot be loaded. Until the code
 * has loaded, React delays other updates of the page, such as opening the login dialog.
 */
const HydratedContent = lazy(async (): Promise<{ default: ComponentType<LowerPartProps> }> => {
  await waitUntilNeeded();
  try {
    return { default: await load() };
  } catch (error) {
    logFailure(error);
    return { default: Unavailable };
  }
});

/** Memoised, because React cannot update the markup before its code has loaded. */
export const LowerPart = memo(function LowerPart(props: LowerPartProps) {
  // Use the same component for all updates, because replacing it would lose state and focus.
  const [Content] = useState<ComponentType<LowerPartProps>>(() =>
    loadedContent ? afterFirstScreen(loadedContent) : HydratedContent,
  );
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
});

/**
 * Returns a component that renders this part after the first paint. After Back or Forward, and for a URL with
 * a fragment, it renders this part immediately, because scrolling requires the full height of the page.
 */
function afterFirstScreen(Content: ComponentType<LowerPartProps>) {
  return function AfterFirstScreen(props: LowerPartProps) {
    const isHistoryNavigation = useNavigationType() === 'POP';
    const { hash } = useLocation();
    const isShown = useDeferredValue(true, isHistoryNavigation || hash !== '');
    return isShown ? <Content {...props} /> : <Reserved />;
  };
}

/** Keeps the footer below the first screen. */
const Reserved = styled.div`
  height: 100vh;
`;

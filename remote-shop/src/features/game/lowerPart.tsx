/**
 * The part of the product page below the first screen. The server renders it, and its links work without scripts. On the
 * first page of a visit, its code is loaded and its markup hydrated only when the visitor does something.
 */
import { type ComponentType, lazy, memo, Suspense } from 'react';
import { currentSession } from '@press-start/shared-ui/session';
import type { LowerPageProps } from './LowerPage';

let loadedPage: ComponentType<LowerPageProps> | undefined;

const load = () =>
  import(/* webpackChunkName: "game-lower" */ './LowerPage').then(
    ({ LowerPage }) => (loadedPage = LowerPage),
  );

let proceed: () => void = () => undefined;

/**
 * Loads the code, so that the part is rendered together with the page. The page's loader calls it, which does not run on
 * the first page of a visit.
 */
export async function loadLowerPart(): Promise<void> {
  proceed();
  await load();
}

const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Resolves when the visitor does something or new data arrives. With a session, the votes are loaded immediately. */
const untilNeeded = () =>
  new Promise<void>((resolve) => {
    proceed = () => {
      for (const sign of signs) removeEventListener(sign, proceed);
      resolve();
    };
    for (const sign of signs) addEventListener(sign, proceed, { passive: true });
    if (currentSession()) proceed();
  });

/** Hydrates the server's markup. If the code cannot be loaded, the markup stays as it is. */
const HydratedPage = lazy(async () => {
  await untilNeeded();
  try {
    return { default: await load() };
  } catch (error) {
    console.error('The lower part of the page could not be hydrated', error);
    return new Promise<never>(() => undefined);
  }
});

/** Memoised, because an update of markup that is not hydrated yet would have to wait for its code. */
export const LowerPart = memo(function LowerPart(props: LowerPageProps) {
  const Page = loadedPage ?? HydratedPage;
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  );
});

/**
 * Connects the slots of pages to the fragments that the host has selected; loads the code for fragments on
 * demand.
 */
import { type ComponentType, lazy } from 'react';
import {
  configureFragments,
  type PlacedFragment,
  type SelectedOffers,
} from '@press-start/shared-ui/fragments';
import type { Boot } from '../boot';

/** The offers for the slots of the first page, and for those of all pages once they have been requested. */
let offers: SelectedOffers = {};
let request: Promise<void> | undefined;

/** Fills the slots with the fragments that the host has selected. Call this before the first render. */
export function offerFragments(boot: Boot): void {
  const Content = lazy((): Promise<{ default: ComponentType<PlacedFragment> }> =>
    import(/* webpackChunkName: "fragments" */ './content').then(
      ({ createContent }) => ({ default: createContent(boot) }),
      (error: unknown) => {
        console.warn('The code for fragments cannot be loaded', error);
        return { default: () => null };
      },
    ),
  );
  offers = boot.offers ?? {};
  request = undefined;
  configureFragments({
    offers: (slot) => offers[slot],
    isRendered: (key) => 'data' in (boot.fragments?.[key] ?? {}),
    Content,
  });
}

/** Time limit of the request in milliseconds. It is short, because the page is shown only afterwards. */
const timeoutMs = 2000;

async function requestOffers(): Promise<void> {
  try {
    const response = await fetch('/offers.json', { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    offers = { ...(await response.json()), ...offers };
  } catch (error) {
    request = undefined;
    console.warn('Could not load the offers of fragments', error);
  }
}

/**
 * Requests the offers of all slots unless those of the page are known. After a failure, the page's slots stay
 * empty.
 */
export const loadOffers = async (slots: readonly string[] = []): Promise<void> =>
  slots.every((slot) => slot in offers) ? undefined : (request ??= requestOffers());

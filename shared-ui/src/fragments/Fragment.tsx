/** A slot is a named position in a page, where the host renders the fragments that remotes offer for it. */
import { type ComponentType, memo, Suspense } from 'react';
import styled from 'styled-components';
import { useHydrated, useSession } from '../session';
import { media, theme } from '../themes';
import type { FragmentSlots, PlacedFragment, SelectedOffer, SlotName } from './slots';
import { fragmentKey } from './slots';

declare module 'react' {
  interface CSSProperties {
    '--wide'?: string;
    '--narrow'?: string;
  }
}

interface FragmentHost {
  /** Returns the selected offers of a slot, or `undefined` if there are none. */
  offers: (slot: string) => readonly SelectedOffer[] | undefined;
  /** Returns whether the server's markup contains the fragment with this key. Always true on the server. */
  isRendered: (key: string) => boolean;
  /** Renders a fragment. Must not throw. */
  Content: ComponentType<PlacedFragment>;
}

let host: FragmentHost = { offers: () => undefined, isRendered: () => false, Content: () => null };

/** Call it before the first render, on the server and in the browser. */
export const configureFragments = (configured: FragmentHost): void => void (host = configured);

interface Props<Slot extends SlotName> {
  slot: Slot;
  params: FragmentSlots[Slot];
}

/**
 * Renders the fragments that remotes offer for a slot, and reserves the height that each offer declares. A
 * fragment that cannot be loaded or rendered leaves its place empty and does not affect the page.
 *
 * @example <Fragment slot="game.after" params={{ id }} />
 */
export function Fragment<Slot extends SlotName>({ slot, params }: Props<Slot>) {
  const isHydrated = useHydrated();
  const session = useSession();
  const offers = host.offers(slot) ?? [];
  return (
    <Place data-slot={slot}>
      {offers.map(({ id, height, audience }) => {
        // Before hydration, the session is unknown, and the styles decide whether to show the place.
        if (audience && isHydrated && !session) return null;
        const placed = { slot, offer: id, params };
        const isFilled = isHydrated || (!audience && host.isRendered(fragmentKey(placed)));
        return (
          <div
            key={id}
            data-offer={id}
            data-session={audience && !isHydrated ? '' : undefined}
            style={{ '--wide': `${height.wide}px`, '--narrow': `${height.narrow}px` }}
          >
            {isFilled && <Filled {...placed} user={audience && session?.id} />}
          </div>
        );
      })}
    </Place>
  );
}

/** Memoised, because React replaces markup that is not hydrated yet if the props of its component change. */
const Filled = memo(
  function Filled({ user, ...placed }: PlacedFragment & { user: number | undefined }) {
    return (
      <Suspense key={user}>
        <host.Content {...placed} />
      </Suspense>
    );
  },
  (a, b) => a.user === b.user && fragmentKey(a) === fragmentKey(b),
);

const Place = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[8]};

  &:empty {
    display: none;
  }

  > div {
    min-height: var(--wide);
  }

  /* An inline script sets data-session on the root element if the browser stores a session. */
  &:not(html[data-session] *) > [data-session] {
    display: none;
  }

  ${media.tablet} {
    > div {
      min-height: var(--narrow);
    }
  }
`;

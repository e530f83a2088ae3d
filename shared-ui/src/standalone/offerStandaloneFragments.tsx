/** Fragments of a standalone remote. A placeholder shows where fragments of other remotes can appear. */
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import {
  configureFragments,
  type FragmentModule,
  type FragmentOffer,
  type PlacedFragment,
  type SelectedOffer,
} from '../fragments';
import { theme } from '../themes';

const placeholder: SelectedOffer = { id: 'placeholder', height: { wide: 96, narrow: 96 } };

/** Makes each slot show the fragments that this remote offers for it, or a placeholder if there are none. */
export function offerStandaloneFragments(fragments: readonly FragmentOffer[]): void {
  configureFragments({
    offers: (slot) => {
      const own = fragments.filter((offer) => offer.slot === slot);
      return own.length > 0 ? own : [placeholder];
    },
    isRendered: () => false,
    Content: (placed) => {
      const offer = fragments.find(({ id, slot }) => id === placed.offer && slot === placed.slot);
      return offer ? <LiveFragment offer={offer} params={placed.params} /> : <Placeholder {...placed} />;
    },
  });
}

interface Loaded {
  fragment: FragmentModule;
  params: unknown;
  data: unknown;
}

/** Reports errors globally, so that the development server shows them. */
function LiveFragment({ offer, params }: { offer: FragmentOffer; params: unknown }) {
  const [loaded, setLoaded] = useState<Loaded>();
  const key = JSON.stringify(params);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      const parsed: unknown = JSON.parse(key);
      const fragment: FragmentModule = await offer.load();
      const data = await fragment.loader?.({ params: parsed, signal });
      if (!signal.aborted) setLoaded({ fragment, params: parsed, data });
    };
    load().catch((error: unknown) => !signal.aborted && reportError(error));
    return () => controller.abort();
  }, [offer, key]);
  return loaded ? <loaded.fragment.Component params={loaded.params} data={loaded.data} /> : null;
}

const Placeholder = ({ slot, params }: PlacedFragment) => (
  <Dashed>
    Fragments of other remotes: slot <code>{slot}</code>, params <code>{JSON.stringify(params)}</code>
  </Dashed>
);

const Dashed = styled.p`
  min-height: var(--wide);
  padding: ${theme.space[4]};
  border: 2px dashed ${theme.color.line};
  border-radius: ${theme.radius.m};
  color: ${theme.color.textMuted};
  overflow-wrap: anywhere;
`;

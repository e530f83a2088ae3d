import { act, render, screen } from '@testing-library/react';
import { StoreApp } from '../app';
import { endSession } from '../session';
import { storeSession } from '../session/state';
import { makeSession } from '../testing';
import { configureFragments, Fragment } from './Fragment';
import type { PlacedFragment, SelectedOffer } from './slots';

const height = { wide: 96, narrow: 168 };

const Content = ({ slot, offer, params }: PlacedFragment) => (
  <p>
    {offer} in {slot} with {JSON.stringify(params)}
  </p>
);

function renderPage(offers: SelectedOffer[] | undefined) {
  configureFragments({ offers: () => offers, isRendered: () => false, Content });
  return render(
    <StoreApp>
      <Fragment slot="game.after" params={{ id: 7 }} />
    </StoreApp>,
  );
}

afterEach(() => localStorage.clear());

test('A slot shows its offers in order, each in a place with the reserved height', async () => {
  const offers = [
    { id: 'shop/b', height },
    { id: 'account/a', height },
  ];
  const { container } = renderPage(offers);
  const places = [...container.querySelectorAll<HTMLElement>('[data-offer]')];
  expect(places.map(({ textContent }) => textContent)).toEqual([
    'shop/b in game.after with {"id":7}',
    'account/a in game.after with {"id":7}',
  ]);
  expect(places[0]?.style.getPropertyValue('--wide')).toBe('96px');
  expect(places[0]?.style.getPropertyValue('--narrow')).toBe('168px');
});

test('A slot without offers takes up no space', () => {
  const { container } = renderPage(undefined);
  const slot = container.querySelector('[data-slot="game.after"]');
  expect(slot).toBeEmptyDOMElement();
  expect(slot).not.toBeVisible();
});

test('A fragment for shoppers is rendered only while there is a session', () => {
  const { container } = renderPage([{ id: 'account/a', height, audience: 'session' }]);
  expect(container.querySelector('[data-offer]')).toBeNull();
  act(() => storeSession(makeSession()));
  screen.getByText('account/a in game.after with {"id":7}');
  act(() => endSession('logout'));
  expect(container.querySelector('[data-offer]')).toBeNull();
});

/** @jest-environment ./scripts/test/browser-environment.cjs */
import { act, render } from '@testing-library/react';
import { StoreApp } from '@press-start/shared-ui/app';
import { Fragment, type SelectedOffers } from '@press-start/shared-ui/fragments';
import { loadOffers, offerFragments } from './offer-fragments';

jest.mock('@module-federation/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const offer = { id: 'shop/Related', height: { wide: 240, narrow: 448 } };
const fetchMock = jest.fn<Promise<Response>, [string]>();

beforeEach(() => {
  fetchMock.mockReset();
  Object.assign(globalThis, { fetch: fetchMock });
});

const respondWith = (offers: SelectedOffers) =>
  fetchMock.mockImplementation(async () => new Response(JSON.stringify(offers)));

const openDocument = (offers?: SelectedOffers) =>
  offerFragments({ remotes: [], scriptsFrom: [], themeRules: '', hydration: {}, ...(offers && { offers }) });

/** Returns the ids of the offers that a page of an order shows. */
async function shownOffers() {
  const { container } = await act(async () =>
    render(
      <StoreApp>
        <Fragment slot="order.after" params={{ ids: [7] }} />
      </StoreApp>,
    ),
  );
  return [...container.querySelectorAll('[data-offer]')].map((place) => place.getAttribute('data-offer'));
}

test('The first page needs no request for the offers of its slots, not even if there are none', async () => {
  openDocument({ 'order.after': [] });
  await loadOffers(['order.after']);
  await loadOffers();
  expect(fetchMock).not.toHaveBeenCalled();
});

test('The next page with slots shows the offers of the host, which are requested once', async () => {
  openDocument();
  respondWith({ 'order.after': [offer] });
  await Promise.all([loadOffers(['order.after']), loadOffers(['game.after'])]);
  await loadOffers(['contact.after']);
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual(['/offers.json']);
  expect(await shownOffers()).toEqual(['shop/Related']);
});

test('If the offers cannot be loaded, the page opens without fragments, and the next page requests them again', async () => {
  openDocument();
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  await loadOffers(['order.after']);
  expect(await shownOffers()).toEqual([]);
  expect(warn).toHaveBeenCalledWith('Could not load the offers of fragments', expect.any(TypeError));
  warn.mockRestore();
  respondWith({ 'order.after': [offer] });
  await loadOffers(['order.after']);
  expect(await shownOffers()).toEqual(['shop/Related']);
});

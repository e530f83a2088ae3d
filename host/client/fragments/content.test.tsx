/** @jest-environment ./scripts/test/browser-environment.cjs */
import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { StoreApp } from '@press-start/shared-ui/app';
import { configureFragments, Fragment, fragmentKey } from '@press-start/shared-ui/fragments';
import { fillMarkers, PlacedMarker, placementsIn } from '../../server/render/fragments/placed-markers';
import { allowScriptsFrom } from '../allowed-releases';
import type { Boot, ServerFragment } from '../boot';
import { Fragments } from '../overrides/Fragments';
import { offerFragments } from './offer-fragments';

jest.mock('@module-federation/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const height = { wide: 240, narrow: 448 };
const offer = { id: 'shop/Related', height };
const placed = { slot: 'order.after', offer: offer.id, params: { ids: [7] } };
const key = fragmentKey(placed);

function Related({ params, data }: { params: { ids: number[] }; data: string }) {
  const [clicks, setClicks] = useState(0);
  return (
    <button type="button" onClick={() => setClicks(clicks + 1)}>
      {data} of {params.ids.join()}, clicked {clicks} times
    </button>
  );
}

const loader = jest.fn(async () => 'games from the browser');
const routes = (Component: unknown = Related) => ({
  routes: [],
  fragments: [{ id: 'Related', slot: 'order.after', height, load: async () => ({ loader, Component }) }],
});

const makeBoot = (fragments?: Record<string, ServerFragment>): Boot => ({
  remotes: [
    { name: 'shop', release: '1', entry: '/releases/shop/1/web/remoteEntry.js', integrity: '', patterns: [] },
  ],
  scriptsFrom: [],
  themeRules: '',
  offers: { 'order.after': [offer] },
  ...(fragments && { fragments }),
  hydration: {},
});

const Page = () => (
  <StoreApp>
    <h1>Order #3</h1>
    <Fragment slot="order.after" params={{ ids: [7] }} />
  </StoreApp>
);

/** Renders the page as a renderer process does. */
function renderOnServer(): string {
  const offers = () => [offer];
  configureFragments({ offers, isRendered: () => true, Content: PlacedMarker });
  return renderToString(
    <StoreApp store={createStore()} themeName="original">
      <h1>Order #3</h1>
      <Fragment slot="order.after" params={{ ids: [7] }} />
    </StoreApp>,
  );
}

let root: Root | undefined;

/** Hydrates the server's markup. Returns the errors from which React has recovered. */
async function hydrate(markup: string, boot: Boot): Promise<unknown[]> {
  const container = document.createElement('div');
  container.innerHTML = markup;
  document.body.replaceChildren(container);
  offerFragments(boot);
  // As in the store, the panel has its own root.
  render(<Fragments />);
  const recovered: unknown[] = [];
  await act(async () => {
    root = hydrateRoot(container, <Page />, {
      onRecoverableError: (error) =>
        void recovered.push(error instanceof Error ? (error.cause ?? error) : error),
    });
  });
  return recovered;
}

const place = () => document.querySelector<HTMLElement>('[data-offer]');

beforeAll(() => allowScriptsFrom(['/releases/']));

beforeEach(() => {
  // jsdom lacks this function.
  Object.assign(performance, { measure: jest.fn() });
  jest.mocked(registerRemotes).mockClear();
  jest.mocked(loadRemote).mockReset().mockResolvedValue(routes());
  loader.mockClear();
});
afterEach(() => {
  // The client's stores stay hydrated until the page is unmounted.
  act(() => root?.unmount());
  root = undefined;
  jest.restoreAllMocks();
});

test('A fragment that the server has rendered is hydrated with the data of the server', async () => {
  const page = renderOnServer();
  expect(placementsIn(page)).toEqual([{ key, ...placed }]);
  const fragment = renderToString(<Related params={{ ids: [7] }} data="games from the server" />);
  const boot = makeBoot({ [key]: { data: 'games from the server' } });
  const markup = fillMarkers(page, new Map([[key, fragment]]));
  const recovered = await hydrate(markup, boot);
  const button = await screen.findByRole('button');
  await waitFor(async () => {
    await act(async () => button.click());
    expect(button.textContent).toMatch(/^games from the server of 7, clicked [1-9]/);
  });
  // React has reused the server's element.
  expect(place()?.querySelector('button')).toBe(button);
  expect(recovered).toEqual([]);
  expect(loader).not.toHaveBeenCalled();
});

test.each([
  ['was not ready in time', 'slow', 'because the server did not have it in time'],
  ['failed on the server', 'failed', 'because the server could not render it'],
] as const)(
  'A fragment that %s is rendered by the browser in the space that the server has reserved',
  async (_what, problem, reason) => {
    const markup = fillMarkers(renderOnServer(), new Map());
    expect(markup).toContain('--wide:240px');
    expect(markup).not.toContain('<template');
    const recovered = await hydrate(markup, makeBoot({ [key]: { problem } }));
    await screen.findByText('games from the browser of 7, clicked 0 times');
    expect(place()?.style.getPropertyValue('--narrow')).toBe('448px');
    expect(recovered).toEqual([]);
    expect(screen.getByRole('region', { name: 'Fragments' }).textContent).toContain(reason);
  },
);

const Throwing = () => {
  throw new Error('no games today');
};

test.each([
  ['throws an error', () => jest.mocked(loadRemote).mockResolvedValue(routes(Throwing)), 'no games today'],
  [
    'cannot be loaded',
    () => jest.mocked(loadRemote).mockRejectedValue(new Error('404')),
    'Remote shop cannot be loaded',
  ],
  [
    'cannot load its data',
    () => loader.mockRejectedValueOnce(new Error('the API is unavailable')),
    'the API is unavailable',
  ],
  [
    'is missing from the release',
    () => jest.mocked(loadRemote).mockResolvedValue({ routes: [] }),
    'shop 1 has no fragment',
  ],
])(
  'If a fragment %s, its place stays empty, the page works, the error is logged, and the panel shows why',
  async (_what, fail, reason) => {
    jest.spyOn(console, 'error').mockImplementation();
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    fail();
    await hydrate(fillMarkers(renderOnServer(), new Map()), makeBoot({ [key]: { problem: 'slow' } }));
    const panel = await screen.findByRole('region', { name: 'Fragments' });
    await waitFor(() => expect(panel.textContent).toContain(`not shown: ${reason}`));
    expect(screen.getByRole('heading', { name: 'Order #3' })).toBeTruthy();
    expect(place()?.childElementCount).toBe(0);
    expect(place()?.style.getPropertyValue('--wide')).toBe('240px');
    expect(warn).toHaveBeenCalledWith(
      'The fragment shop/Related in order.after is not shown',
      expect.any(Error),
    );
  },
);

test('A fragment renders new params without being remounted', async () => {
  offerFragments(makeBoot());
  const page = (ids: number[]) => (
    <StoreApp>
      <Fragment slot="order.after" params={{ ids }} />
    </StoreApp>
  );
  const { rerender } = render(page([7]));
  const button = await screen.findByRole('button');
  await act(async () => button.click());
  await act(async () => rerender(page([8])));
  await screen.findByText('games from the browser of 8, clicked 1 times');
});

/** Renders a page with the fragment. Returns a function that opens or leaves the page. */
function renderPage() {
  offerFragments(makeBoot());
  const page = (isOpen: boolean, ids: number[]) => (
    <StoreApp>{isOpen && <Fragment slot="order.after" params={{ ids }} />}</StoreApp>
  );
  const { rerender } = render(page(true, [7]));
  render(<Fragments />);
  return (isOpen: boolean, ids = [7]) => act(async () => rerender(page(isOpen, ids)));
}

const panel = () => screen.queryByRole('region', { name: 'Fragments' });

test('The panel does not list a fragment that has finished loading after the visitor left the page', async () => {
  let finish: (data: string) => void = () => undefined;
  loader.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  const show = renderPage();
  await waitFor(() => expect(loader).toHaveBeenCalled());
  await show(false);
  await act(async () => finish('games from the browser'));
  expect(panel()).toBeNull();
});

test('The panel lists a fragment again after the visitor has returned to its page', async () => {
  const show = renderPage();
  await screen.findByRole('button');
  await show(false);
  // The panel is notified in a microtask, which can be after the update of the page.
  await waitFor(() => expect(panel()).toBeNull());
  await show(true);
  await screen.findByRole('button');
  expect(panel()?.textContent).toContain('rendered in the browser');
  expect(loader).toHaveBeenCalledTimes(1);
});

test('The panel shows why a fragment has failed after its params have changed and changed back', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(console, 'warn').mockImplementation();
  loader.mockRejectedValueOnce(new Error('the API is unavailable'));
  const show = renderPage();
  await waitFor(() => expect(panel()?.textContent).toContain('the API is unavailable'));
  await show(true, [8]);
  await screen.findByRole('button');
  expect(panel()?.textContent).not.toContain('the API is unavailable');
  await show(true, [7]);
  await waitFor(() => expect(panel()?.textContent).toContain('the API is unavailable'));
});

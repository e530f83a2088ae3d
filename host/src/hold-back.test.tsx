/** @jest-environment ./scripts/test/browser-environment.cjs */
import { act, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createMemoryRouter, data, RouterProvider, useRouteError } from 'react-router-dom';
import type { LoaderFunction } from 'react-router-dom';
import { deferUntilHydrated } from './hold-back';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const Refused = () => <p>{String(Object(useRouteError()).status)}</p>;

const page = {
  path: '/orders',
  handle: { server: 'skeleton' },
  HydrateFallback: () => <p>Loading</p>,
  Component: () => <p>Orders</p>,
  ErrorBoundary: Refused,
};

/** Takes over what the server has drawn, as main.tsx does. @returns what React had to mend, and what is shown in the end */
async function hydrate(loader: LoaderFunction | undefined) {
  const root = document.createElement('div');
  root.innerHTML = '<p>Loading</p>';
  let onHydrated = () => {};
  const hydrated = new Promise<void>((resolve) => (onHydrated = resolve));
  const Ready = () => {
    useEffect(onHydrated, []);
    return null;
  };
  const route = deferUntilHydrated({ ...page, loader }, hydrated);
  const router = createMemoryRouter([route], {
    initialEntries: ['/orders'],
    hydrationData: { loaderData: {} },
  });
  // Time enough for a loader that answers at once.
  await new Promise((resolve) => setTimeout(resolve));
  const mended: unknown[] = [];
  await act(async () => {
    const tree = [<RouterProvider key="page" router={router} />, <Ready key="ready" />];
    hydrateRoot(root, <StrictMode>{tree}</StrictMode>, { onRecoverableError: (error) => mended.push(error) });
  });
  return { mended, shown: root.textContent };
}

test('a loader that answers at once does not get ahead of hydration', async () => {
  expect(await hydrate(() => ['an order'])).toEqual({ mended: [], shown: 'Orders' });
});

test('nor does one that refuses at once', async () => {
  const reject = () => {
    throw data(null, { status: 404 });
  };
  expect(await hydrate(reject)).toEqual({ mended: [], shown: '404' });
});

test('nor a page without a loader', async () => {
  expect(await hydrate(undefined)).toEqual({ mended: [], shown: 'Orders' });
});

test('a page that the server draws as a whole keeps its loader', () => {
  const full = { ...page, handle: { server: 'full' }, loader: () => null };
  expect(deferUntilHydrated(full, Promise.resolve())).toBe(full);
});

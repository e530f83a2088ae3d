/** @jest-environment ./scripts/test/browser-environment.cjs */
import { act, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { LoaderFunction } from 'react-router-dom';
import { createMemoryRouter, data, RouterProvider, useRouteError } from 'react-router-dom';
import { deferUntilHydrated } from './hydration';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const ErrorStatus = () => <p>{String(Object(useRouteError()).status)}</p>;

const page = {
  path: '/orders',
  handle: { server: 'skeleton' },
  HydrateFallback: () => <p>Loading</p>,
  Component: () => <p>Orders</p>,
  ErrorBoundary: ErrorStatus,
};

/** Hydrates the server's markup, as main.tsx does. @returns the hydration errors and the final text */
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
  // Let a loader that returns immediately finish before hydration.
  await new Promise((resolve) => setTimeout(resolve));
  const errors: unknown[] = [];
  await act(async () => {
    const tree = [<RouterProvider key="page" router={router} />, <Ready key="ready" />];
    hydrateRoot(root, <StrictMode>{tree}</StrictMode>, { onRecoverableError: (error) => errors.push(error) });
  });
  return { errors, text: root.textContent };
}

test('The result of a loader that returns immediately is shown after hydration', async () => {
  expect(await hydrate(() => ['an order'])).toEqual({ errors: [], text: 'Orders' });
});

test('The error of a loader that throws immediately is shown after hydration', async () => {
  const reject = () => {
    throw data(null, { status: 404 });
  };
  expect(await hydrate(reject)).toEqual({ errors: [], text: '404' });
});

test('A page without a loader is shown after hydration', async () => {
  expect(await hydrate(undefined)).toEqual({ errors: [], text: 'Orders' });
});

test('A page that the server renders completely is returned unchanged', () => {
  const full = { ...page, handle: { server: 'full' }, loader: () => null };
  expect(deferUntilHydrated(full, Promise.resolve())).toBe(full);
});

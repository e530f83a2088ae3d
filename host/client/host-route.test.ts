/** @jest-environment ./scripts/test/browser-environment.cjs */
import '@testing-library/jest-dom';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { getRole } from '@press-start/api/contract';
import { makeSession, renderRoute, respond, respondError, respondWith } from '@press-start/shared-ui/testing';
import { hostRoute } from './host-route';
import { targetLocation } from './page-location';

const remote = { name: 'arcade', patterns: ['/arcade/:id'], release: '1', entry: '', integrity: '' };

test('If the session has ended on the server, a guarded page redirects to the login page, with the requested URL as `returnTo`', async () => {
  const sessionEnded = respondError(getRole, 401, { error: 'session', message: 'Please log in.' });
  const roleResponses = [respond(getRole, { id_user: 7, admin: true, active: true })];
  const role = respondWith(getRole, (request) => (roleResponses.shift() ?? sessionEnded).reply(request));
  const { calls } = await renderRoute([], { url: '/', responses: [role], session: makeSession() });
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/getRole'))).toHaveLength(1));
  const lazy = jest.fn();
  const guarded = hostRoute(remote, { path: '/arcade/:id', guard: 'admin', lazy }, () =>
    targetLocation(router),
  );
  const router = createMemoryRouter(
    [{ path: '/home', element: null }, { path: '/login', element: null }, guarded],
    { initialEntries: ['/home'] },
  );
  await router.navigate('/arcade/7?tab=scores');
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe('/login?returnTo=%2Farcade%2F7%3Ftab%3Dscores');
  expect(lazy).not.toHaveBeenCalled();
});

test('A page stays visible while the routes are replaced and another page is loading', async () => {
  let finishLoading = () => {};
  const loading = new Promise<void>((resolve) => (finishLoading = resolve));
  const routes = [
    { id: 'home', path: '/', element: 'Catalogue' },
    { id: 'game', path: '/game', lazy: async () => ({ Component: () => 'Celeste' }) },
    { id: 'cart', path: '/cart', loader: () => loading.then(() => null), element: 'Your cart' },
  ].map((route) => hostRoute(remote, route, () => ({ pathname: '/', search: '' })));
  const router = createMemoryRouter(routes);
  render(createElement(RouterProvider, { router }));
  await act(() => router.navigate('/game'));
  router._internalSetRoutes(routes);
  let navigation = Promise.resolve();
  await act(async () => {
    navigation = router.navigate('/cart');
    await Promise.resolve();
  });
  expect(screen.getByText('Celeste')).toBeInTheDocument();
  await act(async () => {
    finishLoading();
    await navigation;
  });
  expect(screen.getByText('Your cart')).toBeInTheDocument();
});

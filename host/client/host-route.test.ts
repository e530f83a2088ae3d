/** @jest-environment ./scripts/test/browser-environment.cjs */
import { waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { getRole } from '@press-start/api/contract';
import { makeSession, renderRoute, respond, respondError, respondWith } from '@press-start/shared-ui/testing';
import { openedAddress } from './address';
import { hostRoute } from './host-route';

const remote = { name: 'arcade', patterns: ['/arcade/:id'], release: '1', entry: '', integrity: '' };

test('The login returns to the requested URL of a guarded page, not to its route pattern', async () => {
  const ended = respondError(getRole, 401, { error: 'session', message: 'Please log in.' });
  const roleResponses = [respond(getRole, { id_user: 7, admin: true, active: true })];
  const role = respondWith(getRole, (request) => (roleResponses.shift() ?? ended).reply(request));
  const { calls } = await renderRoute([], { at: '/', responses: [role], session: makeSession() });
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/getRole'))).toHaveLength(1));
  const lazy = jest.fn();
  const guarded = hostRoute(remote, { path: '/arcade/:id', guard: 'admin', lazy }, () =>
    openedAddress(router),
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

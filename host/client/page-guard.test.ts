/** @jest-environment ./scripts/test/browser-environment.cjs */
import { waitFor } from '@testing-library/react';
import { getRole } from '@press-start/api/contract';
import { requireAdmin } from '@press-start/shared-ui/session';
import type { Responder } from '@press-start/shared-ui/testing';
import { makeSession, renderRoute, respond, respondError, respondWith } from '@press-start/shared-ui/testing';
import { isGuarded, redirectFor } from './page-guard';

const remote = {
  name: 'admin',
  patterns: ['/admin', '/help'],
  guarded: ['/admin'],
  release: '1',
  entry: '',
  integrity: '',
};

const locationOf = (pathname: string, search = '') => ({ pathname, search });

const roleResponse = (admin: boolean) => respond(getRole, { id_user: 7, admin, active: true });

/** Opens the store, optionally with a session. @returns a function that counts later role requests */
async function openStore(responses: Responder[], session?: ReturnType<typeof makeSession>) {
  const { calls } = await renderRoute([], { url: '/', responses: responses, ...(session && { session }) });
  const roleRequests = () => calls.filter(({ path }) => path.endsWith('/getRole'));
  if (session) await waitFor(() => expect(roleRequests()).toHaveLength(1));
  const before = roleRequests().length;
  return () => roleRequests().length - before;
}

test('Each guarded pattern matches complete paths only', () => {
  const office = { ...remote, guarded: ['/admin', '/office/:section'] };
  expect(isGuarded(office, '/admin')).toBe(true);
  expect(isGuarded(office, '/office/sales')).toBe(true);
  expect(isGuarded(office, '/admin/sales')).toBe(false);
  expect(isGuarded(office, '/office')).toBe(false);
});

test('A page without a guard opens for a shopper, and the role is not requested', async () => {
  const countRoleRequests = await openStore([roleResponse(false)], makeSession());
  expect(await redirectFor(remote, locationOf('/help'))).toBeUndefined();
  expect(countRoleRequests()).toBe(0);
});

test('A visitor without a session is redirected from an admin page to the catalogue, and the role is not requested', async () => {
  const countRoleRequests = await openStore([]);
  expect(await redirectFor(remote, locationOf('/admin'))).toBe('/home');
  expect(countRoleRequests()).toBe(0);
});

test('A shopper is redirected from an admin page to the catalogue', async () => {
  await openStore([roleResponse(false)], makeSession());
  expect(await redirectFor(remote, locationOf('/admin'))).toBe('/home');
});

test('The host and an admin page share one role request, and the next page sends a new one', async () => {
  const countRoleRequests = await openStore([roleResponse(true)], makeSession());
  expect(await redirectFor(remote, locationOf('/admin'))).toBeUndefined();
  expect(await redirectFor(remote, locationOf('/admin'))).toBeUndefined();
  await requireAdmin();
  expect(countRoleRequests()).toBe(1);
  await requireAdmin();
  expect(countRoleRequests()).toBe(2);
});

test('A visitor whose session has ended on the server is redirected to the login, which returns to the requested URL', async () => {
  const sessionEnded = respondError(getRole, 401, { error: 'session', message: 'Please log in.' });
  const roleResponses = [roleResponse(true), sessionEnded];
  const role = respondWith(getRole, (request) => (roleResponses.shift() ?? sessionEnded).reply(request));
  await openStore([role], makeSession());
  expect(await redirectFor(remote, locationOf('/admin', '?section=sales&q=max'))).toBe(
    '/login?returnTo=%2Fadmin%3Fsection%3Dsales%26q%3Dmax',
  );
});

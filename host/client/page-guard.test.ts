/** @jest-environment ./scripts/test/browser-environment.cjs */
import { waitFor } from '@testing-library/react';
import { getRole } from '@press-start/api/contract';
import { requireAdmin } from '@press-start/shared-ui/session';
import type { Responder } from '@press-start/shared-ui/testing';
import { makeSession, renderRoute, respond, respondError, respondWith } from '@press-start/shared-ui/testing';
import { redirectFor } from './page-guard';

const remote = {
  name: 'admin',
  patterns: ['/admin', '/help'],
  guarded: ['/admin'],
  release: '1',
  entry: '',
  integrity: '',
};

const at = (pathname: string, search = '') => ({ pathname, search });

const roleOf = (admin: boolean) => respond(getRole, { id_user: 7, admin, active: true });

/** Opens the store, optionally with a session. @returns a function that returns the number of role requests since then */
async function openStore(responses: Responder[], session?: ReturnType<typeof makeSession>) {
  const { calls } = await renderRoute([], { at: '/', responses: responses, ...(session && { session }) });
  const roles = () => calls.filter(({ path }) => path.endsWith('/getRole'));
  if (session) await waitFor(() => expect(roles()).toHaveLength(1));
  const before = roles().length;
  return () => roles().length - before;
}

test('A page without a guard is open to every visitor, without fetching the role', async () => {
  const requests = await openStore([roleOf(false)], makeSession());
  expect(await redirectFor(remote, at('/help'))).toBeUndefined();
  expect(requests()).toBe(0);
});

test('A visitor without a session is redirected from an admin page to the catalogue, without fetching the role', async () => {
  const requests = await openStore([]);
  expect(await redirectFor(remote, at('/admin'))).toBe('/home');
  expect(requests()).toBe(0);
});

test('A shopper is redirected from an admin page to the catalogue', async () => {
  await openStore([roleOf(false)], makeSession());
  expect(await redirectFor(remote, at('/admin'))).toBe('/home');
});

test('The host and an admin page share one role request, and the next page makes another one', async () => {
  const requests = await openStore([roleOf(true)], makeSession());
  expect(await redirectFor(remote, at('/admin'))).toBeUndefined();
  expect(await redirectFor(remote, at('/admin'))).toBeUndefined();
  await requireAdmin();
  expect(requests()).toBe(1);
  await requireAdmin();
  expect(requests()).toBe(2);
});

test('A visitor whose session has ended on the server is redirected to the login, which returns to the requested URL', async () => {
  const ended = respondError(getRole, 401, { error: 'session', message: 'Please log in.' });
  const roleResponses = [roleOf(true), ended];
  const role = respondWith(getRole, (request) => (roleResponses.shift() ?? ended).reply(request));
  await openStore([role], makeSession());
  expect(await redirectFor(remote, at('/admin', '?section=sales&q=max'))).toBe(
    '/login?returnTo=%2Fadmin%3Fsection%3Dsales%26q%3Dmax',
  );
});

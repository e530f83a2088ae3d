/** @jest-environment ./scripts/test/browser-environment.cjs */
import { getRole } from '@press-start/api/contract';
import { requireAdmin } from '@press-start/shared-ui/session';
import { respond, respondWith, makeSession, respondError, renderRoute } from '@press-start/shared-ui/testing';
import type { Responder } from '@press-start/shared-ui/testing';
import { waitFor } from '@testing-library/react';
import { elsewhere } from './admission';

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

/** Opens the store, signed in by the session if there is one. @returns the number of requests for the role since then */
async function arrive(responses: Responder[], session?: ReturnType<typeof makeSession>) {
  const { calls } = await renderRoute([], { at: '/', responses: responses, ...(session && { session }) });
  const roles = () => calls.filter(({ path }) => path.endsWith('/getRole'));
  if (session) await waitFor(() => expect(roles()).toHaveLength(1));
  const before = roles().length;
  return () => roles().length - before;
}

test('a page without a guard is open to everyone, without a request for the role', async () => {
  const requests = await arrive([roleOf(false)], makeSession());
  expect(await elsewhere(remote, at('/help'))).toBeUndefined();
  expect(requests()).toBe(0);
});

test('a visitor is sent from an admin page to the catalogue, without a request for the role', async () => {
  const requests = await arrive([]);
  expect(await elsewhere(remote, at('/admin'))).toBe('/home');
  expect(requests()).toBe(0);
});

test('a shopper is sent from an admin page to the catalogue', async () => {
  await arrive([roleOf(false)], makeSession());
  expect(await elsewhere(remote, at('/admin'))).toBe('/home');
});

test('an admin opens an admin page, and the role is fetched once for the host and the page, again for the next page', async () => {
  const requests = await arrive([roleOf(true)], makeSession());
  expect(await elsewhere(remote, at('/admin'))).toBeUndefined();
  expect(await elsewhere(remote, at('/admin'))).toBeUndefined();
  await requireAdmin();
  expect(requests()).toBe(1);
  await requireAdmin();
  expect(requests()).toBe(2);
});

test('a visitor whose session the server has ended is sent to the login, which leads back to the address that was opened', async () => {
  const ended = respondError(getRole, 401, { error: 'session', message: 'Please log in.' });
  const replies = [roleOf(true), ended];
  const role = respondWith(getRole, (recorded) => (replies.shift() ?? ended).reply(recorded));
  await arrive([role], makeSession());
  expect(await elsewhere(remote, at('/admin', '?section=sales&q=max'))).toBe(
    '/login?returnTo=%2Fadmin%3Fsection%3Dsales%26q%3Dmax',
  );
});

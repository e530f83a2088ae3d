import { confirmEmail, getRole, getUser } from '@press-start/api/contract';
import { respond, makeSession, respondError, renderRoute } from '@press-start/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes as allRoutes } from '../../routes';

const routes = allRoutes.filter(({ path }) => path?.startsWith('/confirmEmail'));
const shopper = respond(getRole, { id_user: 7, admin: false, active: true });
const moved = respond(confirmEmail, { message: 'Email updated', email: 'new@example.com' });
const { id, data } = makeSession();
const account = {
  ...data,
  id,
  email: 'new@example.com',
  created: '2026-01-02T03:04:05.000Z',
  hasPassword: true,
};
const at = '/confirmEmail/a-token';

const confirm = () => screen.findByRole('button', { name: 'Confirm this address' });

test('The link of a new e-mail confirms it by one press; the session follows [R251]', async () => {
  const responses = [moved, respond(getUser, account), shopper];
  const page = await renderRoute(routes, { at, session: makeSession(), responses: responses });
  await waitFor(() => expect(page.address()).toBe('/confirmEmail'));
  expect(page.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await page.user.click(await confirm());
  expect(await screen.findByText('Your account has moved to new@example.com.')).toBeInTheDocument();
  expect(page.calls.map(({ path }) => path)).toContain('/user/confirmEmail/a-token');
  expect(JSON.parse(localStorage.getItem('userData') ?? '').data.email).toBe('new@example.com');
  expect(screen.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/user');
});

test('It works without a session, in another browser [R251]', async () => {
  const { user } = await renderRoute(routes, { at, responses: [moved] });
  await user.click(await confirm());
  expect(await screen.findByRole('link', { name: 'Into the shop' })).toHaveAttribute('href', '/home');
});

test('A dead link says so [R251]', async () => {
  const dead = { error: 'not-found', message: 'This link does not work any more.' };
  const { user } = await renderRoute(routes, { at, responses: [respondError(confirmEmail, 404, dead)] });
  await user.click(await confirm());
  expect(await screen.findByText(dead.message)).toBeInTheDocument();
});

test('reloaded without its token, it says what to do', async () => {
  await renderRoute(routes, { at: '/confirmEmail' });
  expect(await screen.findByText(/Open the mail once more/)).toBeInTheDocument();
});

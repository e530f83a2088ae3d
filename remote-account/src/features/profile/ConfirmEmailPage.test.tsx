import { screen, waitFor } from '@testing-library/react';
import { confirmEmail, getRole, getUser } from '@press-start/api/contract';
import { makeSession, renderRoute, respond, respondError } from '@press-start/shared-ui/testing';
import { routes as allRoutes } from '../../routes';

const routes = allRoutes.filter(({ path }) => path?.startsWith('/confirmEmail'));
const shopperRole = respond(getRole, { id_user: 7, admin: false, active: true });
const confirmedResponse = respond(confirmEmail, { message: 'Email updated', email: 'new@example.com' });
const { id, data } = makeSession();
const account = {
  ...data,
  id,
  email: 'new@example.com',
  created: '2026-01-02T03:04:05.000Z',
  hasPassword: true,
};
const url = '/confirmEmail/a-token';

const findConfirmButton = () => screen.findByRole('button', { name: 'Confirm this address' });

test('The Confirm this address button confirms the new email address and updates the session [R251]', async () => {
  const responses = [confirmedResponse, respond(getUser, account), shopperRole];
  const page = await renderRoute(routes, { url, session: makeSession(), responses });
  await waitFor(() => expect(page.currentUrl()).toBe('/confirmEmail'));
  expect(page.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await page.user.click(await findConfirmButton());
  expect(await screen.findByText('Your account has moved to new@example.com.')).toBeInTheDocument();
  expect(page.calls.map(({ path }) => path)).toContain('/user/confirmEmail/a-token');
  expect(JSON.parse(localStorage.getItem('userData') ?? '').data.email).toBe('new@example.com');
  expect(screen.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/user');
});

test('A new email address can be confirmed without a session [R251]', async () => {
  const { user } = await renderRoute(routes, { url, responses: [confirmedResponse] });
  await user.click(await findConfirmButton());
  expect(await screen.findByRole('link', { name: 'Into the shop' })).toHaveAttribute('href', '/home');
});

test("An expired email confirmation link shows the API's message [R251]", async () => {
  const expired = { error: 'not-found', message: 'This link does not work any more.' };
  const { user } = await renderRoute(routes, { url, responses: [respondError(confirmEmail, 404, expired)] });
  await user.click(await findConfirmButton());
  expect(await screen.findByText(expired.message)).toBeInTheDocument();
});

test('When the URL has no token, as after a reload, the confirmation page prompts the user to open the email again', async () => {
  await renderRoute(routes, { url: '/confirmEmail' });
  expect(await screen.findByText(/Open the mail once more/)).toBeInTheDocument();
});

import { getRole, listGames, resetPassword } from '@press-start/api/contract';
import { respond, makeGame, makeSession, respondError, renderRoute } from '@press-start/shared-ui/testing';
import type { Responder } from '@press-start/shared-ui/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import { routes as allRoutes } from '../../routes';
import { HydrateFallback } from './ResetPage';

const routes = allRoutes.filter(({ path }) => path?.startsWith('/reset'));
const covers = respond(listGames, [makeGame()]);
const shopper = respond(getRole, { id_user: 7, admin: false, active: true });
const updated = respond(resetPassword, { message: 'Password updated' });

const open = (reply: Responder = updated, at = '/reset/a-token') =>
  renderRoute(routes, { at, responses: [covers, reply] });
type Page = Awaited<ReturnType<typeof open>>;

const password = () => screen.findByLabelText('New password');
const confirmation = () => screen.getByLabelText('Confirm password');
const button = () => screen.getByRole('button', { name: 'Reset' });

async function reset({ user }: Page, chosen = 'start123') {
  await user.type(await password(), chosen);
  await user.type(confirmation(), `${chosen}{Enter}`);
}

test('The mailed link opens the form; Reset waits until it is right [R015 R198 R204]', async () => {
  const { user } = await open();
  expect(await screen.findByRole('dialog', { name: 'Reset password' })).toBeInTheDocument();
  expect(await password()).toHaveAttribute('autocomplete', 'new-password');
  expect(button()).toBeDisabled();
  await user.type(await password(), 'start123');
  expect(button()).toBeDisabled();
  await user.type(confirmation(), 'start12');
  expect(button()).toBeDisabled();
  await user.type(confirmation(), '3');
  expect(button()).toBeEnabled();
});

test('The reset page has one first-level heading, before its dialog opens and after [R015]', async () => {
  const { unmount } = render(<HydrateFallback />);
  expect(screen.getByRole('heading', { level: 1, name: 'Reset password' })).toBeInTheDocument();
  unmount();
  await open();
  const dialog = await screen.findByRole('dialog', { name: 'Reset password' });
  expect(screen.getAllByRole('heading', { level: 1 })).toEqual([
    within(dialog).getByRole('heading', { name: 'Reset password' }),
  ]);
});

test('A user who is stored locally is sent to /home [R016]', async () => {
  await renderRoute(routes, { at: '/reset/a-token', session: makeSession(), responses: [shopper] });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test.each([
  ['New password', '', 'new password is required'],
  ['New password', 'secret', 'Must contain a number (0-9)'],
  ['New password', 'a1b2c', 'Must be between 6 and 15 characters in length'],
  ['Confirm password', '', 'Please confirm your password'],
  ['Confirm password', 'other1', 'Wrong password'],
])('%s "%s" says: %s [R199 R200 R201 R202 R203]', async (label, value, message) => {
  const { user } = await open();
  const field = await screen.findByLabelText(label);
  await user.type(field, value || 'x');
  if (!value) await user.clear(field);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(message);
});

test('Sends the token with the password, says so, and the login opens [R205 R206]', async () => {
  const page = await open();
  await reset(page);
  expect(await screen.findByRole('dialog', { name: 'Password updated' })).toHaveTextContent(
    'You can log in now!',
  );
  const sent = page.calls.find(({ method }) => method === 'POST');
  expect(sent).toMatchObject({ path: '/auth/reset/a-token', body: { password: 'start123' } });
  await page.user.click(screen.getByRole('button', { name: 'OK' }));
  expect(await screen.findByText('Page /login')).toBeInTheDocument();
});

test('The token leaves the address at once, and is still there for the form [R191]', async () => {
  const page = await open();
  await waitFor(() => expect(page.address()).toBe('/reset'));
  await reset(page);
  await waitFor(() => expect(page.calls.map(({ path }) => path)).toContain('/auth/reset/a-token'));
  await page.user.click(await screen.findByRole('button', { name: 'OK' }));
});

test('A dead link says so and leads to the login [R205]', async () => {
  const dead = { error: 'not-found', message: 'This link does not work any more.' };
  const page = await open(respondError(resetPassword, 404, dead));
  await reset(page);
  expect(await screen.findByRole('dialog', { name: 'Error!' })).toHaveTextContent(dead.message);
  await page.user.click(screen.getByRole('button', { name: 'OK' }));
  expect(await screen.findByRole('link', { name: 'Go to the login' })).toHaveAttribute('href', '/login');
});

test('What only the server knows against a password is said, and the form stays [R205]', async () => {
  const fields = [{ path: '/password', message: 'Everybody uses that one' }];
  const page = await open(
    respondError(resetPassword, 422, { error: 'invalid', message: 'Not valid', fields }),
  );
  await reset(page);
  expect(await screen.findByRole('dialog', { name: 'Error!' })).toHaveTextContent('Everybody uses that one');
  await page.user.click(screen.getByRole('button', { name: 'OK' }));
  expect(await password()).toHaveValue('start123');
});

test('Reloaded without its token, it says what to do [R015]', async () => {
  await open(updated, '/reset');
  expect(await screen.findByText(/Open the mail once more/)).toBeInTheDocument();
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
});

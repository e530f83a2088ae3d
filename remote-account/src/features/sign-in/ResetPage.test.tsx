import { render, screen, waitFor, within } from '@testing-library/react';
import { getRole, listGames, resetPassword } from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import { makeGame, makeSession, renderRoute, respond, respondError } from '@press-start/shared-ui/testing';
import { routes as allRoutes } from '../../routes';
import { HydrateFallback } from './ResetPage';

const routes = allRoutes.filter(({ path }) => path?.startsWith('/reset'));
const covers = respond(listGames, [makeGame()]);
const shopperRole = respond(getRole, { id_user: 7, admin: false, active: true });
const updatedResponse = respond(resetPassword, { message: 'Password updated' });

const open = (responder: Responder = updatedResponse, url = '/reset/a-token') =>
  renderRoute(routes, { url, responses: [covers, responder] });
type Page = Awaited<ReturnType<typeof open>>;

const findPassword = () => screen.findByLabelText('New password');
const getConfirmation = () => screen.getByLabelText('Confirm password');
const getButton = () => screen.getByRole('button', { name: 'Reset' });

async function reset({ user }: Page, password = 'start123') {
  await user.type(await findPassword(), password);
  await user.type(getConfirmation(), `${password}{Enter}`);
}

test('The emailed link opens the reset form, whose Reset button is disabled until the form is valid [R015 R198 R204]', async () => {
  const { user } = await open();
  expect(await screen.findByRole('dialog', { name: 'Reset password' })).toBeInTheDocument();
  expect(await findPassword()).toHaveAttribute('autocomplete', 'new-password');
  expect(getButton()).toBeDisabled();
  await user.type(await findPassword(), 'start123');
  expect(getButton()).toBeDisabled();
  await user.type(getConfirmation(), 'start12');
  expect(getButton()).toBeDisabled();
  await user.type(getConfirmation(), '3');
  expect(getButton()).toBeEnabled();
});

test('The reset page has one first-level heading before and after its dialog opens [R015]', async () => {
  const { unmount } = render(<HydrateFallback />);
  expect(screen.getByRole('heading', { level: 1, name: 'Reset password' })).toBeInTheDocument();
  unmount();
  await open();
  const dialog = await screen.findByRole('dialog', { name: 'Reset password' });
  expect(screen.getAllByRole('heading', { level: 1 })).toEqual([
    within(dialog).getByRole('heading', { name: 'Reset password' }),
  ]);
});

test('The reset page redirects a signed-in user to /home [R016]', async () => {
  await renderRoute(routes, { url: '/reset/a-token', session: makeSession(), responses: [shopperRole] });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test.each([
  ['New password', '', 'new password is required'],
  ['New password', 'secret', 'Must contain a number (0-9)'],
  ['New password', 'a1b2c', 'Must be between 6 and 15 characters in length'],
  ['Confirm password', '', 'Please confirm your password'],
  ['Confirm password', 'other1', 'Wrong password'],
])(
  'The reset form field %s with the value "%s" shows the error: %s [R199 R200 R201 R202 R203]',
  async (label, value, message) => {
    const { user } = await open();
    const field = await screen.findByLabelText(label);
    await user.type(field, value || 'x');
    if (!value) await user.clear(field);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(message);
  },
);

test('A password reset sends the token and the password, shows a confirmation and opens the login page [R205 R206]', async () => {
  const page = await open();
  await reset(page);
  expect(await screen.findByRole('dialog', { name: 'Password updated' })).toHaveTextContent(
    'You can log in now!',
  );
  const request = page.calls.find(({ method }) => method === 'POST');
  expect(request).toMatchObject({ path: '/auth/reset/a-token', body: { password: 'start123' } });
  await page.user.click(screen.getByRole('button', { name: 'OK' }));
  expect(await screen.findByText('Page /login')).toBeInTheDocument();
});

test('The reset page removes the token from the URL, and the form still sends it [R191]', async () => {
  const page = await open();
  await waitFor(() => expect(page.currentUrl()).toBe('/reset'));
  await reset(page);
  await waitFor(() => expect(page.calls.map(({ path }) => path)).toContain('/auth/reset/a-token'));
  await page.user.click(await screen.findByRole('button', { name: 'OK' }));
});

test("An expired reset link shows the API's message and a link to the login page [R205]", async () => {
  const expired = { error: 'not-found', message: 'This link does not work any more.' };
  const page = await open(respondError(resetPassword, 404, expired));
  await reset(page);
  expect(await screen.findByRole('dialog', { name: 'Error!' })).toHaveTextContent(expired.message);
  await page.user.click(screen.getByRole('button', { name: 'OK' }));
  expect(await screen.findByRole('link', { name: 'Go to the login' })).toHaveAttribute('href', '/login');
});

test('If the API rejects the new password, the reset form shows the reason and stays open [R205]', async () => {
  const fields = [{ path: '/password', message: 'Everybody uses that one' }];
  const page = await open(
    respondError(resetPassword, 422, { error: 'invalid', message: 'Not valid', fields }),
  );
  await reset(page);
  expect(await screen.findByRole('dialog', { name: 'Error!' })).toHaveTextContent('Everybody uses that one');
  await page.user.click(screen.getByRole('button', { name: 'OK' }));
  expect(await findPassword()).toHaveValue('start123');
});

test('When the URL has no token, as after a reload, the reset page prompts the user to open the email again [R015]', async () => {
  await open(updatedResponse, '/reset');
  expect(await screen.findByText(/Open the mail once more/)).toBeInTheDocument();
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
});

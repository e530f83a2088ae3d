import { act, screen, waitFor, within } from '@testing-library/react';
import { getSignUpTerms, listGames, sendMail, signUp } from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import { makeCartLine, renderRoute, respond, respondError } from '@press-start/shared-ui/testing';
import { routes as allRoutes } from '../../routes';

const routes = allRoutes.filter(({ path }) => path === '/signup');
const withLogin = allRoutes.filter(({ path }) => path === '/signup' || path === '/login');
const createdResponse = respond(signUp, { id: 7 });
const termsResponse = respond(getSignUpTerms, { confirmAge: false });
const emailSent = respond(sendMail, { message: 'Sent' });
const covers = respond(listGames, []);

const form = {
  Username: 'juno_loop',
  Email: 'juno@example.com',
  Password: 'insert1coin',
  'Confirm password': 'insert1coin',
  Name: 'José María',
  Lastname: 'Núñez',
  Address: '1 Arcade Street',
};

async function open(responder: Responder = createdResponse, url = '/signup', confirmAge = false) {
  const page = await renderRoute(routes, {
    url,
    responses: [responder, emailSent, covers, respond(getSignUpTerms, { confirmAge })],
  });
  await screen.findByRole('heading', { level: 1 });
  return page;
}
type Page = Awaited<ReturnType<typeof open>>;

async function fill({ user }: Page, values: Partial<typeof form> = form) {
  for (const [label, value] of Object.entries(values)) {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    if (value) await user.type(field, value);
  }
}

test('The sign-up page shows its fields and the Register button [R014 R207]', async () => {
  await open();
  for (const label of Object.keys(form)) expect(screen.getByLabelText(label)).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  expect(screen.getByLabelText('Confirm password')).toHaveAttribute('type', 'password');
  expect(screen.getByRole('button', { name: 'Register' })).toBeDisabled();
});

test('If the store requires age confirmation, Register is disabled until the box is checked, and the confirmation is not sent to the API [Q56]', async () => {
  const page = await open(createdResponse, '/signup', true);
  await fill(page);
  expect(screen.getByRole('button', { name: 'Register' })).toBeDisabled();
  await page.user.click(screen.getByRole('checkbox', { name: 'I am 18 or older' }));
  await page.user.click(screen.getByRole('button', { name: 'Register' }));
  const request = page.calls.find(({ method, path }) => method === 'POST' && path === '/auth/signup');
  expect(Object.keys(Object(request?.body)).sort()).toEqual(
    ['address', 'confirmPassword', 'email', 'lastname', 'name', 'password', 'username'].sort(),
  );
});

test('The age confirmation is hidden unless the store requires it [Q56]', async () => {
  await open();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('Untouched fields of the sign-up form show no errors', async () => {
  const { container } = await open();
  expect(container.querySelector('[aria-invalid=true]')).toBeNull();
});

test.each([
  ['Username', '', 'Username is required'],
  ['Username', 'ab', 'Must be between 3 and 15 characters in length'],
  ['Password', '', 'Password is required'],
  ['Password', 'secret', 'Must contain a number (0-9)'],
  ['Password', 'a1b2c', 'Must be between 6 and 15 characters in length'],
  ['Confirm password', '', 'Please confirm your password'],
  ['Confirm password', 'other1', 'Wrong password'],
  ['Email', '', 'Email is required'],
  ['Email', 'juno@', 'Must be a valid email address'],
  ['Name', 'Jo', 'Must be between 3 and 15 characters in length'],
  ['Name', 'Juno 2', 'Name only can contains letters'],
  ['Lastname', 'L', 'Must be between 2 and 15 characters in length'],
  ['Lastname', 'de Lux', 'Lastname only can contains letters'],
  ['Address', 'ab', 'Must be between 3 and 50 characters in length'],
])(
  'The sign-up form field %s with the value "%s" shows an error while the user types: %s [R208 R209 R210 R211 R212 R213 R214 R216 R217 R218 R219 R220 R221 R222]',
  async (label, value, message) => {
    const { user } = await open();
    const field = screen.getByLabelText(label);
    await user.type(field, value || 'x');
    if (!value) await user.clear(field);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(message);
  },
);

test('Leaving a required field of the sign-up form empty shows an error [R213]', async () => {
  const { user } = await open();
  await user.click(screen.getByLabelText('Confirm password'));
  await user.tab();
  expect(screen.getByText('Please confirm your password')).toBeInTheDocument();
});

test('The digit and length rules also apply to the password confirmation [R215]', async () => {
  const page = await open();
  await fill(page, { Password: 'secret', 'Confirm password': 'secret' });
  expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription(
    'Must contain a number (0-9)',
  );
  await fill(page, { Password: 'a1b2c', 'Confirm password': 'a1b2c' });
  expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription(
    'Must be between 6 and 15 characters in length',
  );
});

test('The Register button is enabled when every field is valid [R223]', async () => {
  const page = await open();
  await fill(page);
  expect(screen.getByRole('button', { name: 'Register' })).toBeEnabled();
  await fill(page, { 'Confirm password': 'other1x' });
  expect(screen.getByRole('button', { name: 'Register' })).toBeDisabled();
});

test('A sign-up shows a confirmation and then opens /home [R224 R225 R226]', async () => {
  const page = await open();
  await fill(page);
  await page.user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByRole('dialog', { name: 'Success' })).toHaveTextContent('Account created');
  await page.user.click(screen.getByRole('button', { name: 'Later' }));
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
  const requests = page.calls.filter(({ method }) => method === 'POST');
  expect(requests.map(({ path }) => path)).toEqual(['/auth/signup', '/email']);
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: '/auth/signup',
    body: {
      username: 'juno_loop',
      password: 'insert1coin',
      confirmPassword: 'insert1coin',
      email: 'juno@example.com',
      name: 'José María',
      lastname: 'Núñez',
      address: '1 Arcade Street',
    },
  });
});

test('A sign-up requests the sign-up email and succeeds even if that request fails [R227]', async () => {
  const consoleWarn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const emailFailure = respondError(sendMail, 503, { error: 'down', message: 'Down' });
  const page = await renderRoute(routes, {
    url: '/signup',
    responses: [createdResponse, emailFailure, termsResponse, covers],
  });
  await screen.findByRole('heading', { level: 1 });
  await fill(page);
  await page.user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByRole('dialog', { name: 'Success' })).toBeInTheDocument();
  expect(page.calls.at(-1)).toMatchObject({
    method: 'POST',
    path: '/email',
    body: { email: 'juno@example.com', username: 'juno_loop', action: 'signup' },
  });
  await page.user.click(screen.getByRole('button', { name: 'Later' }));
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
  consoleWarn.mockRestore();
});

test('A taken username or email address shows "Username or email already exist!" and leaves the form unchanged [R228]', async () => {
  const page = await open(respondError(signUp, 409, { error: 'taken', message: 'Taken' }));
  await fill(page);
  await page.user.click(screen.getByRole('button', { name: 'Register' }));
  const dialog = await screen.findByRole('dialog', { name: 'Error!' });
  expect(dialog).toHaveTextContent('Username or email already exist!');
  expect(dialog).not.toHaveTextContent('Taken');
  await page.user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText('Username')).toHaveValue('juno_loop');
});

test('A validation error from the sign-up API appears beside its field until the field changes', async () => {
  const fields = [{ path: 'password', message: 'Everybody uses that one' }];
  const page = await open(respondError(signUp, 422, { error: 'invalid', message: 'Not valid', fields }));
  await fill(page);
  await page.user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('Everybody uses that one')).toBeInTheDocument();
  await fill(page, { Password: 'insert2coins', 'Confirm password': 'insert2coins' });
  expect(screen.queryByText('Everybody uses that one')).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('After a sign-up during checkout, the login form has the new username and the return path, and the cart is unchanged [Q26]', async () => {
  const cart = [makeCartLine()];
  const page = await renderRoute(withLogin, {
    url: '/signup?returnTo=%2Forder%2Fpayment',
    cart,
    responses: [createdResponse, emailSent, termsResponse, covers],
  });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Forder%2Fpayment',
  );
  await fill(page);
  await page.user.click(screen.getByRole('button', { name: 'Register' }));
  const created = await screen.findByRole('dialog', { name: 'Success' });
  await page.user.click(within(created).getByRole('button', { name: 'Login' }));
  const login = await screen.findByRole('dialog', { name: 'Login' });
  expect(login).toHaveTextContent('Continue your checkout');
  expect(within(login).getByLabelText('Username')).toHaveValue('juno_loop');
  await waitFor(() => expect(within(login).getByLabelText('Password')).toHaveFocus());
  expect(page.currentUrl()).toBe('/login?returnTo=%2Forder%2Fpayment');
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual(cart);
});

test('A login form that is opened later is not prefilled with the username of an earlier sign-up', async () => {
  const page = await renderRoute(withLogin, {
    url: '/signup',
    responses: [createdResponse, emailSent, termsResponse, covers],
  });
  await screen.findByRole('heading', { level: 1 });
  await fill(page);
  await page.user.click(screen.getByRole('button', { name: 'Register' }));
  await page.user.click(
    within(await screen.findByRole('dialog', { name: 'Success' })).getByRole('button', { name: 'Login' }),
  );
  // The sign-up form has a field with the same label.
  const login = await screen.findByRole('dialog', { name: 'Login' });
  expect(within(login).getByLabelText('Username')).toHaveValue('juno_loop');
  await act(() => page.router.navigate('/home'));
  await waitFor(() => expect(screen.queryByLabelText('Username')).not.toBeInTheDocument());
  await act(() => page.router.navigate('/login'));
  expect(await screen.findByLabelText('Username')).toHaveValue('');
  await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus());
});

test('The covers beside the form are requested only when the window is wide enough to show them', async () => {
  let widen: () => void = () => undefined;
  const addEventListener = (_type: string, listener: () => void) => (widen = listener);
  Object.assign(window, {
    matchMedia: (query: string) => ({ matches: query === '(max-width: 1080px)', addEventListener }),
  });
  try {
    const { calls } = await open();
    const requests = () => calls.filter(({ path }) => path.startsWith(listGames.path));
    expect(requests()).toHaveLength(0);
    act(widen);
    await waitFor(() => expect(requests()).toHaveLength(1));
  } finally {
    Reflect.deleteProperty(window, 'matchMedia');
  }
});

import { act, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import {
  getRole,
  listGames,
  login,
  logInWithCode,
  requestReset,
  socialLogin,
} from '@press-start/api/contract';
import { loginIsOpenAtom, sessionEndReasonAtom, setSessionEndReason } from '@press-start/shared-ui/session';
import type { Responder } from '@press-start/shared-ui/testing';
import {
  makeGame,
  makeLoginResponse,
  makeSession,
  renderRoute,
  respond,
  respondError,
  respondWith,
} from '@press-start/shared-ui/testing';
import { routes as allRoutes } from '../../routes';

const routes = allRoutes.filter(({ path }) => path === '/login');
const covers = respond(listGames, [makeGame()]);
const shopperRole = respond(getRole, { id_user: 7, admin: false, active: true });
const loginResponse = respond(login, makeLoginResponse());

const open = (responder: Responder, url = '/login') =>
  renderRoute(routes, { url, responses: [covers, shopperRole, responder] });

async function logIn({ user }: Awaited<ReturnType<typeof open>>) {
  await user.type(await screen.findByLabelText('Username'), 'juno_loop');
  await user.type(screen.getByLabelText('Password'), 'insert1coin{Enter}');
}

beforeEach(() => window.history.replaceState(null, ''));

test('The login page opens a dialog with username and password fields and a link to the sign-up page [R013 R177 R178 R180]', async () => {
  await open(loginResponse);
  expect(await screen.findByRole('dialog', { name: 'Login' })).toBeInTheDocument();
  expect(screen.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  expect(screen.getByRole('link', { name: 'Create an Account' })).toHaveAttribute('href', '/signup');
});

test('The Login button is disabled until both username and password are filled in [R182]', async () => {
  const { user } = await open(loginResponse);
  const button = await screen.findByRole('button', { name: 'Login' });
  expect(button).toBeDisabled();
  await user.type(screen.getByLabelText('Username'), 'juno_loop');
  expect(button).toBeDisabled();
  await user.type(screen.getByLabelText('Password'), 'x');
  expect(button).toBeEnabled();
  await user.clear(screen.getByLabelText('Username'));
  expect(button).toBeDisabled();
});

test('A login sends the username and password, stores the session and requests the role [R187 R188 R195]', async () => {
  const page = await open(loginResponse);
  await logIn(page);
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
  const request = page.calls.find(({ path }) => path === '/auth/login');
  expect(request).toMatchObject({
    method: 'POST',
    body: { username: 'juno_loop', password: 'insert1coin' },
  });
  expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(makeSession());
  await waitFor(() => expect(page.calls.map(({ path }) => path)).toContain('/auth/getRole'));
});

test.each([401, 422, 500])(
  'A login that fails with status %i shows "Invalid username or password" and leaves the dialog open [R189]',
  async (status) => {
    const page = await open(respondError(login, status, { error: 'no', message: 'A reason' }));
    await logIn(page);
    expect(await screen.findByRole('dialog', { name: 'Error!' })).toHaveTextContent(
      'Invalid username or password',
    );
    await page.user.click(screen.getByRole('button', { name: 'Ups!' }));
    expect(screen.getByLabelText('Username')).toHaveValue('juno_loop');
    expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
  },
);

test('A rate-limited login shows how long to wait [R189]', async () => {
  const body = JSON.stringify({ error: 'too-many', message: 'Too many tries' });
  const page = await open(
    respondWith(login, () => new Response(body, { status: 429, headers: { 'retry-after': '30' } })),
  );
  await logIn(page);
  expect(await screen.findByText('Too many tries. Wait 30 seconds and try again.')).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Ups!' }));
});

test('After login, the page that required the login opens', async () => {
  const page = await open(loginResponse, '/login?returnTo=%2Forders%3Fpage%3D2');
  await logIn(page);
  expect(await screen.findByText('Page /orders?page=2')).toBeInTheDocument();
});

test('A login never redirects to another site [Q1]', async () => {
  const page = await open(loginResponse, '/login?returnTo=https%3A%2F%2Fevil.example%2F');
  await logIn(page);
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('During checkout, the login dialog shows that the checkout continues after login [Q26]', async () => {
  await open(loginResponse, '/login?returnTo=%2Forder%2Fpayment');
  expect(await screen.findByText('Continue your checkout')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Create an Account' })).toHaveAttribute(
    'href',
    '/signup?returnTo=%2Forder%2Fpayment',
  );
});

test('Closing the login dialog opens /home if there is no previous page [Q1]', async () => {
  const { user } = await open(loginResponse);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('Closing the login dialog goes back to the previous page [Q1]', async () => {
  const { user, router } = await renderRoute(routes, { url: '/game/7', responses: [covers, shopperRole] });
  await act(() => router.navigate('/login'));
  window.history.replaceState({ idx: 1 }, '');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Page /game/7')).toBeInTheDocument();
});

test('A signed-in user is redirected from the login page to the return path', async () => {
  await renderRoute(routes, {
    url: '/login?returnTo=%2Forders',
    session: makeSession(),
    responses: [shopperRole],
  });
  expect(await screen.findByText('Page /orders')).toBeInTheDocument();
});

test('A login succeeds even if the covers beside the form cannot be loaded', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const failed = respondError(listGames, 503, { error: 'down', message: 'Down' });
  const page = await renderRoute(routes, { url: '/login', responses: [failed, shopperRole, loginResponse] });
  await logIn(page);
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
  jest.restoreAllMocks();
});

test('loginIsOpenAtom is true while the login dialog is open [R183]', async () => {
  const isOpen = () => getDefaultStore().get(loginIsOpenAtom);
  const { user } = await open(loginResponse);
  await screen.findByRole('dialog');
  expect(isOpen()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByText('Page /home');
  expect(isOpen()).toBe(false);
});

describe('The forgotten-password form', () => {
  const resetResponse = respond(requestReset, { message: 'Sent' });

  async function openForgotForm(responder: Responder) {
    const page = await open(responder);
    await page.user.click(await screen.findByRole('button', { name: 'I forgot my password' }));
    return page;
  }

  test('The forgotten-password form replaces the login form, and its back button restores the login form [R179 R184 R185 R186]', async () => {
    const { user } = await openForgotForm(resetResponse);
    expect(screen.getByRole('dialog', { name: 'Forgotten?' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Send email' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Back to the login' }));
    expect(screen.getByRole('dialog', { name: 'Login' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus());
  });

  test('Requesting a password reset shows a confirmation and returns to the login form [R190 R192]', async () => {
    const page = await openForgotForm(resetResponse);
    await page.user.type(screen.getByLabelText('Email'), 'juno@example.com{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Sent' })).toHaveTextContent(
      'Go and check your email account',
    );
    const request = page.calls.find(({ path }) => path === '/email/reset');
    expect(request).toMatchObject({ method: 'POST', body: { email: 'juno@example.com' } });
    await page.user.click(screen.getByRole('button', { name: 'OK' }));
    expect(await screen.findByLabelText('Username')).toBeInTheDocument();
  });

  test.each([
    [404, 'That email account does not exist!', 'A reason'],
    [429, 'A reason', undefined],
  ])(
    'A password reset request that fails with status %i shows "That email account does not exist!" and leaves the form open [R193]',
    async (status, message, hidden) => {
      const { user } = await openForgotForm(
        respondError(requestReset, status, { error: 'no', message: 'A reason' }),
      );
      await user.type(screen.getByLabelText('Email'), 'unknown@example.com{Enter}');
      const dialog = await screen.findByRole('dialog', { name: 'Error!' });
      expect(dialog).toHaveTextContent('That email account does not exist!');
      expect(dialog).toHaveTextContent(message);
      if (hidden) expect(dialog).not.toHaveTextContent(hidden);
      await user.click(screen.getByRole('button', { name: 'OK' }));
      expect(screen.getByLabelText('Email')).toHaveValue('unknown@example.com');
    },
  );
});

describe('Social login', () => {
  const socialResponse = respond(socialLogin, makeLoginResponse());

  test('The social login link contains the return path [R181]', async () => {
    await open(loginResponse, '/login?returnTo=%2Forders');
    expect(await screen.findByRole('link', { name: 'Continue with social login' })).toHaveAttribute(
      'href',
      '/api/auth/google/start?returnTo=%2Forders',
    );
  });

  test('The social login code is sent once, removed from the URL and exchanged for a session [R194]', async () => {
    const page = await open(socialResponse, '/login?code=a-code&returnTo=%2Forders');
    expect(await screen.findByText('Page /orders')).toBeInTheDocument();
    const requests = page.calls.filter(({ path }) => path === '/auth/google');
    expect(requests).toEqual([expect.objectContaining({ method: 'POST', body: { code: 'a-code' } })]);
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(makeSession());
    await act(() => page.router.navigate(-1));
    expect(page.currentUrl()).not.toContain('code');
  });

  test('A rejected social login code is removed from the URL, and the login dialog shows the reason [R194]', async () => {
    const rejection = { error: 'unauthorised', message: 'This login did not work. Please try again.' };
    const page = await open(respondError(socialLogin, 401, rejection), '/login?code=old&returnTo=%2Forders');
    expect(await screen.findByRole('alert')).toHaveTextContent(rejection.message);
    expect(page.currentUrl()).toBe('/login?returnTo=%2Forders');
    expect(screen.getByLabelText('Username')).toBeInTheDocument();
  });

  test.each([
    ['account-exists', 'Your e-mail has an account here already.'],
    ['cancelled', 'You turned back at the door.'],
    ['expired', 'That took too long'],
    ['refused', 'The other side did not let you through.'],
    ['too-many-requests', 'There is a queue at this door.'],
    ['unavailable', 'The social login is out of order for a moment.'],
    ['unverified', 'Your e-mail is not confirmed over there.'],
    ['constructor', 'This login did not work.'],
  ])('A social login that failed with %s shows the reason [R181]', async (failure, message) => {
    const page = await open(loginResponse, `/login?social=${failure}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(page.currentUrl()).toBe('/login');
  });
});

describe('Login with a second factor', () => {
  const secondFactorNeeded = { error: 'second-factor-needed', message: 'Please enter your code.' };
  const codeNeeded = respondError(login, 403, secondFactorNeeded);
  const wrongCodeMessage = 'This code is wrong, or has been used already';
  const wrongCode = respondError(logInWithCode, 422, {
    error: 'invalid',
    message: wrongCodeMessage,
    fields: [{ path: '/code', message: wrongCodeMessage }],
  });

  async function openCodeForm(...responses: Responder[]) {
    const all = [...responses, covers, shopperRole];
    const page = await renderRoute(routes, { url: '/login?returnTo=%2Forders', responses: all });
    await logIn(page);
    await screen.findByRole('dialog', { name: 'One more step' });
    return page;
  }

  test('If the account has a second factor, the session starts only after the code has been entered', async () => {
    const page = await openCodeForm(codeNeeded, respond(logInWithCode, makeLoginResponse()));
    expect(localStorage.getItem('userData')).toBeNull();
    const code = screen.getByLabelText('Code');
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await page.user.type(code, '123456{Enter}');
    expect(await screen.findByText('Page /orders')).toBeInTheDocument();
    const request = page.calls.find(({ path }) => path === '/auth/login/code');
    expect(request).toMatchObject({ method: 'POST', body: { code: '123456' } });
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(makeSession());
  });

  test('A wrong second-factor code shows an error beside its field until the field changes', async () => {
    const { user } = await openCodeForm(codeNeeded, wrongCode);
    await user.type(screen.getByLabelText('Code'), '000000{Enter}');
    expect(await screen.findByText(wrongCodeMessage)).toBeInTheDocument();
    const code = screen.getByLabelText('Code');
    expect([code.getAttribute('aria-invalid'), screen.getByDisplayValue('000000')]).toEqual(['true', code]);
    await user.type(code, '1');
    expect(screen.queryByText(wrongCodeMessage)).not.toBeInTheDocument();
  });

  test('If the second-factor code is sent too late, the login form opens again and shows the reason', async () => {
    const expired = { error: 'unauthorised', message: 'This login took too long. Please log in again.' };
    const { user } = await openCodeForm(codeNeeded, respondError(logInWithCode, 401, expired));
    await user.type(screen.getByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(expired.message);
    await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus());
  });

  test('The back button of the code form returns to the login form', async () => {
    const { user } = await openCodeForm(codeNeeded);
    await user.click(screen.getByRole('button', { name: 'Back to the login' }));
    expect(screen.getByRole('dialog', { name: 'Login' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus());
  });

  test('A social login to an account with a second factor requires a code', async () => {
    const responses = [
      respondError(socialLogin, 403, secondFactorNeeded),
      respond(logInWithCode, makeLoginResponse()),
      covers,
      shopperRole,
    ];
    const page = await renderRoute(routes, {
      url: '/login?code=a-code&returnTo=%2Forders',
      responses,
    });
    await page.user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText('Page /orders')).toBeInTheDocument();
  });
});

test('After the session has expired, the login dialog shows the reason once [Q57]', async () => {
  setSessionEndReason('expired');
  const { unmount } = await open(loginResponse);
  const message = 'Your session has ended. Your cart is kept: log in to go on.';
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  unmount();
  expect(getDefaultStore().get(sessionEndReasonAtom)).toBeUndefined();
});

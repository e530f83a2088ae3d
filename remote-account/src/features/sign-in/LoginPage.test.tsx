import {
  getRole,
  listGames,
  login,
  logInWithCode,
  requestReset,
  socialLogin,
} from '@press-start/api/contract';
import { endedAtom, loginIsOpenAtom, reportSessionEnd } from '@press-start/shared-ui/session';
import {
  respond,
  respondWith,
  makeGame,
  makeLoginAnswer,
  makeSession,
  respondError,
  renderRoute,
} from '@press-start/shared-ui/testing';
import type { Responder } from '@press-start/shared-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { routes as allRoutes } from '../../routes';

const routes = allRoutes.filter(({ path }) => path === '/login');
const covers = respond(listGames, [makeGame()]);
const shopper = respond(getRole, { id_user: 7, admin: false, active: true });
const welcome = respond(login, makeLoginAnswer());

const open = (reply: Responder, at = '/login') =>
  renderRoute(routes, { at, responses: [covers, shopper, reply] });

async function logIn({ user }: Awaited<ReturnType<typeof open>>) {
  await user.type(await screen.findByLabelText('Username'), 'juno_loop');
  await user.type(screen.getByLabelText('Password'), 'insert1coin{Enter}');
}

beforeEach(() => window.history.replaceState(null, ''));

test('Opens the dialog with its fields and the way to an account [R013 R177 R178 R180]', async () => {
  await open(welcome);
  expect(await screen.findByRole('dialog', { name: 'Login' })).toBeInTheDocument();
  expect(screen.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  expect(screen.getByRole('link', { name: 'Create an Account' })).toHaveAttribute('href', '/signup');
});

test('Login is disabled until username and password are both filled [R182]', async () => {
  const { user } = await open(welcome);
  const button = await screen.findByRole('button', { name: 'Login' });
  expect(button).toBeDisabled();
  await user.type(screen.getByLabelText('Username'), 'juno_loop');
  expect(button).toBeDisabled();
  await user.type(screen.getByLabelText('Password'), 'x');
  expect(button).toBeEnabled();
  await user.clear(screen.getByLabelText('Username'));
  expect(button).toBeDisabled();
});

test('Sends username and password, keeps the answer, asks for the role [R187 R188 R195]', async () => {
  const page = await open(welcome);
  await logIn(page);
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
  const recorded = page.calls.find(({ path }) => path === '/auth/login');
  expect(recorded).toMatchObject({
    method: 'POST',
    body: { username: 'juno_loop', password: 'insert1coin' },
  });
  expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(makeSession());
  await waitFor(() => expect(page.calls.map(({ path }) => path)).toContain('/auth/getRole'));
});

test.each([401, 422, 500])(
  'A failure (%i) says the specified words and keeps the dialog [R189]',
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

test('Says how long to wait after too many tries [R189]', async () => {
  const body = JSON.stringify({ error: 'too-many', message: 'Too many tries' });
  const page = await open(
    respondWith(login, () => new Response(body, { status: 429, headers: { 'retry-after': '30' } })),
  );
  await logIn(page);
  expect(await screen.findByText('Too many tries. Wait 30 seconds and try again.')).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Ups!' }));
});

test('goes back to where the shopper wanted to be', async () => {
  const page = await open(welcome, '/login?returnTo=%2Forders%3Fpage%3D2');
  await logIn(page);
  expect(await screen.findByText('Page /orders?page=2')).toBeInTheDocument();
});

test('Never leads to another site [Q1]', async () => {
  const page = await open(welcome, '/login?returnTo=https%3A%2F%2Fevil.example%2F');
  await logIn(page);
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('Says that the checkout goes on from here [Q26]', async () => {
  await open(welcome, '/login?returnTo=%2Forder%2Fpayment');
  expect(await screen.findByText('Continue your checkout')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Create an Account' })).toHaveAttribute(
    'href',
    '/signup?returnTo=%2Forder%2Fpayment',
  );
});

test('Closing leads to /home when there is no page before [Q1]', async () => {
  const { user } = await open(welcome);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('Closing goes back to the page before [Q1]', async () => {
  const { user, router } = await renderRoute(routes, { at: '/game/7', responses: [covers, shopper] });
  await act(() => router.navigate('/login'));
  window.history.replaceState({ idx: 1 }, '');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Page /game/7')).toBeInTheDocument();
});

test('somebody who is signed in is sent on', async () => {
  await renderRoute(routes, {
    at: '/login?returnTo=%2Forders',
    session: makeSession(),
    responses: [shopper],
  });
  expect(await screen.findByText('Page /orders')).toBeInTheDocument();
});

test('the form works when the wall of covers cannot be had', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const broken = respondError(listGames, 503, { error: 'down', message: 'Down' });
  const page = await renderRoute(routes, { at: '/login', responses: [broken, shopper, welcome] });
  await logIn(page);
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
  jest.restoreAllMocks();
});

test('loginIsOpen says whether the dialog is open [R183]', async () => {
  const isOpen = () => getDefaultStore().get(loginIsOpenAtom);
  const { user } = await open(welcome);
  await screen.findByRole('dialog');
  expect(isOpen()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByText('Page /home');
  expect(isOpen()).toBe(false);
});

describe('forgotten password', () => {
  const sent = respond(requestReset, { message: 'Sent' });

  async function forget(reply: Responder) {
    const page = await open(reply);
    await page.user.click(await screen.findByRole('button', { name: 'I forgot my password' }));
    return page;
  }

  test('Its view takes the place of the login, and gives it back [R179 R184 R185 R186]', async () => {
    const { user } = await forget(sent);
    expect(screen.getByRole('dialog', { name: 'Forgotten?' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Send email' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Back to the login' }));
    expect(screen.getByRole('dialog', { name: 'Login' })).toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveFocus();
  });

  test('Sends the e-mail, says so and goes back to the login [R190 R192]', async () => {
    const page = await forget(sent);
    await page.user.type(screen.getByLabelText('Email'), 'juno@example.com{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Sent' })).toHaveTextContent(
      'Go and check your email account',
    );
    const recorded = page.calls.find(({ path }) => path === '/email/reset');
    expect(recorded).toMatchObject({ method: 'POST', body: { email: 'juno@example.com' } });
    await page.user.click(screen.getByRole('button', { name: 'OK' }));
    expect(await screen.findByLabelText('Username')).toBeInTheDocument();
  });

  test.each([
    [404, 'That email account does not exist!', 'A reason'],
    [429, 'A reason', undefined],
  ])('A failure (%i) says the specified words and keeps the form [R193]', async (status, message, unsaid) => {
    const { user } = await forget(respondError(requestReset, status, { error: 'no', message: 'A reason' }));
    await user.type(screen.getByLabelText('Email'), 'nobody@example.com{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Error!' });
    expect(dialog).toHaveTextContent('That email account does not exist!');
    expect(dialog).toHaveTextContent(message);
    if (unsaid) expect(dialog).not.toHaveTextContent(unsaid);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByLabelText('Email')).toHaveValue('nobody@example.com');
  });
});

describe('social login', () => {
  const social = respond(socialLogin, makeLoginAnswer());

  test('Its button leaves for the provider and takes the way back along [R181]', async () => {
    await open(welcome, '/login?returnTo=%2Forders');
    expect(await screen.findByRole('link', { name: 'Continue with social login' })).toHaveAttribute(
      'href',
      '/api/auth/google/start?returnTo=%2Forders',
    );
  });

  test('The code it comes back with is sent once, leaves the address, and the answer is the session [R194]', async () => {
    const page = await open(social, '/login?code=a-code&returnTo=%2Forders');
    expect(await screen.findByText('Page /orders')).toBeInTheDocument();
    const sent = page.calls.filter(({ path }) => path === '/auth/google');
    expect(sent).toEqual([expect.objectContaining({ method: 'POST', body: { code: 'a-code' } })]);
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(makeSession());
    await act(() => page.router.navigate(-1));
    expect(page.address()).not.toContain('code');
  });

  test('A code that is refused leaves the login open, with the reason and without the code [R194]', async () => {
    const rejection = { error: 'unauthorised', message: 'This login did not work. Please try again.' };
    const page = await open(respondError(socialLogin, 401, rejection), '/login?code=old&returnTo=%2Forders');
    expect(await screen.findByRole('alert')).toHaveTextContent(rejection.message);
    expect(page.address()).toBe('/login?returnTo=%2Forders');
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
  ])('A social login that came to nothing (%s) says why [R181]', async (failure, words) => {
    const page = await open(welcome, `/login?social=${failure}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(page.address()).toBe('/login');
  });
});

describe('an account with a second factor', () => {
  const needed = { error: 'second-factor-needed', message: 'Please enter your code.' };
  const codeNeeded = respondError(login, 403, needed);
  const wrong = 'This code is wrong, or has been used already';
  const wrongCode = respondError(logInWithCode, 422, {
    error: 'invalid',
    message: wrong,
    fields: [{ path: '/code', message: wrong }],
  });

  async function reachCode(...responses: Responder[]) {
    const all = [...responses, covers, shopper];
    const page = await renderRoute(routes, { at: '/login?returnTo=%2Forders', responses: all });
    await logIn(page);
    await screen.findByRole('dialog', { name: 'One more step' });
    return page;
  }

  test('after the password the same dialog takes the code, and only then the shopper is logged in', async () => {
    const page = await reachCode(codeNeeded, respond(logInWithCode, makeLoginAnswer()));
    expect(localStorage.getItem('userData')).toBeNull();
    const code = screen.getByLabelText('Code');
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await page.user.type(code, '123456{Enter}');
    expect(await screen.findByText('Page /orders')).toBeInTheDocument();
    const sent = page.calls.find(({ path }) => path === '/auth/login/code');
    expect(sent).toMatchObject({ method: 'POST', body: { code: '123456' } });
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(makeSession());
  });

  test('a wrong code is named at its field, keeps what was typed, and goes when it is changed', async () => {
    const { user } = await reachCode(codeNeeded, wrongCode);
    await user.type(screen.getByLabelText('Code'), '000000{Enter}');
    expect(await screen.findByText(wrong)).toBeInTheDocument();
    const code = screen.getByLabelText('Code');
    expect([code.getAttribute('aria-invalid'), screen.getByDisplayValue('000000')]).toEqual(['true', code]);
    await user.type(code, '1');
    expect(screen.queryByText(wrong)).not.toBeInTheDocument();
  });

  test('a login that has waited too long begins again, with the reason', async () => {
    const over = { error: 'unauthorised', message: 'This login took too long. Please log in again.' };
    const { user } = await reachCode(codeNeeded, respondError(logInWithCode, 401, over));
    await user.type(screen.getByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(over.message);
    expect(screen.getByLabelText('Username')).toHaveFocus();
  });

  test('the way back leads to username and password', async () => {
    const { user } = await reachCode(codeNeeded);
    await user.click(screen.getByRole('button', { name: 'Back to the login' }));
    expect(screen.getByRole('dialog', { name: 'Login' })).toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveFocus();
  });

  test('a social login needs the code as well', async () => {
    const replies = [
      respondError(socialLogin, 403, needed),
      respond(logInWithCode, makeLoginAnswer()),
      covers,
      shopper,
    ];
    const page = await renderRoute(routes, {
      at: '/login?code=a-code&returnTo=%2Forders',
      responses: replies,
    });
    await page.user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText('Page /orders')).toBeInTheDocument();
  });
});

test('Opened by the end of a session it says so, once [Q57]', async () => {
  reportSessionEnd('expired');
  const { unmount } = await open(welcome);
  const message = 'Your session has ended. Your cart is kept: log in to go on.';
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  unmount();
  expect(getDefaultStore().get(endedAtom)).toBeUndefined();
});

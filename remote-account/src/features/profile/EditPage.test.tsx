import {
  changePassword,
  deleteUser,
  exportAccount,
  getRole,
  getUser,
  listSessions,
  logoutEverywhere,
  revokeSession,
  saveCart,
  updateUser,
} from '@press-start/api/contract';
import type { AccountExport, OwnAccount } from '@press-start/api/contract';
import {
  respond,
  respondWith,
  makeCartLine,
  makeOrderDetail,
  makeSession,
  respondError,
  renderRoute,
} from '@press-start/shared-ui/testing';
import type { Responder, RecordedRequest } from '@press-start/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes as allRoutes } from '../../routes';
import { restartAt } from '../../startAfresh';

jest.mock('../../startAfresh');

const routes = allRoutes.filter(({ path }) => path === '/edit');
const shopper = respond(getRole, { id_user: 7, admin: false, active: true });

const makeAccount = (account: Partial<OwnAccount> = {}): OwnAccount => ({
  id: 7,
  username: 'juno_loop',
  name: 'Juno',
  lastname: 'Loop',
  email: 'juno@example.com',
  address: '1 Arcade Street',
  created: '2026-01-02T03:04:05.000Z',
  hasPassword: true,
  ...account,
});

const phone = 'b3b1f1f0-0000-4000-8000-000000000002';
const sessions = [
  { id: 'b3b1f1f0-0000-4000-8000-000000000001', device: 'Firefox on Linux', current: true },
  { id: phone, device: 'Safari on iPhone', current: false },
].map((session) => ({
  ...session,
  created: '2026-01-02T03:04:05.000Z',
  lastSeen: '2026-01-03T03:04:05.000Z',
}));

async function open(replies: readonly Responder[], account = makeAccount()) {
  const responses = [...replies, respond(getUser, account), respond(listSessions, sessions), shopper];
  const page = await renderRoute(routes, {
    at: '/edit',
    session: makeSession(),
    cart: [makeCartLine()],
    responses: responses,
  });
  await screen.findByLabelText('First name');
  return page;
}

const button = (name: string) => screen.getByRole('button', { name });
const sent = (calls: readonly RecordedRequest[], method: string) =>
  calls.filter((required) => required.method === method).map(({ path, body }) => ({ path, body }));
const stored = () => JSON.parse(localStorage.getItem('userData') ?? 'null');

beforeEach(() => jest.mocked(restartAt).mockReset());

test('Shows the fields as they are, Confirm, Cancel and the end of the account [R018 R247 R248 R249 R250]', async () => {
  await open([]);
  const fields = {
    'First name': 'Juno',
    'Last name': 'Loop',
    Email: 'juno@example.com',
    Address: '1 Arcade Street',
  };
  for (const [label, value] of Object.entries(fields))
    expect(screen.getByLabelText(label)).toHaveValue(value);
  expect(button('Confirm')).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/user');
  expect(screen.getByRole('heading', { name: 'Delete my account' })).toBeVisible();
});

test('Confirm sends id and fields with the token, says so, and the session has the new ones [R251 R252]', async () => {
  const saved = {
    id: 7,
    username: 'juno_loop',
    name: 'June',
    lastname: 'Loop',
    email: 'juno@example.com',
    address: '2 Arcade Street',
  };
  const page = await open([respond(updateUser, saved)]);
  await page.user.clear(screen.getByLabelText('First name'));
  await page.user.type(screen.getByLabelText('First name'), 'June');
  await page.user.clear(screen.getByLabelText('Address'));
  await page.user.type(screen.getByLabelText('Address'), '2 Arcade Street{Enter}');
  expect(await screen.findByText('Your user has been updated succesfully!')).toBeInTheDocument();
  const required = page.calls.find(({ method }) => method === 'PUT');
  expect(required).toMatchObject({
    path: '/user/updateUser',
    body: { id: 7, name: 'June', lastname: 'Loop', email: 'juno@example.com', address: '2 Arcade Street' },
  });
  expect(required?.headers.get('x-access-token')).toBe('token-of-juno');
  expect(stored()).toEqual(makeSession({ name: 'June', address: '2 Arcade Street' }));
});

test.each([
  ['First name', 'Jo', 'Must be between 3 and 15 characters in length'],
  ['First name', 'Juno 2', 'Name only can contains letters'],
  ['Last name', 'de Lux', 'Lastname only can contains letters'],
  ['Email', 'juno@', 'Must be a valid email address'],
  ['Address', '', 'Address is required'],
])('%s "%s" says so while typing, and Confirm waits: %s [R248]', async (label, value, message) => {
  const { user } = await open([]);
  await user.clear(screen.getByLabelText(label));
  if (value) await user.type(screen.getByLabelText(label), value);
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
  expect(button('Confirm')).toBeDisabled();
});

test('A new e-mail waits for its link: the notice says so, the old one stays [R251]', async () => {
  let account = makeAccount();
  const page = await open([
    respond(getUser, () => account),
    respond(updateUser, () => {
      account = makeAccount({ pendingEmail: 'new@example.com' });
      return account;
    }),
  ]);
  await page.user.clear(screen.getByLabelText('Email'));
  await page.user.type(screen.getByLabelText('Email'), 'new@example.com{Enter}');
  expect(await screen.findByText(/We have mailed a link to new@example.com/)).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('juno@example.com');
  expect(stored().data.email).toBe('juno@example.com');
});

const fresh = { error: 'fresh-login-needed', message: 'Please enter your password once more.' };
const wrongPassword = {
  error: 'invalid',
  message: 'Not valid',
  fields: [{ path: '/password', message: 'Wrong password' }],
};

/** Refuses for want of a fresh login until the right password comes along. */
const untilProven = (endpoint: typeof updateUser | typeof deleteUser, done: object) =>
  respondWith(endpoint, ({ body }) => {
    const { password } = Object(body);
    if (password === undefined) return Response.json(fresh, { status: 403 });
    if (password !== 'insert1coin') return Response.json(wrongPassword, { status: 422 });
    return Response.json(done);
  });

test('A new e-mail after a login of some time ago wants the password; what was typed stays [R251]', async () => {
  const waiting = makeAccount({ pendingEmail: 'new@example.com' });
  const seen = [makeAccount()];
  const responses = [untilProven(updateUser, waiting), respond(getUser, () => seen.pop() ?? waiting)];
  const page = await open(responses);
  await page.user.clear(screen.getByLabelText('Email'));
  await page.user.type(screen.getByLabelText('Email'), 'new@example.com{Enter}');
  const field = await screen.findByLabelText('Your password');
  expect(field).toHaveFocus();
  expect(button('Confirm')).toBeDisabled();
  await page.user.type(field, 'insert{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Wrong password'));
  expect(screen.getByLabelText('Email')).toHaveValue('new@example.com');
  await page.user.type(field, '1coin{Enter}');
  expect(await screen.findByText(/We have mailed a link to new@example.com/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument());
});

test('An e-mail of somebody else is told beside its field, until it is changed [R251]', async () => {
  const taken = { error: 'already-exists', message: 'Username or email already exist! ' };
  const { user } = await open([respondError(updateUser, 409, taken)]);
  await user.type(screen.getByLabelText('Email'), 'm{Enter}');
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Username or email already exist!'),
  );
  await user.type(screen.getByLabelText('Email'), 'x');
  expect(screen.getByLabelText('Email')).toBeValid();
});

test('changes the password, and empties the form', async () => {
  const page = await open([respond(changePassword, { message: 'Password updated' })]);
  await page.user.type(screen.getByLabelText('Current password'), 'insert1coin');
  await page.user.type(screen.getByLabelText('New password'), 'start123');
  await page.user.type(screen.getByLabelText('Confirm password'), 'start12');
  expect(button('Change password')).toBeDisabled();
  await page.user.type(screen.getByLabelText('Confirm password'), '3{Enter}');
  expect(await screen.findByText(/Your password is a new one/)).toBeInTheDocument();
  expect(sent(page.calls, 'POST')).toEqual([
    { path: '/auth/password', body: { current: 'insert1coin', password: 'start123' } },
  ]);
  expect(screen.getByLabelText('Current password')).toHaveValue('');
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus());
});

test('a wrong current password is told beside its field', async () => {
  const fields = [{ path: '/current', message: 'Wrong password' }];
  const { user } = await open([
    respondError(changePassword, 422, { error: 'invalid', message: 'Not valid', fields }),
  ]);
  await user.type(screen.getByLabelText('Current password'), 'x');
  await user.type(screen.getByLabelText('New password'), 'start123');
  await user.type(screen.getByLabelText('Confirm password'), 'start123{Enter}');
  await waitFor(() =>
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('Wrong password'),
  );
});

test('who logs in by a social account has no password to change', async () => {
  await open([], makeAccount({ hasPassword: false }));
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
});

test('lists the devices, and logs one of them out', async () => {
  const page = await open([respond(revokeSession, { message: 'done' })]);
  expect(screen.getByText('This device')).toBeVisible();
  await page.user.click(button('Log out Safari on iPhone'));
  await waitFor(() =>
    expect(sent(page.calls, 'DELETE')).toEqual([{ path: `/auth/sessions/${phone}`, body: undefined }]),
  );
  await waitFor(() => expect(button('Log out everywhere')).toHaveFocus());
});

test('logs out everywhere: the cart goes to the account, and nothing stays here', async () => {
  const done = { message: 'done' };
  const page = await open([respond(saveCart, done), respond(logoutEverywhere, done)]);
  await page.user.click(button('Log out everywhere'));
  await page.user.click(await screen.findByRole('button', { name: 'Yes, log out' }));
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
  expect(sent(page.calls, 'POST').map(({ path }) => path)).toEqual(['/order/save', '/auth/logoutEverywhere']);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('hands out everything that is kept about the shopper as a file', async () => {
  const files: Blob[] = [];
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  const stored: AccountExport = {
    exported: '2026-03-09T18:30:00.000Z',
    account: makeAccount(),
    social_logins: [],
    orders: [makeOrderDetail()],
    saved_cart: [{ id_product: 4, quantity: 1 }],
    reviews: [],
    helpful: [],
    favourites: [],
    sessions,
    messages: [{ email: 'juno@example.com', message: 'Hello', sent: '2026-03-09T18:30:00.000Z' }],
  };
  const page = await open([respond(exportAccount, stored)]);
  await page.user.click(button('Download my data'));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const [file] = files;
  const text = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(file ?? new Blob());
  });
  expect(JSON.parse(String(text))).toEqual(stored);
  expect(page.calls.find(({ path }) => path.endsWith('/export'))?.path).toBe('/user/7/export');
  saved.mockRestore();
});

describe('a session that has ended', () => {
  const ended = { error: 'unauthorised', message: 'Please log in.' };
  const dead = [updateUser, changePassword, revokeSession, exportAccount, deleteUser].map((endpoint) =>
    respondError(endpoint, 401, ended),
  );
  const fillPassword = async ({ user }: Awaited<ReturnType<typeof open>>) => {
    await user.type(screen.getByLabelText('Current password'), 'start123');
    await user.type(screen.getByLabelText('New password'), 'insert2coins');
    await user.type(screen.getByLabelText('Confirm password'), 'insert2coins');
  };

  test.each([
    'Confirm',
    'Change password',
    'Log out Safari on iPhone',
    'Download my data',
    'Delete my account',
  ])('It opens the login when %s is pressed, and no error lies over that [Q57]', async (name) => {
    const page = await open(dead);
    if (name === 'Change password') await fillPassword(page);
    await page.user.click(button(name));
    if (name === 'Delete my account')
      await page.user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('Page /login?returnTo=%2Fedit')).toBeInTheDocument();
    // A dialog would have been asked for before the login.
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText('Please log in.')).not.toBeInTheDocument();
  });
});

describe('deleting the account', () => {
  const gone = respond(deleteUser, { message: 'Deleted' });

  async function remove(replies: readonly Responder[], account = makeAccount()) {
    const page = await open(replies, account);
    await page.user.click(button('Delete my account'));
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(question).toHaveTextContent("You won't be able to revert this!");
    return page;
  }

  test('Asks, deletes with the token, says so; cart and session are gone and the page reloads [R253 R254 R255 R256]', async () => {
    const page = await remove([gone]);
    await page.user.click(button('Yes, delete it!'));
    const message = await screen.findByRole('dialog', { name: 'Deleted!' });
    expect(message).toHaveTextContent('Your file has been deleted.');
    const required = page.calls.find(({ method }) => method === 'DELETE');
    expect(required?.path).toBe('/user/7');
    expect(required?.headers.get('x-access-token')).toBe('token-of-juno');
    expect(Object.keys(localStorage)).toEqual([]);
    expect(restartAt).not.toHaveBeenCalled();
    await page.user.click(within(message).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(restartAt).toHaveBeenCalledWith('/home'));
  });

  test('Who thinks better of it keeps everything [R257]', async () => {
    const page = await remove([gone]);
    await page.user.click(button('Cancel'));
    await act(async () => undefined);
    expect(sent(page.calls, 'DELETE')).toEqual([]);
    expect(stored()).toEqual(makeSession());
    expect(screen.getByLabelText('First name')).toHaveValue('Juno');
  });

  test('A login of some time ago is asked for its password; a wrong one is told [R254]', async () => {
    const page = await remove([untilProven(deleteUser, { message: 'Deleted' })]);
    await page.user.click(button('Yes, delete it!'));
    const field = await screen.findByLabelText('Your password');
    await page.user.type(field, 'insert{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Wrong password'));
    await page.user.type(field, '1coin{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Deleted!' })).toBeInTheDocument();
    await page.user.click(button('OK'));
  });

  test('Without a password it is asked for another social login [R254]', async () => {
    const page = await remove([respondError(deleteUser, 403, fresh)], makeAccount({ hasPassword: false }));
    await page.user.click(button('Yes, delete it!'));
    expect(await screen.findByRole('link', { name: 'Continue with social login' })).toHaveAttribute(
      'href',
      '/api/auth/google/start?returnTo=%2Fedit',
    );
  });

  test('A refusal says why, and nothing is lost [R254]', async () => {
    const last = { error: 'last-admin', message: 'The last administrator has to stay.' };
    const page = await remove([respondError(deleteUser, 409, last)]);
    await page.user.click(button('Yes, delete it!'));
    expect(await screen.findByRole('dialog', { name: 'Error!' })).toHaveTextContent(last.message);
    await page.user.click(button('OK'));
    expect(stored()).toEqual(makeSession());
  });
});

test('Without a session it leads to the login and back [Q34]', async () => {
  await renderRoute(routes, { at: '/edit' });
  expect(await screen.findByText('Page /login?returnTo=%2Fedit')).toBeInTheDocument();
});

import { act, screen, waitFor, within } from '@testing-library/react';
import type { AccountExport, OwnAccount } from '@press-start/api/contract';
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
import type { RecordedRequest, Responder } from '@press-start/shared-ui/testing';
import {
  makeCartLine,
  makeOrderDetail,
  makeSession,
  renderRoute,
  respond,
  respondError,
  respondWith,
} from '@press-start/shared-ui/testing';
import { routes as allRoutes } from '../../routes';
import { hardNavigate } from './hardNavigate';

jest.mock('./hardNavigate');

const routes = allRoutes.filter(({ path }) => path === '/edit');
const shopperRole = respond(getRole, { id_user: 7, admin: false, active: true });

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

const phoneSessionId = 'b3b1f1f0-0000-4000-8000-000000000002';
const sessions = [
  { id: 'b3b1f1f0-0000-4000-8000-000000000001', device: 'Firefox on Linux', current: true },
  { id: phoneSessionId, device: 'Safari on iPhone', current: false },
].map((session) => ({
  ...session,
  created: '2026-01-02T03:04:05.000Z',
  lastSeen: '2026-01-03T03:04:05.000Z',
}));

async function open(responders: readonly Responder[], account = makeAccount()) {
  const responses = [...responders, respond(getUser, account), respond(listSessions, sessions), shopperRole];
  const page = await renderRoute(routes, {
    url: '/edit',
    session: makeSession(),
    cart: [makeCartLine()],
    responses,
  });
  await screen.findByLabelText('First name');
  return page;
}

const getButton = (name: string) => screen.getByRole('button', { name });
const sentRequests = (calls: readonly RecordedRequest[], method: string) =>
  calls.filter((request) => request.method === method).map(({ path, body }) => ({ path, body }));
const storedSession = () => JSON.parse(localStorage.getItem('userData') ?? 'null');

beforeEach(() => jest.mocked(hardNavigate).mockReset());

test('The edit page shows the current details, the Confirm button, the Cancel link and the section for deleting the account [R018 R247 R248 R249 R250]', async () => {
  await open([]);
  const fields = {
    'First name': 'Juno',
    'Last name': 'Loop',
    Email: 'juno@example.com',
    Address: '1 Arcade Street',
  };
  for (const [label, value] of Object.entries(fields))
    expect(screen.getByLabelText(label)).toHaveValue(value);
  expect(getButton('Confirm')).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/user');
  expect(screen.getByRole('heading', { name: 'Delete my account' })).toBeVisible();
});

test('The Confirm button sends the account details with the session token, shows a toast and updates the session [R251 R252]', async () => {
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
  const request = page.calls.find(({ method }) => method === 'PUT');
  expect(request).toMatchObject({
    path: '/user/updateUser',
    body: { id: 7, name: 'June', lastname: 'Loop', email: 'juno@example.com', address: '2 Arcade Street' },
  });
  expect(request?.headers.get('x-access-token')).toBe('token-of-juno');
  expect(storedSession()).toEqual(makeSession({ name: 'June', address: '2 Arcade Street' }));
});

test.each([
  ['First name', 'Jo', 'Must be between 3 and 15 characters in length'],
  ['First name', 'Juno 2', 'Name only can contains letters'],
  ['Last name', 'de Lux', 'Lastname only can contains letters'],
  ['Email', 'juno@', 'Must be a valid email address'],
  ['Address', '', 'Address is required'],
])(
  'The account details field %s with the value "%s" disables Confirm and shows the error: %s [R248]',
  async (label, value, message) => {
    const { user } = await open([]);
    await user.clear(screen.getByLabelText(label));
    if (value) await user.type(screen.getByLabelText(label), value);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
    expect(getButton('Confirm')).toBeDisabled();
  },
);

test('Changing the email address shows a notice, and the old address remains in the form and the session [R251]', async () => {
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
  expect(storedSession().data.email).toBe('juno@example.com');
});

const reauthenticationNeeded = {
  error: 'fresh-login-needed',
  message: 'Please enter your password once more.',
};
const wrongPassword = {
  error: 'invalid',
  message: 'Not valid',
  fields: [{ path: '/password', message: 'Wrong password' }],
};

/** Creates a responder that rejects a request without the password (403) or with a wrong password (422). */
const requirePassword = (endpoint: typeof updateUser | typeof deleteUser, success: object) =>
  respondWith(endpoint, ({ body }) => {
    const { password } = Object(body);
    if (password === undefined) return Response.json(reauthenticationNeeded, { status: 403 });
    if (password !== 'insert1coin') return Response.json(wrongPassword, { status: 422 });
    return Response.json(success);
  });

test('Changing the email address long after login requires the password and preserves the typed address [R251]', async () => {
  const pending = makeAccount({ pendingEmail: 'new@example.com' });
  const accounts = [makeAccount()];
  const responses = [requirePassword(updateUser, pending), respond(getUser, () => accounts.pop() ?? pending)];
  const page = await open(responses);
  await page.user.clear(screen.getByLabelText('Email'));
  await page.user.type(screen.getByLabelText('Email'), 'new@example.com{Enter}');
  const field = await screen.findByLabelText('Your password');
  await waitFor(() => expect(field).toHaveFocus());
  expect(getButton('Confirm')).toBeDisabled();
  await page.user.type(field, 'insert{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Wrong password'));
  expect(screen.getByLabelText('Email')).toHaveValue('new@example.com');
  await page.user.type(field, '1coin{Enter}');
  expect(await screen.findByText(/We have mailed a link to new@example.com/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument());
});

test('An email address that belongs to another account shows an error beside its field until the field changes [R251]', async () => {
  const conflict = { error: 'already-exists', message: 'Username or email already exist! ' };
  const { user } = await open([respondError(updateUser, 409, conflict)]);
  await user.type(screen.getByLabelText('Email'), 'm{Enter}');
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Username or email already exist!'),
  );
  await user.type(screen.getByLabelText('Email'), 'x');
  expect(screen.getByLabelText('Email')).toBeValid();
});

test('Changing the password shows a toast and empties the form', async () => {
  const page = await open([respond(changePassword, { message: 'Password updated' })]);
  await page.user.type(screen.getByLabelText('Current password'), 'insert1coin');
  await page.user.type(screen.getByLabelText('New password'), 'start123');
  await page.user.type(screen.getByLabelText('Confirm password'), 'start12');
  expect(getButton('Change password')).toBeDisabled();
  await page.user.type(screen.getByLabelText('Confirm password'), '3{Enter}');
  expect(await screen.findByText(/Your password is a new one/)).toBeInTheDocument();
  expect(sentRequests(page.calls, 'POST')).toEqual([
    { path: '/auth/password', body: { current: 'insert1coin', password: 'start123' } },
  ]);
  expect(screen.getByLabelText('Current password')).toHaveValue('');
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus());
});

test('A wrong current password shows an error beside its field', async () => {
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

test('The edit page of an account without a password shows no password form', async () => {
  await open([], makeAccount({ hasPassword: false }));
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
});

test('A shopper can log out another device', async () => {
  const page = await open([respond(revokeSession, { message: 'done' })]);
  expect(screen.getByText('This device')).toBeVisible();
  await page.user.click(getButton('Log out Safari on iPhone'));
  await waitFor(() =>
    expect(sentRequests(page.calls, 'DELETE')).toEqual([
      { path: `/auth/sessions/${phoneSessionId}`, body: undefined },
    ]),
  );
  await waitFor(() => expect(getButton('Log out everywhere')).toHaveFocus());
});

test('The edit page shows only four devices until the shopper opens the list of the other devices', async () => {
  const devices = Array.from({ length: 6 }, (_, index) => ({
    ...sessions[1]!,
    id: `b3b1f1f0-0000-4000-8000-00000000001${index}`,
    device: `Phone ${index + 1}`,
  }));
  const page = await open([respond(listSessions, devices)]);
  expect(screen.getByText('Phone 4')).toBeVisible();
  expect(screen.getByText('Phone 5')).not.toBeVisible();
  await page.user.click(screen.getByText('2 more devices'));
  expect(screen.getByText('Phone 5')).toBeVisible();
});

test('If logging out another device fails, focus returns to its button after the error dialog closes', async () => {
  const failure = { error: 'unavailable', message: 'The store is closed for a moment.' };
  const page = await open([respondError(revokeSession, 503, failure)]);
  const button = getButton('Log out Safari on iPhone');
  await page.user.click(button);
  expect(await screen.findByText('The store is closed for a moment.')).toBeInTheDocument();
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(failure.message)).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
});

test('Logging out everywhere saves the cart to the account and clears local storage', async () => {
  const done = { message: 'done' };
  const saved = { ...done, version: 1, cart: [] };
  const page = await open([respond(saveCart, saved), respond(logoutEverywhere, done)]);
  await page.user.click(getButton('Log out everywhere'));
  await page.user.click(await screen.findByRole('button', { name: 'Yes, log out' }));
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
  expect(sentRequests(page.calls, 'POST').map(({ path }) => path)).toEqual([
    '/order/save',
    '/auth/logoutEverywhere',
  ]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('A shopper can download all data of the account as a file', async () => {
  const files: Blob[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  const accountExport: AccountExport = {
    exported: '2026-03-09T18:30:00.000Z',
    account: makeAccount(),
    social_logins: [],
    orders: [makeOrderDetail()],
    saved_cart: [{ id_product: 4, quantity: 1 }],
    reviews: [],
    helpful: [],
    favourites: [],
    sessions,
    mails: [],
    messages: [
      { email: 'juno@example.com', message: 'Hello', sent: '2026-03-09T18:30:00.000Z', replies: [] },
    ],
  };
  const page = await open([respond(exportAccount, accountExport)]);
  await page.user.click(getButton('Download my data'));
  await waitFor(() => expect(click).toHaveBeenCalled());
  const [file] = files;
  const text = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(file ?? new Blob());
  });
  expect(JSON.parse(String(text))).toEqual(accountExport);
  expect(page.calls.find(({ path }) => path.endsWith('/export'))?.path).toBe('/user/7/export');
  click.mockRestore();
});

describe('The edit page after the session has ended', () => {
  const sessionEnded = { error: 'unauthorised', message: 'Please log in.' };
  const unauthorisedResponses = [updateUser, changePassword, revokeSession, exportAccount, deleteUser].map(
    (endpoint) => respondError(endpoint, 401, sessionEnded),
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
  ])(
    'Pressing %s after the session has ended opens the login page without an error dialog [Q57]',
    async (name) => {
      const page = await open(unauthorisedResponses);
      if (name === 'Change password') await fillPassword(page);
      await page.user.click(getButton(name));
      if (name === 'Delete my account')
        await page.user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
      expect(await screen.findByText('Page /login?returnTo=%2Fedit')).toBeInTheDocument();
      // An error dialog would have opened by now.
      await act(async () => undefined);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(screen.queryByText('Please log in.')).not.toBeInTheDocument();
    },
  );
});

describe('Deleting the account', () => {
  const deletedResponse = respond(deleteUser, { message: 'Deleted' });

  async function requestDeletion(responders: readonly Responder[], account = makeAccount()) {
    const page = await open(responders, account);
    await page.user.click(getButton('Delete my account'));
    const confirmation = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(confirmation).toHaveTextContent("You won't be able to revert this!");
    return page;
  }

  test('Confirming the deletion deletes the account, clears the cart and the session, and loads /home [R253 R254 R255 R256]', async () => {
    const page = await requestDeletion([deletedResponse]);
    await page.user.click(getButton('Yes, delete it!'));
    const message = await screen.findByRole('dialog', { name: 'Deleted!' });
    expect(message).toHaveTextContent('Your file has been deleted.');
    const request = page.calls.find(({ method }) => method === 'DELETE');
    expect(request?.path).toBe('/user/7');
    expect(request?.headers.get('x-access-token')).toBe('token-of-juno');
    expect(Object.keys(localStorage)).toEqual([]);
    expect(hardNavigate).not.toHaveBeenCalled();
    await page.user.click(within(message).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(hardNavigate).toHaveBeenCalledWith('/home'));
  });

  test('Declining the deletion leaves the account and the session unchanged [R257]', async () => {
    const page = await requestDeletion([deletedResponse]);
    await page.user.click(getButton('Cancel'));
    await act(async () => undefined);
    expect(sentRequests(page.calls, 'DELETE')).toEqual([]);
    expect(storedSession()).toEqual(makeSession());
    expect(screen.getByLabelText('First name')).toHaveValue('Juno');
  });

  test('Deleting the account long after login requires the password, and a wrong password shows an error [R254]', async () => {
    const page = await requestDeletion([requirePassword(deleteUser, { message: 'Deleted' })]);
    await page.user.click(getButton('Yes, delete it!'));
    const field = await screen.findByLabelText('Your password');
    await page.user.type(field, 'insert{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Wrong password'));
    await page.user.type(field, '1coin{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Deleted!' })).toBeInTheDocument();
    await page.user.click(getButton('OK'));
  });

  test('Deleting an account without a password long after login requires another social login [R254]', async () => {
    const page = await requestDeletion(
      [respondError(deleteUser, 403, reauthenticationNeeded)],
      makeAccount({ hasPassword: false }),
    );
    await page.user.click(getButton('Yes, delete it!'));
    expect(await screen.findByRole('link', { name: 'Continue with social login' })).toHaveAttribute(
      'href',
      '/api/auth/google/start?returnTo=%2Fedit',
    );
  });

  test('A rejected deletion of the account shows the reason and does not end the session [R254]', async () => {
    const lastAdmin = { error: 'last-admin', message: 'The last administrator has to stay.' };
    const page = await requestDeletion([respondError(deleteUser, 409, lastAdmin)]);
    await page.user.click(getButton('Yes, delete it!'));
    expect(await screen.findByRole('dialog', { name: 'Error!' })).toHaveTextContent(lastAdmin.message);
    await page.user.click(getButton('OK'));
    expect(storedSession()).toEqual(makeSession());
  });
});

test('A visitor without a session is redirected to the login page, with the edit page as the return path [Q34]', async () => {
  await renderRoute(routes, { url: '/edit' });
  expect(await screen.findByText('Page /login?returnTo=%2Fedit')).toBeInTheDocument();
});

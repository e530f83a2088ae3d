import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '@press-start/api/contract';
import { deleteUser, exportUsers, listUsers, setUserActive, setUserAdmin } from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import { respond, respondError, respondWith } from '@press-start/shared-ui/testing';
import { makeUser, openAdmin, respondPage } from '../../testing/admin';
import { reloadPage } from './reloadPage';

// jsdom cannot reload a document. The e2e tests cover the reload.
jest.mock('./reloadPage', () => ({ reloadPage: jest.fn() }));
afterEach(() => jest.mocked(reloadPage).mockClear());

const openUsers = async (users: User[], responses: Responder[] = [], search = '', total = users.length) => {
  const view = await openAdmin(
    `/admin?section=users${search}`,
    ...responses,
    respondPage(listUsers, users, total),
  );
  await screen.findByRole('heading', { name: 'Users' });
  return view;
};

const findDialog = () => screen.findByRole('dialog');
const clickDialogButton = async (user: Awaited<ReturnType<typeof openUsers>>['user'], name: string) =>
  user.click(within(await findDialog()).getByRole('button', { name }));

const firstRowCells = () => {
  const [, first] = screen.getAllByRole('row');
  return within(first!)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

test("The user table shows the specified columns with each user's data [R370 R371]", async () => {
  await openUsers([makeUser(), makeUser({ id_user: 13, active: false })]);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'User Id',
    'Username',
    'Name',
    'Last Name',
    'Status',
    'Email',
    'Address',
    'Action',
  ]);
  expect(firstRowCells().slice(0, 7)).toEqual([
    '12',
    'rosa',
    'Rosa',
    'Diaz',
    'Active',
    'rosa@example.com',
    '1 Elm Street',
  ]);
  expect(screen.getByText('Banned')).toBeInTheDocument();
});

test('A postal address of 19 characters is truncated to 17 characters followed by three dots [R372]', async () => {
  await openUsers([makeUser({ address: '1234567890123456789' })]);
  expect(screen.getByText('12345678901234567...')).toBeInTheDocument();
});

test('A postal address of 18 characters is shown in full [R373]', async () => {
  await openUsers([makeUser({ address: '123456789012345678' })]);
  expect(screen.getByText('123456789012345678')).toBeInTheDocument();
});

test('The users section requests ten users, sends the search text to the API and stores it in the URL [R365 R369 R378]', async () => {
  const { user, calls, currentUrl } = await openUsers([makeUser()], [], '&sort=status', 30);
  expect(screen.getByText('1 to 10 of 30')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'Search by nickname' }), 'ro');
  await waitFor(() => expect(currentUrl()).toBe('/admin?section=users&sort=status&q=ro'));
  const request = calls.findLast(({ path }) => path.startsWith('/user?'));
  expect(request?.path).toBe('/user?q=ro&sort=status&page=1&limit=10');
  expect(request?.headers.get('x-access-token')).toBe('token-of-juno');
});

test.each([
  ['By Status', 'status'],
  ['By Alphabet', 'nickname'],
  ['By Id', 'id'],
])('The "%s" button requests the users in its sort order [R366 R367 R368]', async (name, sort) => {
  const { user, calls } = await openUsers([makeUser()], [], '&sort=status');
  await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByRole('button', { name, pressed: true })).toBeInTheDocument();
  expect(calls.findLast(({ path }) => path.startsWith('/user?'))?.query.get('sort')).toBe(sort);
});

test('By default, the By Id button of the users section is pressed, and the other two sort buttons are not [R366 R367 R368]', async () => {
  await openUsers([makeUser()]);
  const pressedStates = ['By Status', 'By Alphabet', 'By Id'].map((name) =>
    screen.getByRole('button', { name }).getAttribute('aria-pressed'),
  );
  expect(pressedStates).toEqual(['false', 'false', 'true']);
});

test('A list that fits on one page shows its range without buttons to other pages', async () => {
  await openUsers([makeUser()]);
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(pages.getByText('1 to 1 of 1')).toBeVisible();
  expect(pages.queryByRole('button')).not.toBeInTheDocument();
});

test('A user search without results shows a message [R377]', async () => {
  await openUsers([], [], '&q=zz');
  expect(screen.getByText('Oops, No Users Found...')).toBeInTheDocument();
});

test('A page number beyond the last page of users redirects to the last page', async () => {
  const { currentUrl } = await openAdmin(
    '/admin?section=users&page=9',
    respondWith(listUsers, ({ query }) => {
      const items = query.get('page') === '2' ? [makeUser()] : [];
      return Response.json(items, { headers: { 'x-total-count': '11' } });
    }),
  );
  expect(await screen.findByText('11 to 11 of 11')).toBeInTheDocument();
  expect(currentUrl()).toBe('/admin?section=users&sort=id&page=2');
});

test('The toggle beside the user id grants the admin role, and a Spanish dialog confirms the change [R376 R379 R380]', async () => {
  let admin = false;
  const grantResponse = respond(setUserAdmin, ({ params }) => {
    admin = params.flag === 'true';
    return makeUser({ admin });
  });
  const listResponse = respondWith(listUsers, () => Response.json([makeUser({ admin })]));
  const { user, calls } = await openUsers([], [grantResponse, listResponse]);
  const toggle = screen.getByRole('button', { name: 'Admin: rosa', pressed: false });
  expect(toggle.closest('td')).toHaveTextContent('12');
  await user.click(toggle);
  expect(within(await findDialog()).getByText('cambio a Admin')).toHaveAttribute('lang', 'es');
  await clickDialogButton(user, 'OK');
  expect(await screen.findByRole('button', { name: 'Admin: rosa', pressed: true })).toBeInTheDocument();
  const request = calls.find(({ method }) => method === 'PUT');
  expect([request?.path, request?.headers.get('x-access-token')]).toEqual([
    '/user/admin/true/12',
    'token-of-juno',
  ]);
});

test('The admin toggle is an outline star titled Make admin for a user, and a filled star titled Admin for an administrator', async () => {
  await openUsers([makeUser(), makeUser({ id_user: 13, nickname: 'juno', admin: true })]);
  const off = screen.getByRole('button', { name: 'Admin: rosa', pressed: false, description: 'Make admin' });
  const on = screen.getByRole('button', { name: 'Admin: juno', pressed: true, description: 'Admin' });
  expect(off.querySelector('use')).toHaveAttribute('href', '#i-starOutline');
  expect(on.querySelector('use')).toHaveAttribute('href', '#i-star');
});

test('The title of a cell with a long email address contains the whole address', async () => {
  const email = 'bartholomew.featherstone@long-mailbox.example.com';
  await openUsers([makeUser({ email })]);
  expect(screen.getByText(email)).toHaveAttribute('title', email);
});

test("A rejected admin role change shows the API's message and leaves the role unchanged [R379]", async () => {
  const rejection = { error: 'own-account', message: 'You cannot take the role from yourself.' };
  const { user } = await openUsers([makeUser({ admin: true })], [respondError(setUserAdmin, 409, rejection)]);
  await user.click(screen.getByRole('button', { name: 'Admin: rosa' }));
  expect(await findDialog()).toHaveTextContent('You cannot take the role from yourself.');
  await clickDialogButton(user, 'OK');
  expect(screen.getByRole('button', { name: 'Admin: rosa', pressed: true })).toBeEnabled();
});

test('Changing the status of a user shows a confirmation in Spanish, and then the page reloads [R375 R381 R382]', async () => {
  const { user, calls } = await openUsers(
    [makeUser()],
    [respond(setUserActive, makeUser({ active: false }))],
  );
  await user.click(screen.getByRole('button', { name: 'Ban rosa' }));
  expect(within(await findDialog()).getByText('cambio status')).toHaveAttribute('lang', 'es');
  expect(reloadPage).not.toHaveBeenCalled();
  await clickDialogButton(user, 'OK');
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  expect(calls.find(({ method }) => method === 'PUT')?.path).toBe('/user/12/false');
});

test('A banned user can be activated again [R381]', async () => {
  const { user, calls } = await openUsers(
    [makeUser({ active: false })],
    [respond(setUserActive, makeUser())],
  );
  await user.click(screen.getByRole('button', { name: 'Activate rosa' }));
  await findDialog();
  expect(calls.find(({ method }) => method === 'PUT')?.path).toBe('/user/12/true');
  await clickDialogButton(user, 'OK');
});

test('Deleting a user requires confirmation and shows an alert, and then the page reloads [R374 R383]', async () => {
  const { user, calls } = await openUsers([makeUser()], [respond(deleteUser, { message: 'Deleted' })]);
  await user.click(screen.getByRole('button', { name: 'Delete rosa' }));
  await clickDialogButton(user, 'Cancel');
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Delete rosa' }));
  await clickDialogButton(user, 'Yes, delete it!');
  expect(await screen.findByText('Deleted!')).toBeInTheDocument();
  await clickDialogButton(user, 'OK');
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  const request = calls.find(({ method }) => method === 'DELETE');
  expect([request?.path, request?.headers.get('x-access-token')]).toEqual(['/user/12', 'token-of-juno']);
});

test('The CSV button requests the users who match the search and saves them as a file', async () => {
  const savedFiles: Blob[] = [];
  URL.createObjectURL = (file: Blob) => {
    savedFiles.push(file);
    return 'blob:users';
  };
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const csvResponse = respondWith(exportUsers, () => new Response('User Id,Username'));
  const { user, calls } = await openUsers([makeUser()], [csvResponse], '&q=ro');
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(savedFiles).toHaveLength(1));
  expect(calls.find(({ path }) => path.startsWith('/user/Csv'))?.path).toBe('/user/Csv?q=ro');
  click.mockRestore();
});

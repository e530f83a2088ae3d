import { act, screen, waitFor, within } from '@testing-library/react';
import type { Endpoint } from '@press-start/api/contract';
import {
  changeGames,
  deleteGame,
  deleteUser,
  importGames,
  listOrders,
  listSoldLines,
  listUsers,
  reauthenticate,
  setOrderStatus,
  setUserAdmin,
} from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import { makeOrder, respond, respondWith } from '@press-start/shared-ui/testing';
import { makeUser, openAdmin, respondPage } from '../../testing/admin';
import { catalogueResponse, makeProduct, nameResponses } from '../../testing/catalogue';
import { reloadPage } from '../users/reloadPage';

jest.mock('../users/reloadPage', () => ({ reloadPage: jest.fn() }));

/** Returns responders that reject protected requests until they receive the correct password. */
function requirePassword(
  endpoint: Endpoint,
  response: unknown,
  isProtected: (body: unknown) => boolean = () => true,
) {
  let isConfirmed = false;
  const passwordRequiredError = {
    error: 'fresh-login-needed',
    message: 'Please enter your password once more.',
  };
  const wrongPasswordError = {
    error: 'invalid',
    message: 'Wrong password',
    fields: [{ path: '/password', message: 'Wrong password' }],
  };
  return [
    respondWith(endpoint, ({ body }) =>
      isConfirmed || !isProtected(body)
        ? Response.json(response)
        : Response.json(passwordRequiredError, { status: 403 }),
    ),
    respondWith(reauthenticate, ({ body }) => {
      isConfirmed = JSON.stringify(body) === '{"password":"secret1"}';
      return isConfirmed
        ? Response.json({ message: 'Confirmed' })
        : Response.json(wrongPasswordError, { status: 422 });
    }),
  ];
}

type Page = Awaited<ReturnType<typeof openAdmin>>;

const findPasswordPrompt = () => screen.findByRole('dialog', { name: 'Is it still you?' });
const expectClosedPrompt = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Is it still you?' })).not.toBeInTheDocument());
const requestsTo = ({ calls }: Page, { method, path }: Endpoint) => {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`);
  return calls.filter((call) => call.method === method && pattern.test(call.path));
};

async function enterPassword({ user }: Page, password = 'secret1') {
  await user.type(within(await findPasswordPrompt()).getByLabelText('Your password'), `${password}{Enter}`);
}

/** Expects an alert and closes it, because an open alert would remain on the page after the test. */
async function closeAlert({ user }: Page, text: string) {
  expect(await screen.findByText(text)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'OK' }));
}

const openUsers = (responses: Responder[]) =>
  openAdmin('/admin?section=users', ...responses, respondPage(listUsers, [makeUser()]));

async function toggleAdminRole({ user }: Page) {
  await user.click(await screen.findByRole('button', { name: 'Admin: rosa' }));
}

test('Granting the admin role prompts for the password and then repeats the request', async () => {
  const page = await openUsers(requirePassword(setUserAdmin, makeUser({ admin: true })));
  await toggleAdminRole(page);
  const dialog = within(await findPasswordPrompt());
  await waitFor(() => expect(dialog.getByLabelText('Your password')).toHaveFocus());
  expect(dialog.getByLabelText('Your password')).toHaveAttribute('autocomplete', 'current-password');
  expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await enterPassword(page);
  await closeAlert(page, 'cambio a Admin');
  await expectClosedPrompt();
  expect(requestsTo(page, setUserAdmin)).toHaveLength(2);
});

test('A wrong password shows an error in the password prompt and does not repeat the request', async () => {
  const page = await openUsers(requirePassword(setUserAdmin, makeUser({ admin: true })));
  await toggleAdminRole(page);
  await enterPassword(page, 'wrong-1');
  const field = within(await findPasswordPrompt()).getByLabelText('Your password');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Wrong password'));
  expect(requestsTo(page, setUserAdmin)).toHaveLength(1);
  await page.user.clear(field);
  await enterPassword(page);
  await closeAlert(page, 'cambio a Admin');
});

test('Cancelling the password prompt leaves the admin role unchanged and shows no message', async () => {
  const page = await openUsers(requirePassword(setUserAdmin, makeUser({ admin: true })));
  await toggleAdminRole(page);
  await page.user.click(within(await findPasswordPrompt()).getByRole('button', { name: 'Cancel' }));
  await expectClosedPrompt();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Admin: rosa', pressed: false })).toBeEnabled();
  expect([requestsTo(page, setUserAdmin).length, requestsTo(page, reauthenticate).length]).toEqual([1, 0]);
});

test('Deleting a user requires confirmation and then the password', async () => {
  const page = await openUsers(requirePassword(deleteUser, { message: 'Deleted' }));
  await page.user.click(await screen.findByRole('button', { name: 'Delete rosa' }));
  await page.user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
  await enterPassword(page);
  await closeAlert(page, 'Deleted!');
  await waitFor(() => expect(reloadPage).toHaveBeenCalled());
});

describe('Re-authentication for changes to products', () => {
  const openProducts = (responses: Responder[]) =>
    openAdmin(
      '/admin?section=products',
      ...responses,
      ...nameResponses,
      catalogueResponse([makeProduct(1), makeProduct(2)]),
    );
  const findCard = (name: string) => screen.findByRole('article', { name });
  const deleteGame1 = async ({ user }: Page) => {
    await user.click(within(await findCard('Game 1')).getByRole('button', { name: 'Delete Game 1' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
  };

  test('Deleting a product shows the success alert only after the password has been entered', async () => {
    const page = await openProducts(requirePassword(deleteGame, { message: 'Deleted' }));
    await deleteGame1(page);
    await findPasswordPrompt();
    expect(screen.queryByText('Cambio realizado con éxito.')).not.toBeInTheDocument();
    expect(await findCard('Game 1')).toBeVisible();
    await enterPassword(page);
    await closeAlert(page, 'Cambio realizado con éxito.');
    expect(screen.queryByRole('article', { name: 'Game 1' })).not.toBeInTheDocument();
  });

  test('Cancelling the password prompt for a deletion leaves the product in the list and selected', async () => {
    const page = await openProducts(requirePassword(deleteGame, { message: 'Deleted' }));
    const checkbox = () => screen.getByRole('checkbox', { name: /Game 1/ });
    await findCard('Game 1');
    await page.user.click(checkbox());
    await deleteGame1(page);
    await page.user.click(within(await findPasswordPrompt()).getByRole('button', { name: 'Cancel' }));
    await expectClosedPrompt();
    expect(await findCard('Game 1')).toBeVisible();
    expect(checkbox()).toBeChecked();
    expect(screen.queryByText(/was not deleted/)).not.toBeInTheDocument();
  });

  test('Archiving several products requires the password, and cancelling the prompt leaves them selected', async () => {
    const page = await openProducts(requirePassword(changeGames, { changed: 2 }));
    await findCard('Game 1');
    await page.user.click(screen.getByRole('checkbox', { name: 'Whole page' }));
    const archive = async () => {
      await page.user.click(screen.getByRole('button', { name: 'Archive' }));
      await page.user.click(await screen.findByRole('button', { name: 'Yes, archive!' }));
    };
    await archive();
    await page.user.click(within(await findPasswordPrompt()).getByRole('button', { name: 'Cancel' }));
    await expectClosedPrompt();
    expect(screen.getByText('2 products chosen')).toBeInTheDocument();
    await archive();
    await enterPassword(page);
    expect(await screen.findByText('None chosen')).toBeInTheDocument();
  });

  test('Cancelling the password prompt during an import leaves the import preview open', async () => {
    const row = { line: 2, name_product: 'Moon Dash', outcome: 'new', notes: [] };
    const isImport = (body: unknown) => JSON.stringify(body).includes('"dry_run":false');
    const page = await openProducts(requirePassword(importGames, { applied: true, rows: [row] }, isImport));
    await page.user.click(await screen.findByRole('button', { name: 'Import CSV' }));
    const file = new File(['name_product'], 'games.csv', { type: 'text/csv' });
    // jsdom does not implement `File.arrayBuffer`.
    const contents = { arrayBuffer: () => Promise.resolve(new TextEncoder().encode('name_product').buffer) };
    await page.user.upload(screen.getByLabelText('Choose a file'), Object.assign(file, contents));
    expect(await screen.findByText('Moon Dash')).toBeInTheDocument();
    const apply = () => screen.getByRole('button', { name: 'Apply all rows' });
    await page.user.click(apply());
    await page.user.click(within(await findPasswordPrompt()).getByRole('button', { name: 'Cancel' }));
    await expectClosedPrompt();
    expect(screen.getByText('Moon Dash')).toBeInTheDocument();
    await page.user.click(apply());
    await enterPassword(page);
    expect(await screen.findByText('1 row applied')).toBeInTheDocument();
  });
});

describe('Re-authentication for paid orders', () => {
  const orders = [11, 12, 13].map((id_order) =>
    makeOrder({ id_order, status: 'fulfilled', payment_status: 'paid' }),
  );
  const openSales = (responses: Responder[]) =>
    openAdmin(
      '/admin?section=sales',
      ...responses,
      respondPage(listOrders, orders),
      respond(listSoldLines, []),
    );

  async function cancelAll({ user }: Page) {
    for (const { id_order } of orders)
      await user.click(await screen.findByRole('checkbox', { name: `Select order ${id_order}` }));
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Change the selected orders to' }),
      'cancelled',
    );
    await user.click(screen.getByRole('button', { name: 'Change all' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, cancelled' }));
  }

  test('Cancelling several paid orders prompts for the password only once', async () => {
    const page = await openSales(
      requirePassword(setOrderStatus, { id_order: 11, status: 'cancelled', payment_status: 'paid' }),
    );
    await cancelAll(page);
    await enterPassword(page);
    await closeAlert(page, '3 orders are cancelled now');
    expect(requestsTo(page, reauthenticate)).toHaveLength(1);
  });

  test('Cancelling the password prompt changes no order and leaves the orders selected', async () => {
    const page = await openSales(requirePassword(setOrderStatus, {}));
    await cancelAll(page);
    await page.user.click(within(await findPasswordPrompt()).getByRole('button', { name: 'Cancel' }));
    await expectClosedPrompt();
    expect(requestsTo(page, setOrderStatus)).toHaveLength(1);
    expect(screen.getByText('3 selected')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

test("The password prompt shows the API's message", async () => {
  await toggleAdminRole(await openUsers(requirePassword(setUserAdmin, makeUser({ admin: true }))));
  expect(await findPasswordPrompt()).toHaveAccessibleDescription(
    'You logged in a while ago. Please enter your password once more.',
  );
});

describe('Re-authentication of an administrator without a password', () => {
  const noPassword = 'This account has no password yet. Choose one.';
  const logInAgain = 'Please log in once more and try again.';
  const responses = [
    respondWith(setUserAdmin, () =>
      Response.json({ error: 'fresh-login-needed', message: logInAgain }, { status: 403 }),
    ),
    respondWith(reauthenticate, () =>
      Response.json({ error: 'no-password', message: noPassword }, { status: 409 }),
    ),
  ];

  test('The password prompt tells an administrator without a password to log in again', async () => {
    await toggleAdminRole(await openUsers(responses));
    expect(await findPasswordPrompt()).toHaveAccessibleDescription(
      `You logged in a while ago. ${logInAgain}`,
    );
  });

  test('If the account has no password, an alert replaces the password form and the Close button is focused', async () => {
    const page = await openUsers(responses);
    await toggleAdminRole(page);
    await enterPassword(page);
    const dialog = within(await findPasswordPrompt());
    expect(await dialog.findByRole('alert')).toHaveTextContent(noPassword);
    expect(dialog.queryByLabelText('Your password')).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
    const close = dialog.getByRole('button', { name: 'Close' });
    await waitFor(() => expect(close).toHaveFocus());
    await page.user.click(close);
    await expectClosedPrompt();
    expect([requestsTo(page, setUserAdmin).length, requestsTo(page, reauthenticate).length]).toEqual([1, 1]);
  });
});

test('Leaving the back office closes the password prompt and does not repeat the request', async () => {
  const page = await openUsers(requirePassword(setUserAdmin, makeUser({ admin: true })));
  await toggleAdminRole(page);
  await findPasswordPrompt();
  await act(() => page.router.navigate('/home'));
  await expectClosedPrompt();
  expect(requestsTo(page, setUserAdmin)).toHaveLength(1);
});

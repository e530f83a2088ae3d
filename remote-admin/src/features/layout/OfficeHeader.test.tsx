import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { logout, saveCart } from '@press-start/api/contract';
import { AppLayout } from '@press-start/shared-ui/shell';
import type { Responder } from '@press-start/shared-ui/testing';
import { makeCartLine, makeSession, renderRoute, respond } from '@press-start/shared-ui/testing';
import { routes } from '../../routes';
import { adminRole } from '../../testing/admin';
import { nameResponses } from '../../testing/catalogue';

const openOffice = async (...responses: Responder[]) => {
  const page = await renderRoute(
    [{ element: <AppLayout />, children: [...routes, { path: '/home', element: <h1>Catalogue</h1> }] }],
    {
      url: '/createGenre',
      hasLayout: true,
      session: makeSession({ name: 'Max May', username: 'max' }),
      cart: [makeCartLine({ quantity: 2 })],
      responses: [...responses, adminRole, ...nameResponses],
    },
  );
  await screen.findByRole('heading', { name: 'Add Genre' });
  return page;
};

/** Returns queries for the first `banner`. In Testing Library, a `<header>` in `<main>` has this role too. */
function header() {
  const [banner] = screen.getAllByRole('banner');
  if (!banner) throw new Error('The page has no header');
  return within(banner);
}

test('The header of the back office has the logo, theme switch and account menu, but no search box, favourites link or tab bar', async () => {
  const { user } = await openOffice();
  expect(header().getByRole('link', { name: /press start/i })).toHaveAttribute('href', '/home');
  expect(header().getByRole('group', { name: 'Theme' })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Search by name' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Favs' })).toBeNull();
  expect(screen.queryByLabelText('Mobile')).toBeNull();
  await user.click(await header().findByText('Max'));
  expect(header().getByRole('link', { name: 'Shop' })).toHaveAttribute('href', '/home');
  expect(header().getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/user');
});

test('The cart opens from the menu of the back office, and closing it returns focus to the menu button [R040]', async () => {
  const { user } = await openOffice();
  await user.click(await header().findByText('Max'));
  await user.click(header().getByRole('button', { name: 'Cart (2)' }));
  const drawer = await screen.findByRole('dialog', { name: /My Cart/ });
  expect(header().getByText('Max').closest('details')).not.toHaveAttribute('open');
  await user.click(within(drawer).getByRole('button', { name: /close/i }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(header().getByText('Max').closest('summary')).toHaveFocus());
});

test('Logging out in the back office opens the catalogue with the header of the shop', async () => {
  const { user, currentUrl } = await openOffice(
    respond(logout, { message: 'Bye' }),
    respond(saveCart, { message: 'Saved', version: 1, cart: [] }),
  );
  await user.click(await header().findByText('Max'));
  await user.click(header().getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(currentUrl()).toBe('/home'));
  expect(header().getByRole('combobox', { name: 'Search by name' })).toBeVisible();
});

test('The footer of the back office describes the store as a fictional project and links to the legal pages [R048]', async () => {
  await openOffice();
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText('Press Start is a fictional bootcamp project.')).toBeVisible();
  expect(footer.getAllByRole('link').map((link) => link.textContent)).toEqual(['Terms', 'Privacy', 'Legal']);
});

test('axe finds no accessibility violations in the layout of the back office (contrast is not checked)', async () => {
  const { container } = await openOffice();
  await act(() => Promise.resolve());
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});

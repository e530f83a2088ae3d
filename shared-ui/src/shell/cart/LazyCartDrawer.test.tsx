import { screen, waitFor } from '@testing-library/react';
import type { PageRoute } from '../../page';
import { makeCartLine, renderRoute } from '../../testing';
import { AppLayout } from '../AppLayout';

jest.mock('./CartDrawer', () => {
  throw new Error('Loading chunk cart-drawer failed');
});

const routes: PageRoute[] = [
  { element: <AppLayout />, children: [{ path: '/home', element: <h1>Catalogue</h1> }] },
];

test('If the cart drawer cannot be loaded, a toast reports the error, and the page stays visible with focus on the cart button', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation();
  const { user } = await renderRoute(routes, { url: '/home', cart: [makeCartLine()] });
  await user.click(screen.getByRole('button', { name: /^Cart/ }));
  expect(await screen.findByText('The cart cannot be opened right now. Please try again.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Catalogue' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Cart/ })).toHaveFocus());
  consoleError.mockRestore();
});

/** @jest-environment ./scripts/test/browser-environment.cjs */
import '@testing-library/jest-dom';
import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, data, RouterProvider } from 'react-router-dom';
import { PageError } from './PageError';

configure({ asyncUtilTimeout: 10_000 });

/** Opens a failing page of the named remote. */
async function open(remote: string | undefined, loader: () => unknown, expire = jest.fn()) {
  const router = createMemoryRouter([
    {
      path: '/',
      loader,
      element: <h1>The page</h1>,
      errorElement: <PageError remoteAt={() => remote} expire={expire} />,
      hydrateFallbackElement: <></>,
    },
  ]);
  render(
    <main id="main" tabIndex={-1}>
      <RouterProvider router={router} />
    </main>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { user: userEvent.setup(), expire };
}

const fail = () => {
  throw new Error('simulated fault');
};

test.each([
  ['shop', 'The shelves are closed for a moment.'],
  ['account', 'The account desk is closed for a moment.'],
  ['admin', 'The back office is closed for a moment.'],
  ['arcade', 'Arcade is closed for a moment.'],
  [undefined, 'This part of the shop is closed for a moment.'],
])('When a page of the remote %s fails, the notice reads: %s', async (remote, text) => {
  await open(remote, fail);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('heading', { level: 1, name: 'Out of order' })).toBeVisible();
  expect(screen.getByText('Back soon').closest('[aria-hidden="true"]')).toBeInTheDocument();
});

test('Retry reloads the code of a page that threw an error, and shows the page', async () => {
  let isFailing = true;
  const { user, expire } = await open('arcade', () => (isFailing ? fail() : null));
  isFailing = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeVisible();
  expect(expire).toHaveBeenCalledWith('/');
  // The page no longer contains the button that had the focus.
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('Retry does not reload the code of a page whose data could not be fetched', async () => {
  const { user, expire } = await open('shop', () => {
    throw data('The API is unavailable', { status: 503 });
  });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-disabled', 'false'),
  );
  expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();
  expect(expire).not.toHaveBeenCalled();
});

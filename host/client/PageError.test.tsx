/** @jest-environment ./scripts/test/browser-environment.cjs */
import '@testing-library/jest-dom';
import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, data, RouterProvider } from 'react-router-dom';
import type { NoticeSubject } from './PageError';
import { PageError } from './PageError';

configure({ asyncUtilTimeout: 10_000 });

/** Opens a page with the given loader. If the loader throws, the page's notice names `remote`. */
async function open(remote: NoticeSubject | undefined, loader: () => unknown) {
  const expire = jest.fn();
  const reloadIfForbidden = jest.fn();
  const router = createMemoryRouter([
    {
      path: '/',
      loader,
      element: <h1>The page</h1>,
      errorElement: (
        <PageError remoteAt={() => remote} expire={expire} reloadIfForbidden={reloadIfForbidden} />
      ),
      hydrateFallbackElement: <></>,
    },
  ]);
  render(
    <main id="main" tabIndex={-1}>
      <RouterProvider router={router} />
    </main>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { user: userEvent.setup(), expire, reloadIfForbidden };
}

const fail = () => {
  throw new Error('simulated fault');
};

test.each([
  [
    'of a remote that declares the subject of its notice',
    { name: 'account', notice: 'The account desk is' },
    'The account desk is',
  ],
  ['of a remote that declares no subject', { name: 'arcade' }, 'Arcade is'],
  ['without a remote', undefined, 'This part of the shop is'],
])('The notice for a failed page %s names the closed part of the shop', async (_what, remote, subject) => {
  await open(remote, fail);
  expect(screen.getByRole('alert')).toHaveTextContent(`${subject} closed for a moment.`);
  expect(screen.getByRole('heading', { level: 1, name: 'Out of order' })).toBeVisible();
  expect(screen.getByText('Back soon').closest('[aria-hidden="true"]')).toBeInTheDocument();
});

test('Retry expires the code of a page that threw an error, and shows the page', async () => {
  let isFailing = true;
  const { user, expire } = await open({ name: 'arcade' }, () => (isFailing ? fail() : null));
  isFailing = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeVisible();
  expect(expire).toHaveBeenCalledWith('/');
  // The notice, which contained the focused button, has been removed.
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('Retry calls reloadIfForbidden with the path of the page', async () => {
  const { user, reloadIfForbidden } = await open({ name: 'arcade' }, fail);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(reloadIfForbidden).toHaveBeenCalledWith('/'));
});

test('Retry does not expire the code of a page whose data could not be fetched', async () => {
  const { user, expire } = await open({ name: 'shop' }, () => {
    throw data('The API is unavailable', { status: 503 });
  });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-disabled', 'false'),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus());
  expect(expire).not.toHaveBeenCalled();
});

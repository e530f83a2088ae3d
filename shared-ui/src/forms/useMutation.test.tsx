import { screen, waitFor } from '@testing-library/react';
import { useLoaderData } from 'react-router-dom';
import { getRole, revokeSession } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { makeSession, renderRoute, respond, respondWith } from '../testing';
import type { MutationOptions } from '.';
import { useMutation } from '.';

let loads = 0;

/** Opens a page that can revoke a session and that shows how often its data has been loaded. */
async function openPage(
  options: MutationOptions<[string], unknown> = {},
  ...responses: (() => Response | Promise<Response>)[]
) {
  loads = 0;
  function Component() {
    const count = useLoaderData<number>();
    const { pending, args, error, run } = useMutation(
      (id: string) => call(revokeSession, { params: { id } }),
      options,
    );
    return (
      <>
        <p>Loaded {count} times</p>
        <p>{error instanceof Error ? `Failed: ${error.message}` : 'No failure'}</p>
        <button
          aria-disabled={pending}
          onClick={() => {
            // Simulate two clicks before the next render.
            void run('phone');
            void run('phone');
          }}
        >
          {pending ? `Logging out the ${args?.[0]}` : 'Log out'}
        </button>
      </>
    );
  }
  const next = () =>
    (responses.length > 1 ? responses.shift() : responses[0])?.() ?? Response.json({ message: 'Done' });
  const page = await renderRoute(
    [
      { path: '/home' },
      {
        path: '/devices',
        handle: { server: 'skeleton', session: 'required' },
        loader: () => (loads += 1),
        Component,
        HydrateFallback: () => null,
      },
    ],
    {
      url: '/devices',
      session: makeSession(),
      responses: [
        respondWith(revokeSession, next),
        respond(getRole, { id_user: 7, admin: false, active: true }),
      ],
    },
  );
  await screen.findByText('Loaded 1 times');
  return { ...page, requests: () => page.calls.filter(({ method }) => method === revokeSession.method) };
}

const button = () => screen.getByRole('button');
const rejection = (status: number, message: string) => () =>
  Response.json({ error: 'no', message }, { status });

test('Two clicks send a mutation once, and the mutation is pending until the page data has been reloaded', async () => {
  let finish: (response: Response) => void = () => undefined;
  const page = await openPage({}, () => new Promise((resolve) => (finish = resolve)));
  await page.user.click(button());
  expect(button()).toHaveTextContent('Logging out the phone');
  await waitFor(() => expect(page.requests()).toHaveLength(1));
  finish(Response.json({ message: 'Done' }));
  expect(await screen.findByText('Loaded 2 times')).toBeInTheDocument();
  await waitFor(() => expect(button()).toHaveTextContent('Log out'));
  expect(page.requests()).toHaveLength(1);
});

test('A mutation that succeeds runs onSuccess with the response, and onSettled after the reload', async () => {
  const steps: string[] = [];
  const page = await openPage({
    onSuccess: (result, id) => steps.push(`${id}: ${JSON.stringify(result)}`),
    onSettled: (hasSucceeded) => steps.push(`settled ${hasSucceeded}, loaded ${loads} times`),
  });
  await page.user.click(button());
  await waitFor(() => expect(steps).toEqual(['phone: {"message":"Done"}', 'settled true, loaded 2 times']));
});

test('A failed mutation shows the error in a dialog, does not reload the data, and can run again', async () => {
  const page = await openPage({}, rejection(503, 'The shop is closed.'), () =>
    Response.json({ message: 'Done' }),
  );
  await page.user.click(button());
  expect(await screen.findByRole('dialog', { name: 'Error!' })).toHaveTextContent('The shop is closed.');
  await page.user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByText('Failed: The shop is closed.')).toBeInTheDocument();
  expect(screen.getByText('Loaded 1 times')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await page.user.click(button());
  expect(await screen.findByText('Loaded 2 times')).toBeInTheDocument();
  expect(screen.getByText('No failure')).toBeInTheDocument();
});

test("A failed mutation with revalidate: 'always' reloads the page data after its error has been handled", async () => {
  const onError = jest.fn();
  const page = await openPage({ revalidate: 'always', onError }, rejection(409, 'Too late'));
  await page.user.click(button());
  expect(await screen.findByText('Loaded 2 times')).toBeInTheDocument();
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ status: 409 }), 'phone');
});

test.each([
  ['that received no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['that failed on the server', rejection(503, 'The shop is closed.')],
] as const)(
  "A mutation %s does not reload the page data even with revalidate: 'always'",
  async (_, response) => {
    const onSettled = jest.fn();
    const page = await openPage({ revalidate: 'always', onError: () => undefined, onSettled }, response);
    await page.user.click(button());
    await waitFor(() => expect(onSettled).toHaveBeenCalledWith(false));
    expect(loads).toBe(1);
  },
);

test("A mutation with revalidate: 'never' does not reload the page data", async () => {
  const onSettled = jest.fn();
  const page = await openPage({ revalidate: 'never', onSettled });
  await page.user.click(button());
  await waitFor(() => expect(onSettled).toHaveBeenCalledWith(true));
  expect(screen.getByText('Loaded 1 times')).toBeInTheDocument();
});

test('A mutation that requires confirmation is sent only after the shopper confirms it', async () => {
  const page = await openPage({ confirm: (id) => ({ title: `Log out the ${id}?`, confirmText: 'Yes' }) });
  await page.user.click(button());
  await screen.findByRole('dialog', { name: 'Log out the phone?' });
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(page.requests()).toHaveLength(0);
  await page.user.click(button());
  await page.user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(page.requests()).toHaveLength(1));
});

test('A mutation that fails with an expired session opens the login dialog with a return path and does not run onSettled', async () => {
  const onSettled = jest.fn();
  const page = await openPage({ revalidate: 'always', onSettled }, rejection(401, 'Please log in.'));
  await page.user.click(button());
  expect(await screen.findByText('Page /login?returnTo=%2Fdevices')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(onSettled).not.toHaveBeenCalled();
});

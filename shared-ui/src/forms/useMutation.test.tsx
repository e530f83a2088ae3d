import { getRole, revokeSession } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { screen, waitFor } from '@testing-library/react';
import { useLoaderData } from 'react-router-dom';
import { respond, respondWith, makeSession, renderRoute } from '../testing';
import { useMutation } from '.';
import type { MutationOptions } from '.';

let loads = 0;

/** A page with one button that logs a device out, and a count of how often its data has been loaded. */
async function open(
  options: MutationOptions<[string], unknown> = {},
  ...replies: (() => Response | Promise<Response>)[]
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
            // Two clicks before a render.
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
    (replies.length > 1 ? replies.shift() : replies[0])?.() ?? Response.json({ message: 'Done' });
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
      at: '/devices',
      session: makeSession(),
      responses: [
        respondWith(revokeSession, next),
        respond(getRole, { id_user: 7, admin: false, active: true }),
      ],
    },
  );
  await screen.findByText('Loaded 1 times');
  return { ...page, sent: () => page.calls.filter(({ method }) => method === revokeSession.method) };
}

const button = () => screen.getByRole('button');
const rejection = (status: number, message: string) => () =>
  Response.json({ error: 'no', message }, { status });

test('A mutation is sent once for two clicks, shows that it is pending, and reloads the data of the page', async () => {
  let arrive: (response: Response) => void = () => undefined;
  const page = await open({}, () => new Promise((resolve) => (arrive = resolve)));
  await page.user.click(button());
  expect(button()).toHaveTextContent('Logging out the phone');
  await waitFor(() => expect(page.sent()).toHaveLength(1));
  arrive(Response.json({ message: 'Done' }));
  expect(await screen.findByText('Loaded 2 times')).toBeInTheDocument();
  await waitFor(() => expect(button()).toHaveTextContent('Log out'));
  expect(page.sent()).toHaveLength(1);
});

test('A mutation that succeeds runs onSuccess with the response, and onSettled after the reload', async () => {
  const order: string[] = [];
  const page = await open({
    onSuccess: (result, id) => order.push(`${id}: ${JSON.stringify(result)}`),
    onSettled: (hasSucceeded) => order.push(`settled ${hasSucceeded}, loaded ${loads} times`),
  });
  await page.user.click(button());
  await waitFor(() => expect(order).toEqual(['phone: {"message":"Done"}', 'settled true, loaded 2 times']));
});

test('A failed mutation shows its reason in a dialog, leaves the data as it is, and can run again', async () => {
  const page = await open({}, rejection(503, 'The shop is closed.'), () =>
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

test('A mutation that reloads after failures too shows the new data once its reason has been read', async () => {
  const onError = jest.fn();
  const page = await open({ revalidate: 'always', onError }, rejection(409, 'Too late'));
  await page.user.click(button());
  expect(await screen.findByText('Loaded 2 times')).toBeInTheDocument();
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ status: 409 }), 'phone');
});

test('A mutation that never reloads keeps the data of the page', async () => {
  const onSettled = jest.fn();
  const page = await open({ revalidate: 'never', onSettled });
  await page.user.click(button());
  await waitFor(() => expect(onSettled).toHaveBeenCalledWith(true));
  expect(screen.getByText('Loaded 1 times')).toBeInTheDocument();
});

test('A mutation with a question is sent only when the shopper confirms it', async () => {
  const page = await open({ confirm: (id) => ({ title: `Log out the ${id}?`, confirmText: 'Yes' }) });
  await page.user.click(button());
  await screen.findByRole('dialog', { name: 'Log out the phone?' });
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(page.sent()).toHaveLength(0);
  await page.user.click(button());
  await page.user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(page.sent()).toHaveLength(1));
});

test('A mutation whose session is lost shows no error: the login opens, and leads back to the page', async () => {
  const onSettled = jest.fn();
  const page = await open({ revalidate: 'always', onSettled }, rejection(401, 'Please log in.'));
  await page.user.click(button());
  expect(await screen.findByText('Page /login?returnTo=%2Fdevices')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(onSettled).not.toHaveBeenCalled();
});

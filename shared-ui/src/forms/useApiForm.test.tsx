import { act, screen, waitFor } from '@testing-library/react';
import { getRole, updateUser } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Field } from '../components';
import { endSession } from '../session';
import { makeSession, renderRoute, respond, respondWith } from '../testing';
import type { ApiFormOptions } from '.';
import { useApiForm } from '.';

const emptyValues = { name: '', email: '' };
type Values = typeof emptyValues;

const drafts = new Map<string, Values>();
const nameError = ({ name }: Values) => ({ name: name.length < 2 ? 'Too short' : undefined });

/** Opens a page with a form that has two fields and validates the first. */
async function openForm(
  options: Partial<ApiFormOptions<Values, unknown>> = {},
  getResponse: () => Response | Promise<Response> = () => Response.json({}),
) {
  function Component() {
    const form = useApiForm<Values, unknown>({
      initial: emptyValues,
      validate: nameError,
      send: (values) => call(updateUser, { body: { id: 7, lastname: 'Vega', address: 'Here', ...values } }),
      revalidate: 'never',
      ...options,
    });
    return (
      <form noValidate onSubmit={form.onSubmit}>
        <Field label="Name" aria-required {...form.field('name')} onBlur={() => form.touch('name')} />
        <Field label="Email" {...form.field('email')} />
        <button disabled={!form.ready && !options.onInvalid} aria-disabled={form.pending}>
          Save
        </button>
        <button type="button" onClick={form.reset}>
          Start again
        </button>
      </form>
    );
  }
  const page = await renderRoute([{ path: '/form', Component }], {
    url: '/form',
    session: makeSession(),
    responses: [
      respondWith(updateUser, getResponse),
      respond(getRole, { id_user: 7, admin: false, active: true }),
    ],
  });
  const requests = () => page.calls.filter(({ method }) => method === updateUser.method);
  return { ...page, requests, save: () => page.user.click(screen.getByRole('button', { name: 'Save' })) };
}

const name = () => screen.getByLabelText('Name');
const email = () => screen.getByLabelText('Email');
const invalidFields = (...fields: { path: string; message: string }[]) =>
  Response.json({ error: 'invalid', message: 'Some fields are wrong.', fields }, { status: 422 });

test('A form shows the error of a field once the user has left it, and can be submitted only when all values are valid', async () => {
  const onSuccess = jest.fn();
  const { user, save, requests } = await openForm({ onSuccess });
  expect(name()).toBeValid();
  await user.click(name());
  await user.click(email());
  expect(name()).toHaveAccessibleDescription('Too short');
  await save();
  expect(requests()).toHaveLength(0);
  await user.type(name(), 'Juno');
  expect(name()).toBeValid();
  await save();
  await waitFor(() => expect(onSuccess).toHaveBeenCalled());
  expect(requests()[0]?.body).toMatchObject({ name: 'Juno', email: '' });
});

test('A form with showAllErrors shows its errors from the start', async () => {
  await openForm({ showAllErrors: true });
  expect(name()).toHaveAccessibleDescription('Too short');
});

test('A form cannot be submitted while isComplete returns false', async () => {
  const { user } = await openForm({ isComplete: (values) => values.email !== '' });
  await user.type(name(), 'Juno');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(email(), 'j');
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
});

test('Submitting an invalid form with onInvalid shows its errors and focuses the first invalid field', async () => {
  const onInvalid = jest.fn();
  const { save, requests } = await openForm({ onInvalid });
  await save();
  await waitFor(() => expect(name()).toHaveFocus());
  expect(onInvalid).toHaveBeenCalledWith({ name: 'Too short' });
  expect(name()).toHaveAccessibleDescription('Too short');
  expect(requests()).toHaveLength(0);
});

test('A server error is shown beside its field, without moving focus, until the value of the field changes', async () => {
  const { user, save } = await openForm({}, () =>
    invalidFields({ path: '/name', message: 'Taken' }, { path: '/email', message: 'No such address' }),
  );
  await user.type(name(), 'Juno');
  await save();
  await waitFor(() => expect(name()).toHaveAccessibleDescription('Taken'));
  expect(email()).toHaveAccessibleDescription('No such address');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.type(email(), 'j');
  expect(email()).toBeValid();
  expect(name()).toHaveAccessibleDescription('Taken');
});

test('A server error disappears if the server then accepts the same values', async () => {
  const responses = [invalidFields({ path: '/email', message: 'No such address' })];
  const { user, save } = await openForm({}, () => responses.pop() ?? Response.json({}));
  await user.type(name(), 'Juno');
  await save();
  await waitFor(() => expect(email()).toBeInvalid());
  await save();
  await waitFor(() => expect(email()).toBeValid());
});

test("With errorScope: 'form', a server error disappears when any field changes", async () => {
  const { user, save } = await openForm({ errorScope: 'form' }, () =>
    invalidFields({ path: '/name', message: 'Taken' }),
  );
  await user.type(name(), 'Juno');
  await save();
  await waitFor(() => expect(name()).toHaveAccessibleDescription('Taken'));
  await user.type(email(), 'j');
  expect(name()).toBeValid();
});

test('A form with focusErrors focuses the first field that the server rejects', async () => {
  const { user, save } = await openForm({ focusErrors: true }, () =>
    invalidFields({ path: '/email', message: 'No such address' }),
  );
  await user.type(name(), 'Juno');
  await save();
  await waitFor(() => expect(email()).toHaveFocus());
});

test('A server error without a field is shown in a dialog, and the values of the form stay unchanged', async () => {
  const { user, save } = await openForm({}, () =>
    Response.json({ error: 'down', message: 'The shop is closed.' }, { status: 503 }),
  );
  await user.type(name(), 'Juno');
  await save();
  expect(await screen.findByRole('dialog', { name: 'Error!' })).toHaveTextContent('The shop is closed.');
  expect(name()).toHaveValue('Juno');
});

test('Resetting a form empties it and removes its errors', async () => {
  const { user, save } = await openForm({}, () =>
    invalidFields({ path: '/email', message: 'No such address' }),
  );
  await user.type(name(), 'Juno');
  await save();
  await waitFor(() => expect(email()).toBeInvalid());
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(name()).toHaveValue('');
  expect(name()).toBeValid();
  expect(email()).toBeValid();
});

test('After the session expires, the values of the form are restored the next time it opens, but only once', async () => {
  const draft = { store: drafts, key: '7' };
  const first = await openForm({ draft });
  await first.user.type(name(), 'Juno');
  act(() => endSession('expired'));
  first.unmount();
  const second = await openForm({ draft });
  expect(name()).toHaveValue('Juno');
  second.unmount();
  await openForm({ draft });
  expect(name()).toHaveValue('');
});

test('The values of a form are not restored after the shopper logs out', async () => {
  const draft = { store: drafts, key: '7' };
  const first = await openForm({ draft });
  await first.user.type(name(), 'Juno');
  act(() => endSession('logout'));
  first.unmount();
  await openForm({ draft });
  expect(name()).toHaveValue('');
});

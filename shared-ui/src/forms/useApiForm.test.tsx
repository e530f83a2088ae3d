import { getRole, updateUser } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { act, screen, waitFor } from '@testing-library/react';
import { Field } from '../components';
import { endSession } from '../session';
import { respond, respondWith, makeSession, renderRoute } from '../testing';
import { useApiForm } from '.';
import type { ApiFormOptions } from '.';

const empty = { name: '', email: '' };
type Values = typeof empty;

const drafts = new Map<string, Values>();
const nameError = ({ name }: Values) => ({ name: name.length < 2 ? 'Too short' : undefined });

/** A page with a form of two fields, of which the first one has a rule. */
async function open(
  options: Partial<ApiFormOptions<Values, unknown>> = {},
  reply: () => Response | Promise<Response> = () => Response.json({}),
) {
  function Component() {
    const form = useApiForm<Values, unknown>({
      initial: empty,
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
    at: '/form',
    session: makeSession(),
    responses: [respondWith(updateUser, reply), respond(getRole, { id_user: 7, admin: false, active: true })],
  });
  const sent = () => page.calls.filter(({ method }) => method === updateUser.method);
  return { ...page, sent, save: () => page.user.click(screen.getByRole('button', { name: 'Save' })) };
}

const name = () => screen.getByLabelText('Name');
const email = () => screen.getByLabelText('Email');
const wrongFields = (...fields: { path: string; message: string }[]) =>
  Response.json({ error: 'invalid', message: 'Some fields are wrong.', fields }, { status: 422 });

test('A form shows a broken rule once its field is changed or left, and is sent when no rule is broken', async () => {
  const onSuccess = jest.fn();
  const { user, save, sent } = await open({ onSuccess });
  expect(name()).toBeValid();
  await user.click(name());
  await user.click(email());
  expect(name()).toHaveAccessibleDescription('Too short');
  await save();
  expect(sent()).toHaveLength(0);
  await user.type(name(), 'Juno');
  expect(name()).toBeValid();
  await save();
  await waitFor(() => expect(onSuccess).toHaveBeenCalled());
  expect(sent()[0]?.body).toMatchObject({ name: 'Juno', email: '' });
});

test('A form that shows all errors says from the start which rules are broken', async () => {
  await open({ showsAllErrors: true });
  expect(name()).toHaveAccessibleDescription('Too short');
});

test('A form is not ready while something without a message is missing', async () => {
  const { user } = await open({ isComplete: (values) => values.email !== '' });
  await user.type(name(), 'Juno');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(email(), 'j');
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
});

test('Submitting a form with a broken rule shows it, and moves the focus to the first wrong field', async () => {
  const onInvalid = jest.fn();
  const { save, sent } = await open({ onInvalid });
  await save();
  await waitFor(() => expect(name()).toHaveFocus());
  expect(onInvalid).toHaveBeenCalledWith({ name: 'Too short' });
  expect(name()).toHaveAccessibleDescription('Too short');
  expect(sent()).toHaveLength(0);
});

test('A message of the server stands beside its field until the field has another value', async () => {
  const { user, save } = await open({}, () =>
    wrongFields({ path: '/name', message: 'Taken' }, { path: '/email', message: 'No such address' }),
  );
  await user.type(name(), 'Juno');
  await save();
  await waitFor(() => expect(name()).toHaveAccessibleDescription('Taken'));
  expect(email()).toHaveAccessibleDescription('No such address');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.type(email(), 'j');
  expect(email()).toBeValid();
  expect(name()).toHaveAccessibleDescription('Taken');
});

test('A message of the server is gone once the same values are accepted', async () => {
  const replies = [wrongFields({ path: '/email', message: 'No such address' })];
  const { user, save } = await open({}, () => replies.pop() ?? Response.json({}));
  await user.type(name(), 'Juno');
  await save();
  await waitFor(() => expect(email()).toBeInvalid());
  await save();
  await waitFor(() => expect(email()).toBeValid());
});

test('Messages that stand for the whole form go with any change of it', async () => {
  const { user, save } = await open({ errorsStandFor: 'form' }, () =>
    wrongFields({ path: '/name', message: 'Taken' }),
  );
  await user.type(name(), 'Juno');
  await save();
  await waitFor(() => expect(name()).toHaveAccessibleDescription('Taken'));
  await user.type(email(), 'j');
  expect(name()).toBeValid();
});

test('A form that focuses errors moves the focus to the first field that the server rejects', async () => {
  const { user, save } = await open({ focusesErrors: true }, () =>
    wrongFields({ path: '/email', message: 'No such address' }),
  );
  await user.type(name(), 'Juno');
  await save();
  await waitFor(() => expect(email()).toHaveFocus());
});

test('An error about no field is shown in a dialog, and what was typed stays', async () => {
  const { user, save } = await open({}, () =>
    Response.json({ error: 'down', message: 'The shop is closed.' }, { status: 503 }),
  );
  await user.type(name(), 'Juno');
  await save();
  expect(await screen.findByRole('dialog', { name: 'Error!' })).toHaveTextContent('The shop is closed.');
  expect(name()).toHaveValue('Juno');
});

test('A form that is reset is empty and shows no error', async () => {
  const { user, save } = await open({}, () => wrongFields({ path: '/email', message: 'No such address' }));
  await user.type(name(), 'Juno');
  await save();
  await waitFor(() => expect(email()).toBeInvalid());
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(name()).toHaveValue('');
  expect(name()).toBeValid();
  expect(email()).toBeValid();
});

test('What was typed when the session ended by itself is in the form again, once', async () => {
  const draft = { store: drafts, key: '7' };
  const first = await open({ draft });
  await first.user.type(name(), 'Juno');
  act(() => endSession('expired'));
  first.unmount();
  const second = await open({ draft });
  expect(name()).toHaveValue('Juno');
  second.unmount();
  await open({ draft });
  expect(name()).toHaveValue('');
});

test('Logging out stores nothing of what was typed', async () => {
  const draft = { store: drafts, key: '7' };
  const first = await open({ draft });
  await first.user.type(name(), 'Juno');
  act(() => endSession('logout'));
  first.unmount();
  await open({ draft });
  expect(name()).toHaveValue('');
});

import { getRole, sendMessage } from '@press-start/api/contract';
import { respond, respondWith, makeSession, respondError, renderRoute } from '@press-start/shared-ui/testing';
import type { Responder } from '@press-start/shared-ui/testing';
import { currentSession } from '@press-start/shared-ui/session';
import type { Session } from '@press-start/shared-ui/session';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes as allRoutes } from '../../routes';
import { ContactForm } from './ContactForm';
import { sendPosted } from './sendPosted';

const routes = allRoutes.filter(({ path }) => path === '/contact');
const shopper = respond(getRole, { id_user: 7, admin: false, active: true });
const thanks = respond(sendMessage, { message: 'Message sent' });

const open = (reply: Responder, session?: Session) =>
  renderRoute(routes, { at: '/contact', responses: [shopper, reply], ...(session && { session }) });

type Opened = Awaited<ReturnType<typeof open>>;

const email = () => screen.getByLabelText<HTMLInputElement>('Your Email');
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Your Message');
const submit = () => screen.getByRole('button', { name: 'Submit' });

async function write({ user }: Opened) {
  await user.type(email(), 'rosa@mail.example');
  await user.type(message(), 'Where is my cartridge?');
  await user.click(submit());
}

test('A visitor finds the heading and the two fields, e-mail of its type [R024 R295 R296 R297 Q50]', async () => {
  await open(thanks);
  expect(screen.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  expect(email()).toHaveAttribute('type', 'email');
  expect(email()).toHaveAttribute('autocomplete', 'email');
  expect(email()).toHaveValue('');
  expect(message().tagName).toBe('TEXTAREA');
});

test('Sends e-mail and message, and says that they were sent [R299 R301]', async () => {
  const page = await open(thanks);
  await write(page);
  const dialog = await screen.findByRole('dialog', { name: 'Message sent' });
  expect(dialog).toHaveTextContent('Your message was sent correctly. Wait for our prompt reply.');
  expect(page.calls).toMatchObject([
    {
      method: 'POST',
      path: '/contact',
      body: { email: 'rosa@mail.example', message: 'Where is my cartridge?', website: '' },
    },
  ]);
  await page.user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect(message()).toHaveValue('');
  expect(email()).toHaveValue('rosa@mail.example');
  await waitFor(() => expect(message()).toHaveFocus());
});

test('Submit is disabled while the message is sent [R298]', async () => {
  let arrive: (response: Response) => void = () => undefined;
  const page = await open(respondWith(sendMessage, () => new Promise((resolve) => (arrive = resolve))));
  expect(submit()).toBeEnabled();
  await write(page);
  expect(submit()).toBeDisabled();
  arrive(Response.json({ error: 'down', message: 'The shop is closed.' }, { status: 503 }));
  await page.user.click(await screen.findByRole('button', { name: 'OK' }));
  expect(submit()).toBeEnabled();
});

test('What the service finds wrong stands under each field, until it is written anew [R300]', async () => {
  const fields = [
    { path: '/email', message: 'Must be a valid email address' },
    { path: '/message', message: 'A message is required' },
  ];
  const { user } = await open(respondError(sendMessage, 422, { error: 'invalid', message: 'No', fields }));
  await user.click(submit());
  await waitFor(() => expect(email()).toHaveAccessibleDescription('Must be a valid email address'));
  expect(message()).toHaveAccessibleDescription('A message is required');
  expect(email()).toBeInvalid();
  expect(email()).toHaveFocus();
  await user.type(email(), 'rosa@mail.example');
  expect(email()).toBeValid();
  expect(message()).toBeInvalid();
});

test('Too many messages: says how long to wait [R300]', async () => {
  const body = JSON.stringify({ error: 'too-many', message: 'Too many' });
  const page = await open(
    respondWith(sendMessage, () => new Response(body, { status: 429, headers: { 'retry-after': '30' } })),
  );
  await write(page);
  expect(await screen.findByText('Too many messages. Wait 30 seconds and try again.')).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'OK' }));
  expect(message()).toHaveValue('Where is my cartridge?');
});

test('The e-mail of who is signed in is there already [Q50]', async () => {
  await open(thanks, makeSession());
  await waitFor(() => expect(email()).toHaveValue('juno@example.com'));
});

test('what is written while signed in is the shopper’s, by the token; a visitor sends none', async () => {
  const tokens = async (session?: Session) => {
    const page = await open(thanks, session);
    await page.user.type(message(), 'Where is my cartridge?');
    await page.user.click(submit());
    await page.user.click(await screen.findByRole('button', { name: 'OK' }));
    page.unmount();
    return page.calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('x-access-token'));
  };
  expect(await tokens(makeSession())).toEqual(['token-of-juno']);
  localStorage.clear();
  expect(await tokens()).toEqual([null]);
});

test('What was typed before the session was read is left alone [Q50]', async () => {
  const logInElsewhere = () => {
    localStorage.setItem('userData', JSON.stringify(makeSession()));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userData' })));
  };
  const { user, unmount } = await open(thanks);
  await user.type(email(), 'rosa@mail.example');
  logInElsewhere();
  expect(currentSession()).toBeDefined();
  expect(email()).toHaveValue('rosa@mail.example');
  unmount();
  // The same login fills in a field that is empty.
  await open(thanks);
  expect(email()).toHaveValue('');
  logInElsewhere();
  expect(email()).toHaveValue('juno@example.com');
});

test('the field for programs is met by no key and no reader', async () => {
  const { container } = await open(thanks);
  const trap = container.querySelector<HTMLInputElement>('input[name="website"]');
  expect(trap).toHaveAttribute('tabindex', '-1');
  expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
});

test('without scripts nothing of the message would stand in the address', async () => {
  const { container } = await open(thanks);
  const form = container.querySelector('form');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveAttribute('action', '/contact');
});

describe('posted by the browser itself', () => {
  const typed = { email: 'rosa@mail.example', message: 'Where is my cartridge?' };

  /** The server's half: what the page's action makes of it, and the form drawn with that. */
  async function post(reply: Responder) {
    const page = await open(reply);
    page.unmount();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'email=rosa%40mail.example&message=Where+is+my+cartridge%3F';
    const sent = await sendPosted(await new Response(body, { headers }).formData());
    await renderRoute([{ path: '/posted', element: <ContactForm posted={sent.posted} /> }], {
      at: '/posted',
    });
    return { ...sent, calls: page.calls };
  }

  test('It is sent, and the page says so [R299 R301]', async () => {
    const { calls, status } = await post(thanks);
    expect(status).toBe(200);
    expect(calls).toMatchObject([{ method: 'POST', path: '/contact', body: { ...typed, website: '' } }]);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Message sentYour message was sent correctly. Wait for our prompt reply.',
    );
    expect(message()).toHaveValue('');
  });

  test('Refused, it is still there, with what is wrong under its field [R300]', async () => {
    const fields = [{ path: '/email', message: 'Must be a valid email address' }];
    const { status } = await post(
      respondError(sendMessage, 422, { error: 'invalid', message: 'No', fields }),
    );
    expect(status).toBe(422);
    expect(email()).toHaveAccessibleDescription('Must be a valid email address');
    expect([email().value, message().value]).toEqual([typed.email, typed.message]);
  });

  test('while the store does not answer it says why, and keeps every word', async () => {
    await post(respondError(sendMessage, 503, { error: 'down', message: 'The shop is closed.' }));
    expect(screen.getByRole('alert')).toHaveTextContent('The shop is closed. Your message is still here.');
    expect(message()).toHaveValue(typed.message);
  });
});

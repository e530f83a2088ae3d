import { act, screen, waitFor, within } from '@testing-library/react';
import { getRole, sendMessage } from '@press-start/api/contract';
import type { Session } from '@press-start/shared-ui/session';
import { currentSession } from '@press-start/shared-ui/session';
import type { Responder } from '@press-start/shared-ui/testing';
import { makeSession, renderRoute, respond, respondError, respondWith } from '@press-start/shared-ui/testing';
import { routes as allRoutes } from '../../routes';
import { ContactForm } from './ContactForm';
import { sendContactForm } from './sendContactForm';

const routes = allRoutes.filter(({ path }) => path === '/contact');
const shopperRole = respond(getRole, { id_user: 7, admin: false, active: true });
const sentResponse = respond(sendMessage, { message: 'Message sent' });

const open = (responder: Responder, session?: Session) =>
  renderRoute(routes, { url: '/contact', responses: [shopperRole, responder], ...(session && { session }) });

type Page = Awaited<ReturnType<typeof open>>;

const email = () => screen.getByLabelText<HTMLInputElement>('Your Email');
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Your Message');
const submit = () => screen.getByRole('button', { name: 'Submit' });

async function submitMessage({ user }: Page) {
  await user.type(email(), 'rosa@mail.example');
  await user.type(message(), 'Where is my cartridge?');
  await user.click(submit());
}

test('The contact page shows a heading, an email field and a message field [R024 R295 R296 R297 Q50]', async () => {
  await open(sentResponse);
  expect(screen.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  expect(email()).toHaveAttribute('type', 'email');
  expect(email()).toHaveAttribute('autocomplete', 'email');
  expect(email()).toHaveValue('');
  expect(message().tagName).toBe('TEXTAREA');
});

test('Submitting the contact form sends the email address and the message and opens a confirmation dialog [R299 R301]', async () => {
  const page = await open(sentResponse);
  await submitMessage(page);
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

test('The submit button of the contact form is disabled while the request is in flight [R298]', async () => {
  let settle: (response: Response) => void = () => undefined;
  const page = await open(respondWith(sendMessage, () => new Promise((resolve) => (settle = resolve))));
  expect(submit()).toBeEnabled();
  await submitMessage(page);
  expect(submit()).toBeDisabled();
  settle(Response.json({ error: 'down', message: 'The shop is closed.' }, { status: 503 }));
  await page.user.click(await screen.findByRole('button', { name: 'OK' }));
  expect(submit()).toBeEnabled();
});

test('A validation error from the API appears below its field until the field changes [R300]', async () => {
  const fields = [
    { path: '/email', message: 'Must be a valid email address' },
    { path: '/message', message: 'A message is required' },
  ];
  const { user } = await open(respondError(sendMessage, 422, { error: 'invalid', message: 'No', fields }));
  await user.click(submit());
  await waitFor(() => expect(email()).toHaveAccessibleDescription('Must be a valid email address'));
  expect(message()).toHaveAccessibleDescription('A message is required');
  expect(email()).toBeInvalid();
  await waitFor(() => expect(email()).toHaveFocus());
  await user.type(email(), 'rosa@mail.example');
  expect(email()).toBeValid();
  expect(message()).toBeInvalid();
});

test('After too many messages, the contact form shows how long to wait [R300]', async () => {
  const body = JSON.stringify({ error: 'too-many', message: 'Too many' });
  const page = await open(
    respondWith(sendMessage, () => new Response(body, { status: 429, headers: { 'retry-after': '30' } })),
  );
  await submitMessage(page);
  expect(await screen.findByText('Too many messages. Wait 30 seconds and try again.')).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'OK' }));
  expect(message()).toHaveValue('Where is my cartridge?');
});

test("The email field is prefilled with the signed-in user's email address [Q50]", async () => {
  await open(sentResponse, makeSession());
  await waitFor(() => expect(email()).toHaveValue('juno@example.com'));
});

test('The contact form sends the session token of a signed-in user and no token for a visitor', async () => {
  const submitAndReadTokens = async (session?: Session) => {
    const page = await open(sentResponse, session);
    await page.user.type(message(), 'Where is my cartridge?');
    await page.user.click(submit());
    await page.user.click(await screen.findByRole('button', { name: 'OK' }));
    page.unmount();
    return page.calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('x-access-token'));
  };
  expect(await submitAndReadTokens(makeSession())).toEqual(['token-of-juno']);
  localStorage.clear();
  expect(await submitAndReadTokens()).toEqual([null]);
});

test('A login in another tab fills in the email field only if it is empty [Q50]', async () => {
  const logInElsewhere = () => {
    localStorage.setItem('userData', JSON.stringify(makeSession()));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userData' })));
  };
  const { user, unmount } = await open(sentResponse);
  await user.type(email(), 'rosa@mail.example');
  logInElsewhere();
  expect(currentSession()).toBeDefined();
  expect(email()).toHaveValue('rosa@mail.example');
  unmount();
  await open(sentResponse);
  expect(email()).toHaveValue('');
  logInElsewhere();
  expect(email()).toHaveValue('juno@example.com');
});

test('The honeypot field of the contact form is hidden from keyboard users and screen readers', async () => {
  const { container } = await open(sentResponse);
  const honeypot = container.querySelector<HTMLInputElement>('input[name="website"]');
  expect(honeypot).toHaveAttribute('tabindex', '-1');
  expect(honeypot?.closest('[aria-hidden="true"]')).not.toBeNull();
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
});

test('Without JavaScript, the contact form submits with POST, so the message does not appear in the URL', async () => {
  const { container } = await open(sentResponse);
  const form = container.querySelector('form');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveAttribute('action', '/contact');
});

describe('The contact form without JavaScript', () => {
  const values = { email: 'rosa@mail.example', message: 'Where is my cartridge?' };

  /** Submits the form data to `sendContactForm`, as the server does, and renders the form with the result. */
  async function post(responder: Responder) {
    const page = await open(responder);
    page.unmount();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'email=rosa%40mail.example&message=Where+is+my+cartridge%3F';
    const submitted = await sendContactForm(await new Response(body, { headers }).formData());
    await renderRoute([{ path: '/posted', element: <ContactForm result={submitted.result} /> }], {
      url: '/posted',
    });
    return { ...submitted, calls: page.calls };
  }

  test('A message submitted without JavaScript is sent, and the page confirms it [R299 R301]', async () => {
    const { calls, status } = await post(sentResponse);
    expect(status).toBe(200);
    expect(calls).toMatchObject([{ method: 'POST', path: '/contact', body: { ...values, website: '' } }]);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Message sentYour message was sent correctly. Wait for our prompt reply.',
    );
    expect(message()).toHaveValue('');
  });

  test('A rejected message remains in the form, and the error appears below the invalid field [R300]', async () => {
    const fields = [{ path: '/email', message: 'Must be a valid email address' }];
    const { status } = await post(
      respondError(sendMessage, 422, { error: 'invalid', message: 'No', fields }),
    );
    expect(status).toBe(422);
    expect(email()).toHaveAccessibleDescription('Must be a valid email address');
    expect([email().value, message().value]).toEqual([values.email, values.message]);
  });

  test('When the API is unavailable, the contact page shows the reason and restores the message', async () => {
    await post(respondError(sendMessage, 503, { error: 'down', message: 'The shop is closed.' }));
    expect(screen.getByRole('alert')).toHaveTextContent('The shop is closed. Your message is still here.');
    expect(message()).toHaveValue(values.message);
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import type { InboxMessage, MessageThread } from '@press-start/api/contract';
import {
  getInboxStatus,
  getMessage,
  listMessages,
  replyToMessage,
  setMessageArchived,
} from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import { respond, respondError } from '@press-start/shared-ui/testing';
import { openAdmin, respondPage } from '../../testing/admin';
import { dashboardResponses } from '../../testing/dashboard';

// jsdom has no layout, so the chart cannot measure its container. The e2e tests cover the chart.
jest.mock('../dashboard/MonthChart', () => ({ __esModule: true, default: () => null }));

const message: InboxMessage = {
  id: 4,
  email: 'rosa@mail.example',
  nickname: 'rosa',
  message: 'Where is my cartridge?',
  sent: '2026-11-20T18:30:00.000Z',
  state: 'new',
  forwarded: false,
};
const thread: MessageThread = { ...message, replies: [] };
const reply = { text: 'It left today.', sent: '2026-11-21T09:00:00.000Z', nickname_author: 'max' };

const openList = (search = '', messages = [message], ...responses: Responder[]) =>
  openAdmin(`/admin?section=inbox${search}`, ...responses, respondPage(listMessages, messages));
const openThread = (...responses: Responder[]) =>
  openAdmin('/admin?section=inbox&message=4', ...responses, respond(getMessage, thread));
const findReplyField = () => screen.findByRole('textbox', { name: 'Your reply' });

test('The navigation of the back office shows the number of new messages and links to the inbox', async () => {
  const inbox = respond(getInboxStatus, { new_messages: 3, forwards: false });
  await openAdmin('/admin', inbox, ...dashboardResponses());
  expect(await screen.findByRole('link', { name: 'Inbox 3 new' })).toHaveAttribute(
    'href',
    '/admin?section=inbox',
  );
});

test('If the number of new messages is unavailable, the navigation of the back office links to the inbox without a count', async () => {
  const failure = respondError(getInboxStatus, 500, { error: 'internal', message: 'Sorry' });
  await openAdmin('/admin', failure, ...dashboardResponses());
  expect(await screen.findByRole('heading', { name: 'Today at the shop' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Inbox' })).toBeInTheDocument();
});

test('The inbox lists the new messages with sender, text, time and state, and each row links to its message', async () => {
  const { calls } = await openList();
  const [, row] = await screen.findAllByRole('row');
  expect(row).toHaveTextContent('rosa@mail.example');
  expect(row).toHaveTextContent('Where is my cartridge?');
  expect(row).toHaveTextContent('2026-11-20 18:30');
  expect(within(row!).getByText('New')).toBeInTheDocument();
  expect(within(row!).getByRole('link', { name: /^rosa@ ?mail\.example$/ })).toHaveAttribute(
    'href',
    '/admin?section=inbox&sort=newest&message=4',
  );
  const request = calls.find(({ path }) => path.startsWith('/contact?'));
  expect(request?.path).toBe('/contact?q=&sort=newest&page=1&state=new&limit=10');
});

test('The URL stores the search text, the state filter and the sort order of the inbox', async () => {
  const { user, calls, currentUrl } = await openList('&q=rosa');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'All messages');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('all'));
  expect(currentUrl()).toBe('/admin?section=inbox&q=rosa&sort=newest&state=all');
  expect(calls.at(-1)?.query.has('state')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Latest first' }));
  expect(await screen.findByRole('button', { name: 'Oldest first', pressed: true })).toBeInTheDocument();
  expect(currentUrl()).toBe('/admin?section=inbox&q=rosa&sort=oldest&state=all');
  await user.type(screen.getByRole('searchbox', { name: 'Search by e-mail or text' }), 'x');
  await waitFor(() => expect(currentUrl()).toBe('/admin?section=inbox&q=rosax&sort=oldest&state=all'));
});

test.each([
  ['', 'No new messages. Well done.', 'Show all messages', '/admin?section=inbox&sort=newest&state=all'],
  ['&state=all', 'Nobody has written yet.', 'See the contact page', '/contact'],
  [
    '&q=zz',
    'No message matches this search.',
    'Search all messages',
    '/admin?section=inbox&q=zz&sort=newest&state=all',
  ],
  [
    '&q=zz&state=all',
    'No message matches this search.',
    'Show all messages',
    '/admin?section=inbox&sort=newest&state=all',
  ],
])(
  'With the search params "%s", the empty inbox explains why it is empty and links to the next step',
  async (search, text, link, to) => {
    await openList(search, []);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
  },
);

test('If messages are forwarded to the form service, the empty inbox explains this', async () => {
  await openList('', [], respond(getInboxStatus, { new_messages: 0, forwards: true }));
  expect(await screen.findByText(/^Messages are forwarded to the form service/)).toBeInTheDocument();
});

test('An administrator opens a message and sends a reply, which then appears below the message', async () => {
  let storedThread = thread;
  const success = respond(replyToMessage, ({ body }) => {
    expect(body).toEqual({ text: 'It left today.', known_replies: 0 });
    storedThread = { ...thread, state: 'answered', replies: [reply] };
    return storedThread;
  });
  const { user } = await openThread(
    success,
    respond(getMessage, () => storedThread),
  );
  await waitFor(() => expect(screen.getByRole('heading', { name: /^rosa@ ?mail\.example$/ })).toHaveFocus());
  await user.type(await findReplyField(), 'It left today.');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  const replies = within(await screen.findByRole('list', { name: 'Replies' }));
  expect(replies.getByText('It left today.')).toBeInTheDocument();
  expect(replies.getByText(/^Reply by max/)).toBeInTheDocument();
  expect(screen.getByText('Answered')).toBeInTheDocument();
  expect(await findReplyField()).toHaveValue('');
  expect(await screen.findByText('Your reply is on its way to rosa@mail.example.')).toBeInTheDocument();
});

test('If another administrator has already replied, the form shows an error, the other reply appears, and the typed text can be sent again', async () => {
  let storedThread = thread;
  const conflict = {
    endpoint: replyToMessage,
    reply: () => {
      storedThread = { ...thread, state: 'answered', replies: [{ ...reply, nickname_author: 'vera' }] };
      const body = { error: 'already-answered', message: 'vera has answered this message in the meantime.' };
      return Response.json(body, { status: 409 });
    },
  } satisfies Responder;
  const { user, calls } = await openThread(
    conflict,
    respond(getMessage, () => storedThread),
  );
  await user.type(await findReplyField(), 'My own reply');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(async () =>
    expect(await findReplyField()).toHaveAccessibleDescription(
      'vera has answered this message in the meantime. Your text is still here.',
    ),
  );
  expect(await findReplyField()).toHaveValue('My own reply');
  const field = await findReplyField();
  await waitFor(() => expect(field).toHaveFocus());
  expect(await screen.findByText(/^Reply by vera/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() =>
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
      text: 'My own reply',
      known_replies: 1,
    }),
  );
});

test('Following a link discards a typed reply only after confirmation', async () => {
  const { user, currentUrl } = await openThread(respondPage(listMessages, [message]));
  await user.type(await findReplyField(), 'It left today.');
  await user.click(screen.getByRole('link', { name: 'Back to the inbox' }));
  await user.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(await findReplyField()).toHaveValue('It left today.');
  await user.click(screen.getByRole('link', { name: 'Back to the inbox' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, leave' }));
  await waitFor(() => expect(currentUrl()).toBe('/admin?section=inbox&sort=newest'));
});

test('An empty reply to a message is not sent, and the field shows an error', async () => {
  const { user, calls } = await openThread();
  await findReplyField();
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await findReplyField()).toHaveAccessibleDescription('A reply is required');
  const field = await findReplyField();
  await waitFor(() => expect(field).toHaveFocus());
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('A message can be archived and restored', async () => {
  let state: MessageThread['state'] = 'new';
  const archive = respond(setMessageArchived, ({ body }) => {
    expect(body).toEqual({ archived: state === 'new' });
    state = state === 'new' ? 'archived' : 'new';
    return { ...thread, state };
  });
  const { user } = await openThread(
    archive,
    respond(getMessage, () => ({ ...thread, state })),
  );
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByRole('button', { name: 'Archive' })).toBeInTheDocument();
  expect(await screen.findByText('The message is restored.')).toBeInTheDocument();
});

test('The page of a deleted message says that the message no longer exists and links back to the inbox', async () => {
  await openThread(respondError(getMessage, 404, { error: 'not-found', message: 'Gone' }));
  expect(await screen.findByText('This message no longer exists.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to the inbox' })).toHaveAttribute(
    'href',
    '/admin?section=inbox&sort=newest',
  );
});

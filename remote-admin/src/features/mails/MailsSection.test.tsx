import { screen, waitFor, within } from '@testing-library/react';
import type { ListedMail } from '@press-start/api/contract';
import { listMails, listMailTemplates, previewMailTemplate, resendMail } from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import { respond, respondError, respondWith } from '@press-start/shared-ui/testing';
import { openAdmin, respondPage } from '../../testing/admin';

const mail: ListedMail = {
  id: 4,
  recipient: 'rosa@mail.example',
  subject: 'Your order #12 has arrived',
  template: 'Order delivered',
  state: 'sent',
  queued: '2026-11-20T18:30:00.000Z',
  finished: '2026-11-20T18:31:00.000Z',
  next_attempt: null,
  attempts: 1,
  reason: null,
  resends: 0,
  resendable: true,
};

const overviewResponse = (sends = true) =>
  respond(listMailTemplates, {
    sends,
    kept_days: 30,
    templates: [
      { name: 'welcome', label: 'Welcome' },
      { name: 'password-reset', label: 'Password link' },
    ],
  });
const previewResponse = respond(previewMailTemplate, ({ params: { name = '' } }) => ({
  name,
  label: name === 'welcome' ? 'Welcome' : 'Password link',
  subject: `Subject of ${name}`,
  html: '<h1>Welcome, Rosa</h1>',
  text: 'WELCOME, ROSA',
}));

const openList = (search = '', mails = [mail], ...responses: Responder[]) =>
  openAdmin(`/admin?section=mails${search}`, ...responses, overviewResponse(), respondPage(listMails, mails));
const findRows = async () => (await screen.findAllByRole('row')).slice(1);

test('The mail list shows recipient, subject, time, state, failure reason and next attempt, and queued emails have no resend button', async () => {
  await openList('', [
    mail,
    { ...mail, id: 5, state: 'failed', reason: '550 No such mailbox' },
    {
      ...mail,
      id: 6,
      state: 'queued',
      finished: null,
      reason: '451 Not now',
      next_attempt: '2026-11-20T19:00:00.000Z',
      resendable: false,
    },
  ]);
  const [sent, failed, queued] = await findRows();
  for (const text of ['rosa@mail.example', 'Your order #12 has arrived', '2026-11-20 18:31'])
    expect(sent).toHaveTextContent(text);
  expect(within(sent!).getByText('Sent')).toBeInTheDocument();
  expect(within(failed!).getByText('Failed')).toBeInTheDocument();
  expect(failed).toHaveTextContent('550 No such mailbox');
  expect(queued).toHaveTextContent('451 Not now. Next attempt at 2026-11-20 19:00');
  expect(within(queued!).queryByRole('button')).not.toBeInTheDocument();
});

test('A list of queued emails has no action column', async () => {
  await openList('', [{ ...mail, state: 'queued', finished: null, resendable: false }]);
  expect(await screen.findByRole('columnheader', { name: 'State' })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Action' })).not.toBeInTheDocument();
});

test('The URL stores the search text, the state filter and the sort order of the mail list, and the API receives them', async () => {
  const { user, calls, currentUrl } = await openList('&q=rosa&page=2');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Failed');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('failed'));
  await user.click(screen.getByRole('button', { name: 'Latest first' }));
  expect(await screen.findByRole('button', { name: 'Oldest first', pressed: true })).toBeInTheDocument();
  expect(currentUrl()).toBe('/admin?section=mails&q=rosa&sort=oldest&state=failed');
  expect(calls.findLast(({ path }) => path.startsWith('/mails?'))?.path).toBe(
    '/mails?q=rosa&sort=oldest&page=1&state=failed&limit=10',
  );
});

test('An email is resent after confirmation, and the list shows how often it has been resent', async () => {
  let resends = 0;
  const resend = respond(resendMail, ({ body }) => {
    expect(body).toEqual({ known_resends: resends });
    resends += 1;
    return { ...mail, resends };
  });
  const list = respondWith(listMails, () => Response.json([{ ...mail, resends }]));
  const { user, calls } = await openList('', [], resend, list);
  const button = await screen.findByRole('button', { name: /^Send again: Your order #12/ });
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Yes, send it' }));
  expect(await screen.findByText('Sent again once')).toBeInTheDocument();
  expect(calls.find(({ method }) => method === 'POST')?.path).toBe('/mails/4/resend');
});

test("If another administrator has just resent an email, resending it shows the API's message", async () => {
  const body = { error: 'already-resent', message: 'This mail has been sent again in the meantime.' };
  const { user } = await openList('', [mail], respondError(resendMail, 409, body));
  await user.click(await screen.findByRole('button', { name: /^Send again/ }));
  await user.click(await screen.findByRole('button', { name: 'Yes, send it' }));
  expect(await screen.findByText('This mail has been sent again in the meantime.')).toBeInTheDocument();
});

test('An email with a link that grants access cannot be resent, and the list explains why', async () => {
  await openList('', [{ ...mail, template: 'Password link', resendable: false }]);
  const [row] = await findRows();
  expect(row).toHaveTextContent('Contained a link that gives access, so it is not sent again.');
  expect(within(row!).queryByRole('button')).not.toBeInTheDocument();
});

test.each([
  ['', /^No mails yet/, 'See the templates', '/admin?section=mails&template=welcome'],
  ['&state=failed', 'No mail has failed.', 'Show all mails', '/admin?section=mails&sort=newest'],
  [
    '&q=zz&state=failed',
    'No failed mail has such a recipient.',
    'Search all mails',
    '/admin?section=mails&q=zz&sort=newest',
  ],
  ['&q=zz', 'No mail went to such a recipient.', 'Show all mails', '/admin?section=mails&sort=newest'],
])(
  'With the search params "%s", the empty mail list explains why it is empty and links to the next step',
  async (search, text, link, to) => {
    await openList(search, []);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
  },
);

test('Without a mail server, the mail list explains that emails stay queued and how long sent and failed emails remain listed', async () => {
  await openAdmin('/admin?section=mails', overviewResponse(false), respondPage(listMails, [mail]));
  expect(
    await screen.findByText(/so all mails stay queued. Sent and failed mails are listed for 30 days.$/),
  ).toBeInTheDocument();
});

test('An administrator can preview the email templates in a sandboxed frame', async () => {
  const { user, currentUrl } = await openList('', [mail], previewResponse);
  await user.click(await screen.findByRole('link', { name: 'Templates' }));
  const frame = await screen.findByTitle('Preview of Welcome');
  expect(frame).toHaveAttribute('srcdoc', '<h1>Welcome, Rosa</h1>');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(screen.getByRole('heading', { name: 'Subject of welcome' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Password link' }));
  expect(await screen.findByRole('heading', { name: 'Subject of password-reset' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Password link' })).toHaveAttribute('aria-current', 'page');
  expect(currentUrl()).toBe('/admin?section=mails&sort=newest&template=password-reset');
  await user.click(screen.getByRole('link', { name: 'Back to the mails' }));
  expect(await screen.findByText('rosa@mail.example')).toBeInTheDocument();
});

test('The URL of an unknown email template shows a message and the list of templates', async () => {
  const unknown = respondError(previewMailTemplate, 404, { error: 'not-found', message: 'No' });
  await openList('&template=old', [mail], unknown);
  expect(await screen.findByText('There is no such email template.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Welcome' })).toBeInTheDocument();
});

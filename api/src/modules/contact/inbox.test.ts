import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { AuditEntry, InboxMessage, MessageThread } from '../../../contract';
import { runMaintenance } from '../../jobs/maintenance';
import { FormService } from '../../testing/form-service';
import { testOnPostgres } from '../../testing/on-postgres';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let [max, vera, rosa]: Shopper[] = [];
beforeAll(async () => {
  store = await TestStore.open({ messagesPerAddress: 1000 });
  [max, vera] = [await store.makeShopper({ admin: true }), await store.makeShopper({ admin: true })];
  rosa = await store.makeShopper();
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.deleteFrom('contact_message').execute();
  await store.db.deleteFrom('outbox').execute();
  await store.db.deleteFrom('audit').execute();
});

const tokenOf = (shopper: Shopper | undefined) => ({ token: shopper?.token ?? '' });

async function sendMessage(
  message: string,
  { email = 'visitor@mail.example', sender }: { email?: string; sender?: Shopper | undefined } = {},
): Promise<number> {
  await store.post('/contact', { body: { email, message }, ...(sender && tokenOf(sender)) });
  const { id } = await store.db
    .selectFrom('contact_message')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

const reply = (id: number, body: object, admin = max) =>
  store.post(`/contact/${id}/reply`, { body: { known_replies: 0, ...body }, ...tokenOf(admin) });
const setArchived = (id: number, archived: boolean) =>
  store.put(`/contact/${id}`, { body: { archived }, ...tokenOf(max) });
const thread = async (id: number): Promise<MessageThread> =>
  (await store.get(`/contact/${id}`, tokenOf(max))).json();
const mails = () => store.db.selectFrom('outbox').select(['recipient', 'content']).orderBy('id').execute();

async function list(query = ''): Promise<{ texts: string[]; total: unknown }> {
  const response = await store.get(`/contact${query}`, tokenOf(max));
  const messages: InboxMessage[] = response.json();
  return { texts: messages.map(({ message }) => message), total: response.headers['x-total-count'] };
}

const auditEntries = async (): Promise<AuditEntry[]> => (await store.get('/audit', tokenOf(max))).json();
const newMessages = async () => (await store.get('/contact/inbox', tokenOf(max))).json().new_messages;

describe('the list of contact messages', () => {
  test('The list of contact messages contains the sender, text, time and state of each message, newest first', async () => {
    await sendMessage('First');
    const id = await sendMessage('Second', { sender: rosa });
    expect((await list()).texts).toEqual(['Second', 'First']);
    expect((await list('?sort=oldest')).texts).toEqual(['First', 'Second']);
    const [second, first] = (await store.get('/contact', tokenOf(max))).json();
    expect(second).toEqual({
      id,
      email: 'visitor@mail.example',
      nickname: rosa?.username,
      message: 'Second',
      sent: store.services.now().toISOString(),
      state: 'new',
      forwarded: false,
    });
    expect(first.nickname).toBeNull();
  });

  test('The search for contact messages matches part of the text or email address, ignores case and treats wildcards literally', async () => {
    await sendMessage('My cartridge is 100% broken', { email: 'ROSA@mail.example' });
    await sendMessage('Other', { email: 'ivan@mail.example' });
    expect((await list('?q=CARTRIDGE')).texts).toHaveLength(1);
    expect((await list('?q=rosa%40')).total).toBe('1');
    expect((await list('?q=100%25')).total).toBe('1');
    expect((await list('?q=_van')).total).toBe('0');
  });

  test('The list of contact messages can be filtered by state and paginated, and has ten messages per page by default', async () => {
    const ids = [];
    for (let number = 1; number <= 12; number += 1) ids.push(await sendMessage(`Message ${number}`));
    await setArchived(ids[0] ?? 0, true);
    const first = await list('?state=new');
    expect([first.texts.length, first.total]).toEqual([10, '11']);
    expect((await list('?state=new&page=2')).texts).toEqual(['Message 2']);
    expect((await list('?state=archived')).texts).toEqual(['Message 1']);
    expect((await store.get('/contact?state=unknown', tokenOf(max))).statusCode).toBe(422);
  });

  test('GET /contact/inbox counts the new messages', async () => {
    const id = await sendMessage('One');
    await sendMessage('Two');
    expect(await newMessages()).toBe(2);
    await reply(id, { text: 'Thank you.' });
    expect(await newMessages()).toBe(1);
  });
});

describe('a reply to a contact message', () => {
  test('A reply to a contact message is stored and emailed once to the sender, and the message is marked as answered', async () => {
    const id = await sendMessage('Where is my <b>cartridge</b>?');
    const response = await reply(id, { text: '  It left <today>.\n\nKind regards\nMax ' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual(await thread(id));
    expect(await thread(id)).toMatchObject({
      state: 'answered',
      replies: [
        {
          text: 'It left <today>.\n\nKind regards\nMax',
          sent: store.services.now().toISOString(),
          nickname_author: max?.username,
        },
      ],
    });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'visitor@mail.example',
      content: {
        paragraphs: [
          'It left <today>.',
          'Kind regards\nMax',
          `You wrote on ${store.services.now().toISOString().slice(0, 10)}:`,
          'Where is my <b>cartridge</b>?',
        ],
      },
    });
  });

  test('Repeating a reply to a contact message, for example after a lost response, succeeds and sends no second email', async () => {
    const id = await sendMessage('Hello');
    const first = await reply(id, { text: 'Good day.' });
    const second = await reply(id, { text: 'Good day.' });
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
    expect(await mails()).toHaveLength(1);
    expect(await auditEntries()).toHaveLength(1);
  });

  test("A reply to a contact message by an administrator who has not seen a colleague's reply is rejected with 409 and the colleague's name", async () => {
    const id = await sendMessage('Hello');
    await reply(id, { text: 'Good day.' });
    const late = await reply(id, { text: 'Good evening.' }, vera);
    expect([late.statusCode, late.json()]).toEqual([
      409,
      {
        error: 'already-answered',
        message: `${max?.username} has answered this message in the meantime, so yours was not sent.`,
      },
    ]);
    expect(await mails()).toHaveLength(1);
    const replyAfterReload = await reply(id, { text: 'Good evening.', known_replies: 1 }, vera);
    expect(replyAfterReload.statusCode).toBe(200);
    expect((await thread(id)).replies.map(({ text }) => text)).toEqual(['Good day.', 'Good evening.']);
    expect(await mails()).toHaveLength(2);
  });

  testOnPostgres(
    'When two administrators send ten concurrent replies to a contact message, one is stored and emailed',
    async () => {
      const id = await sendMessage('Hello');
      const statuses = await Promise.all(
        Array.from({ length: 10 }, async (_, index) => {
          const admin = index % 2 === 0 ? max : vera;
          return (await reply(id, { text: `Reply ${index}` }, admin)).statusCode;
        }),
      );
      expect(statuses.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
      expect((await thread(id)).replies).toHaveLength(1);
      expect(await mails()).toHaveLength(1);
      expect(await auditEntries()).toHaveLength(1);
    },
  );

  test('A reply to a contact message is rejected with 422 and sends nothing if the reply is empty or has more than 5000 characters', async () => {
    const id = await sendMessage('Hello');
    for (const [text, message] of [
      [' \n ', 'A reply is required'],
      ['a'.repeat(5001), 'A reply has at most 5000 characters'],
    ]) {
      const response = await reply(id, { text });
      expect([response.statusCode, response.json().fields]).toEqual([422, [{ path: '/text', message }]]);
    }
    expect((await reply(id, { text: 'a'.repeat(10_001) })).statusCode).toBe(422);
    expect((await reply(id, { text: '🕹'.repeat(5000) })).statusCode).toBe(200);
    expect(await mails()).toHaveLength(1);
  });

  test('A reply to an unknown contact message is rejected with 404', async () => {
    const response = await reply(999_999, { text: 'Hello?' });
    expect([response.statusCode, response.json().message]).toEqual([404, 'This message no longer exists.']);
  });

  test('The audit log contains the id and states of an answered contact message, but neither its text nor the reply', async () => {
    const id = await sendMessage('My secret question');
    await reply(id, { text: 'My secret reply' });
    expect(await auditEntries()).toMatchObject([
      {
        id_actor: max?.id,
        action: 'message-answered',
        subject: `message ${id}`,
        changes: [{ field: 'state', before: 'new', after: 'answered' }],
      },
    ]);
    expect(JSON.stringify(await auditEntries())).not.toContain('secret');
  });
});

test('Archiving a contact message twice changes it once; restoring it sets its state to new, or to answered if it has a reply', async () => {
  const [plain, answered] = [await sendMessage('Plain'), await sendMessage('Answered')];
  await reply(answered, { text: 'Yes.' });
  for (const id of [plain, answered]) {
    for (let count = 0; count < 2; count += 1)
      expect((await setArchived(id, true)).json().state).toBe('archived');
  }
  expect((await setArchived(plain, false)).json().state).toBe('new');
  expect((await setArchived(answered, false)).json().state).toBe('answered');
  expect((await auditEntries()).map(({ action }) => action)).toEqual([
    'message-restored',
    'message-restored',
    'message-archived',
    'message-archived',
    'message-answered',
  ]);
  expect((await setArchived(999_999, true)).statusCode).toBe(404);
});

test('After any sequence of actions, the state of a contact message matches its replies and the last action', async () => {
  const action = fc.constantFrom('reply', 'archive', 'restore');
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 6 }), async (sequence) => {
      const id = await sendMessage('Hello');
      let [replies, archived] = [0, false];
      for (const [index, step] of sequence.entries()) {
        if (step === 'reply') {
          await reply(id, { text: `Reply ${index}`, known_replies: replies });
          [replies, archived] = [replies + 1, false];
        } else {
          archived = step === 'archive';
          await setArchived(id, archived);
        }
      }
      const state = archived ? 'archived' : replies > 0 ? 'answered' : 'new';
      const stored = await thread(id);
      expect([stored.state, stored.replies.length]).toEqual([state, replies]);
    }),
    { numRuns: 15 },
  );
  expect(String(await newMessages())).toBe((await list('?state=new')).total);
});

describe('the retention of contact messages', () => {
  // Use a separate store, because advancing the clock by a year expires all sessions.
  test('A contact message and its replies are deleted after a year', async () => {
    const other = await TestStore.open();
    const admin = await other.makeShopper({ admin: true });
    await other.post('/contact', { body: { email: 'visitor@mail.example', message: 'Old' } });
    const { id } = await other.db.selectFrom('contact_message').select('id').executeTakeFirstOrThrow();
    const body = { text: 'Older', known_replies: 0 };
    expect((await other.post(`/contact/${id}/reply`, { body, token: admin.token })).statusCode).toBe(200);
    const stored = () => other.db.selectFrom('contact_reply').select('text').execute();
    await runMaintenance(other.services, other.app.log);
    expect(await stored()).toEqual([{ text: 'Older' }]);
    other.advanceMinutes(365 * 24 * 60 + 1);
    await runMaintenance(other.services, other.app.log);
    expect(await stored()).toEqual([]);
    await other.close();
  });

  test("The account export contains the account's contact messages and the replies to them; deleting the account deletes both", async () => {
    const owner = await store.makeShopper();
    const id = await sendMessage('Mine', { sender: owner });
    await reply(id, { text: 'Yours indeed.' });
    const { messages } = (await store.get(`/user/${owner.id}/export`, tokenOf(owner))).json();
    expect(messages).toEqual([
      {
        email: 'visitor@mail.example',
        message: 'Mine',
        sent: store.services.now().toISOString(),
        replies: [{ text: 'Yours indeed.', sent: store.services.now().toISOString() }],
      },
    ]);
    expect((await store.delete(`/user/${owner.id}`, tokenOf(owner))).statusCode).toBe(200);
    expect((await store.get(`/contact/${id}`, tokenOf(max))).statusCode).toBe(404);
    expect(await store.db.selectFrom('contact_reply').selectAll().execute()).toEqual([]);
  });
});

describe('with a form service', () => {
  let service: FormService;
  let other: TestStore;
  beforeAll(async () => {
    service = await FormService.open();
    other = await TestStore.open({ contactFormUrl: service.url });
  });
  afterAll(async () => {
    await other.close();
    await service.close();
  });

  test('A contact message is archived once the form service has accepted it, and is new until then', async () => {
    const { token } = await other.makeShopper({ admin: true });
    const send = (message: string) =>
      other.post('/contact', { body: { email: 'visitor@mail.example', message } });
    await send('Accepted');
    // The API retries a failed request once, so the service has to fail twice.
    service.respondNext({ status: 503 }, { status: 503 });
    await send('Waiting');
    const inbox = (await other.get('/contact/inbox', { token })).json();
    expect(inbox).toEqual({ new_messages: 1, forwards: true });
    const messages: InboxMessage[] = (await other.get('/contact', { token })).json();
    expect(messages.map(({ message, state, forwarded }) => [message, state, forwarded])).toEqual([
      ['Waiting', 'new', false],
      ['Accepted', 'archived', true],
    ]);
  });
});

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { MailServer } from '../testing/mail-server';
import { TestStore } from '../testing/store';
import { welcomeEmail } from '../mail/letters';
import { queueMail, takeDueMail } from '../mail/outbox.repo';
import { sendDueMails } from './mail-worker';
import { smtpTransport } from '../mail/smtp';

let store: TestStore;
let server: MailServer;
beforeEach(async () => {
  [store, server] = await Promise.all([TestStore.open(), MailServer.open()]);
});
afterEach(async () => {
  await Promise.all([store.close(), server.close()]);
});

const round = () => {
  const transport = smtpTransport({ smtpUrl: server.url, from: 'Press Start <shop@press-start.example>' });
  return sendDueMails(store.services, transport, store.app.log);
};

const queue = (name: string, to = 'rosa@mail.example', expiresAt?: Date) => {
  const email = welcomeEmail({ name, username: name });
  const mail = { dedupeKey: `signup:${name}`, to, ...email, ...(expiresAt && { expiresAt }) };
  return queueMail(store.db, { ...mail, subject: `Héllo ${name} ✓` }, store.services.now());
};

const left = () =>
  store.db
    .selectFrom('outbox')
    .select(['recipient', 'attempts', 'last_error', 'sent_at', 'failed_at', 'content'])
    .executeTakeFirst();

test('a mail refused with 451 waits, is sent on the second try and then its words and its address are forgotten', async () => {
  await queue('Rosa');
  server.rejectNext(451);
  await round();
  expect(server.received).toHaveLength(0);
  expect(await left()).toMatchObject({
    attempts: 1,
    sent_at: null,
    last_error: expect.stringContaining('451'),
  });
  await round();
  expect(server.received).toHaveLength(0);
  store.forward(1);
  await round();
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  expect(mail).toMatchObject({
    subject: 'Héllo Rosa ✓',
    from: { name: 'Press Start', address: 'shop@press-start.example' },
    to: [{ address: 'rosa@mail.example' }],
    text: expect.stringContaining('Your account Rosa is ready.'),
    html: expect.stringContaining('Welcome, Rosa</h1>'),
    messageId: expect.stringMatching(/^<[0-9a-f-]{36}@shop\.example>$/),
  });
  const over = { attempts: 2, content: null, recipient: '', sent_at: expect.any(Date) };
  expect(await left()).toMatchObject(over);
  store.forward(24 * 60);
  await round();
  expect(server.received).toHaveLength(1);
});

test('a mail taken by a process that died is sent again later, under the same Message-Id', async () => {
  await queue('Rosa');
  const taken = await takeDueMail(store.db, store.services.now());
  await round();
  expect(server.received).toHaveLength(0);
  store.forward(6);
  await round();
  expect(server.received.map((mail) => mail.messageId)).toEqual([`<${taken?.message_id}@shop.example>`]);
});

test('several postmen at once send every mail once', async () => {
  for (let count = 0; count < 20; count += 1) await queue(`shopper${count}`);
  await Promise.all([round(), round(), round()]);
  expect(new Set(server.received.map((mail) => mail.messageId)).size).toBe(20);
  expect(server.received).toHaveLength(20);
});

test('a mail queued twice under one key is sent once', async () => {
  expect([await queue('Rosa'), await queue('Rosa')]).toEqual([true, false]);
  await round();
  expect(server.received).toHaveLength(1);
});

test('a mailbox that is not there is not tried again, and does not hold up the others', async () => {
  await queue('gone');
  server.rejectNext(550);
  await queue('Rosa');
  await round();
  expect(server.received).toHaveLength(1);
  expect(await left()).toMatchObject({ attempts: 1, failed_at: expect.any(Date), content: null });
});

test('an address with a comma in it gets no mail to a second recipient', async () => {
  await queue('Rosa', 'rosa@mail.example,all@victims.example');
  await round();
  expect(server.recipients).not.toContain('all@victims.example');
});

test('a mail that is of no use any more is not sent', async () => {
  await queue('late', 'rosa@mail.example', new Date(store.services.now().getTime() + 60_000));
  store.forward(2);
  await round();
  expect(server.received).toHaveLength(0);
  expect(await left()).toBeUndefined();
});

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { welcomeEmail } from '../mail/email-templates';
import { leaseDueMail, queueMail } from '../mail/outbox.repo';
import { smtpTransport } from '../mail/smtp';
import { MailServer } from '../testing/mail-server';
import { TestStore } from '../testing/store';
import { sendDueMails } from './mail-worker';

let store: TestStore;
let server: MailServer;
beforeEach(async () => {
  [store, server] = await Promise.all([TestStore.open(), MailServer.open()]);
});
afterEach(async () => {
  await Promise.all([store.close(), server.close()]);
});

const sendDue = () => {
  const transport = smtpTransport({ smtpUrl: server.url, from: 'Press Start <shop@press-start.example>' });
  return sendDueMails(store.services, transport, store.app.log);
};

const queueWelcomeEmail = (name: string, to = 'rosa@mail.example', expiresAt?: Date) => {
  const email = welcomeEmail({ name, username: name });
  const mail = { dedupeKey: `signup:${name}`, to, ...email, ...(expiresAt && { expiresAt }) };
  return queueMail(store.db, { ...mail, subject: `Héllo ${name} ✓` }, store.services.now());
};

const firstMail = () =>
  store.db
    .selectFrom('outbox')
    .select(['recipient', 'attempts', 'last_error', 'sent_at', 'failed_at', 'content'])
    .executeTakeFirst();

test('An email that the mail server first rejects with 451 is sent exactly once, on the second attempt', async () => {
  await queueWelcomeEmail('Rosa');
  server.rejectNext(451);
  await sendDue();
  expect(server.received).toHaveLength(0);
  expect(await firstMail()).toMatchObject({
    attempts: 1,
    sent_at: null,
    last_error: expect.stringContaining('451'),
  });
  await sendDue();
  expect(server.received).toHaveLength(0);
  store.advanceMinutes(1);
  await sendDue();
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
  const finished = { attempts: 2, last_error: null, sent_at: expect.any(Date) };
  expect(await firstMail()).toMatchObject(finished);
  store.advanceMinutes(24 * 60);
  await sendDue();
  expect(server.received).toHaveLength(1);
});

test('An email leased by a process that has exited is sent later with the same Message-Id', async () => {
  await queueWelcomeEmail('Rosa');
  const leased = await leaseDueMail(store.db, store.services.now());
  await sendDue();
  expect(server.received).toHaveLength(0);
  store.advanceMinutes(6);
  await sendDue();
  expect(server.received.map((mail) => mail.messageId)).toEqual([`<${leased?.message_id}@shop.example>`]);
});

test('Concurrent mail workers send each of 20 emails exactly once', async () => {
  for (let count = 0; count < 20; count += 1) await queueWelcomeEmail(`shopper${count}`);
  await Promise.all([sendDue(), sendDue(), sendDue()]);
  expect(new Set(server.received.map((mail) => mail.messageId)).size).toBe(20);
  expect(server.received).toHaveLength(20);
});

test('An email queued twice with the same key is sent once', async () => {
  expect([await queueWelcomeEmail('Rosa'), await queueWelcomeEmail('Rosa')]).toEqual([true, false]);
  await sendDue();
  expect(server.received).toHaveLength(1);
});

test('An email to an unknown mailbox is not retried and does not delay other emails', async () => {
  await queueWelcomeEmail('gone');
  server.rejectNext(550);
  await queueWelcomeEmail('Rosa');
  await sendDue();
  expect(server.received).toHaveLength(1);
  expect(await firstMail()).toMatchObject({ attempts: 1, failed_at: expect.any(Date) });
});

test('A comma in an email address does not add a second recipient', async () => {
  await queueWelcomeEmail('Rosa', 'rosa@mail.example,all@victims.example');
  await sendDue();
  expect(server.recipients).not.toContain('all@victims.example');
});

test('An expired email is deleted without being sent', async () => {
  await queueWelcomeEmail('late', 'rosa@mail.example', new Date(store.services.now().getTime() + 60_000));
  store.advanceMinutes(2);
  await sendDue();
  expect(server.received).toHaveLength(0);
  expect(await firstMail()).toBeUndefined();
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { AuditEntry, ListedMail } from '../../../contract';
import { sendDueMails } from '../../jobs/mail-worker';
import { runMaintenance } from '../../jobs/maintenance';
import { resetEmail, welcomeEmail } from '../../mail/email-templates';
import { queueMail } from '../../mail/outbox.repo';
import { smtpTransport } from '../../mail/smtp';
import { templates } from '../../mail/templates';
import { MailServer } from '../../testing/mail-server';
import { testOnPostgres } from '../../testing/on-postgres';
import { insertTestOrder } from '../../testing/orders';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let server: MailServer;
let [max, vera]: Shopper[] = [];
beforeAll(async () => {
  [store, server] = await Promise.all([TestStore.open(), MailServer.open()]);
});
afterAll(() => Promise.all([store.close(), server.close()]));
beforeEach(async () => {
  [max, vera] = [await store.makeShopper({ admin: true }), await store.makeShopper({ admin: true })];
  await store.db.deleteFrom('outbox').execute();
  await store.db.deleteFrom('audit').execute();
  server.received.length = 0;
});

const tokenOf = (shopper: Shopper | undefined) => ({ token: shopper?.token ?? '' });
const addressOf = ({ username }: Shopper) => `${username}@mail.example`;

const sendDue = () =>
  sendDueMails(
    store.services,
    smtpTransport({ smtpUrl: server.url, from: 'shop@mail.example' }),
    store.app.log,
  );

let queued = 0;
async function queueWelcome(to: string): Promise<void> {
  queued += 1;
  const email = welcomeEmail({ name: 'Rosa', username: 'rosa' });
  await queueMail(store.db, { dedupeKey: `test:${queued}`, to, ...email }, store.services.now());
}

async function list(query = ''): Promise<ListedMail[]> {
  return (await store.get(`/mails${query}`, tokenOf(max))).json();
}
async function onlyMail(): Promise<ListedMail> {
  const [mail, ...more] = await list();
  if (mail === undefined || more.length > 0) throw new Error('Expected exactly one email');
  return mail;
}
const resend = (id: number, known_resends = 0, admin = max) =>
  store.post(`/mails/${id}/resend`, { body: { known_resends }, ...tokenOf(admin) });

const outboxText = async () => JSON.stringify(await store.db.selectFrom('outbox').selectAll().execute());

async function changeEmail(shopper: Shopper): Promise<void> {
  const profile = { name: 'Rosa', lastname: 'Diaz', address: 'Elm Street 1' };
  const body = { id: shopper.id, email: `new-${addressOf(shopper)}`, ...profile };
  const response = await store.put('/user/updateUser', { body, ...tokenOf(shopper) });
  expect(response.statusCode).toBe(200);
}

describe('the list of emails', () => {
  test('The list of emails contains the recipient, subject, template, state and sending time of each email', async () => {
    await queueWelcome('rosa@mail.example');
    const mail = {
      recipient: 'rosa@mail.example',
      subject: 'Welcome to Press Start',
      template: 'Welcome',
      state: 'queued',
      queued: store.services.now().toISOString(),
      finished: null,
      next_attempt: null,
      attempts: 0,
      reason: null,
      resends: 0,
      resendable: false,
    };
    expect(await onlyMail()).toEqual({ ...mail, id: expect.any(Number) });
    store.advanceMinutes(1);
    await sendDue();
    const finished = store.services.now().toISOString();
    expect(await onlyMail()).toMatchObject({
      ...mail,
      state: 'sent',
      attempts: 1,
      finished,
      resendable: true,
    });
  });

  test('An email that is waiting for another attempt is listed as queued, with the last error and the time of the next attempt', async () => {
    await queueWelcome('rosa@mail.example');
    server.rejectNext(451);
    await sendDue();
    expect(await onlyMail()).toMatchObject({
      state: 'queued',
      attempts: 1,
      reason: expect.stringContaining('451'),
      next_attempt: new Date(store.services.now().getTime() + 30_000).toISOString(),
    });
  });

  test('An email that the mail server has rejected is listed as failed, with the reason', async () => {
    await queueWelcome('rosa@mail.example');
    server.rejectNext(550, 'No such mailbox');
    await sendDue();
    expect(await onlyMail()).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('550 No such mailbox'),
      resendable: true,
    });
  });

  test('Emails can be filtered by state, searched by recipient, sorted and paginated', async () => {
    for (let number = 1; number <= 11; number += 1) await queueWelcome(`p${number}@mail.example`);
    await sendDue();
    await queueWelcome('Rosa_1@mail.example');
    const recipients = async (query: string) => (await list(query)).map(({ recipient }) => recipient);
    expect(await recipients('')).toHaveLength(10);
    expect(await recipients('?state=queued')).toEqual(['Rosa_1@mail.example']);
    expect(await recipients('?state=sent&page=2')).toEqual(['p1@mail.example']);
    expect(await recipients('?state=failed')).toEqual([]);
    expect(await recipients('?q=ROSA_')).toEqual(['Rosa_1@mail.example']);
    expect(await recipients('?q=p_')).toEqual([]);
    expect((await recipients('?sort=oldest'))[0]).toBe('p1@mail.example');
    const { headers } = await store.get('/mails?state=sent&limit=1', tokenOf(max));
    expect(headers['x-total-count']).toBe('11');
  });

  test('Sent and failed emails are erased after 30 days, and are not queued again afterwards', async () => {
    await queueWelcome('rosa@mail.example');
    await sendDue();
    await queueWelcome('gone@mail.example');
    server.rejectNext(550, 'gone@mail.example is unknown');
    await sendDue();
    store.advanceMinutes(30 * 24 * 60 - 1);
    await runMaintenance(store.services, store.app.log);
    max = await store.makeShopper({ admin: true });
    expect(await list()).toHaveLength(2);
    store.advanceMinutes(2);
    await runMaintenance(store.services, store.app.log);
    expect(await list()).toEqual([]);
    expect(await outboxText()).not.toMatch(/mail\.example|Rosa/);
    queued -= 1;
    await queueWelcome('gone@mail.example');
    expect(await list()).toEqual([]);
  });
});

describe('sending an email again', () => {
  const sendWelcome = async (to = 'rosa@mail.example') => {
    await queueWelcome(to);
    await sendDue();
    return (await onlyMail()).id;
  };

  test('A resent email has the same recipient and content but a new Message-Id; the audit log does not contain the recipient', async () => {
    const id = await sendWelcome();
    const response = await resend(id);
    expect([response.statusCode, response.json().resends]).toEqual([200, 1]);
    const [copy] = await list();
    expect(copy).toMatchObject({ recipient: 'rosa@mail.example', template: 'Welcome', state: 'queued' });
    await sendDue();
    const [first, second, ...more] = server.received;
    expect(more).toEqual([]);
    expect([second?.subject, second?.text, second?.to]).toEqual([first?.subject, first?.text, first?.to]);
    expect(second?.messageId).not.toBe(first?.messageId);
    const { body } = await store.get('/audit', tokenOf(max));
    const [entry]: AuditEntry[] = JSON.parse(body);
    expect(entry).toMatchObject({ id_actor: max?.id, action: 'mail-resent', subject: `mail ${id}` });
    expect(body).not.toContain('rosa@');
  });

  test('A failed email can be sent again', async () => {
    await queueWelcome('rosa@mail.example');
    server.rejectNext(550);
    await sendDue();
    expect((await resend((await onlyMail()).id)).statusCode).toBe(200);
    await sendDue();
    expect(server.received).toHaveLength(1);
  });

  test('A resend request with an outdated number of resends is rejected with 409 and sends nothing; a request with the current number sends a copy', async () => {
    const id = await sendWelcome();
    await resend(id);
    const late = await resend(id, 0, vera);
    expect([late.statusCode, late.json()]).toEqual([
      409,
      { error: 'already-resent', message: 'This mail has been sent again in the meantime.' },
    ]);
    expect((await resend(id, 1, vera)).statusCode).toBe(200);
    await sendDue();
    expect(server.received).toHaveLength(3);
  });

  testOnPostgres('When ten requests to send an email again run concurrently, one succeeds', async () => {
    const id = await sendWelcome();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => resend(id, 0, index % 2 ? max : vera)),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    await sendDue();
    expect(server.received).toHaveLength(2);
  });

  test('A request to resend a queued email is rejected with 409; for an unknown or erased email, it is rejected with 404', async () => {
    await queueWelcome('rosa@mail.example');
    const { id } = await onlyMail();
    expect((await resend(id)).json().error).toBe('still-queued');
    expect((await resend(999_999)).statusCode).toBe(404);
    await sendDue();
    await store.db.updateTable('outbox').set({ recipient: '', content: null }).where('id', '=', id).execute();
    expect((await resend(id)).statusCode).toBe(404);
  });

  test('In any sequence of resend requests, every accepted request sends one copy', async () => {
    const step = fc.record({ mail: fc.nat(2), known: fc.nat(3) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        await store.db.deleteFrom('outbox').execute();
        server.received.length = 0;
        for (const name of ['a', 'b', 'c']) await queueWelcome(`${name}@mail.example`);
        await sendDue();
        const ids = (await list()).map(({ id }) => id);
        const counts = [0, 0, 0];
        for (const { mail, known } of steps) {
          const { statusCode } = await resend(ids[mail] ?? 0, known);
          expect(statusCode).toBe(known === counts[mail] ? 200 : 409);
          if (statusCode === 200) counts[mail] = known + 1;
        }
        await sendDue();
        expect(server.received).toHaveLength(3 + counts.reduce((sum, count) => sum + count, 0));
      }),
      { numRuns: 8 },
    );
  });
});

describe('emails with links that give access to an account', () => {
  /** Queues a password link and a confirmation link. Returns the secrets in them. */
  async function queueLinks(): Promise<string[]> {
    const rosa = await store.makeShopper();
    await store.post('/email/reset', { body: { email: addressOf(rosa) } });
    await changeEmail(rosa);
    const secrets = [...(await outboxText()).matchAll(/\/(?:reset|confirmEmail)\/([\w-]{43})/g)].map(
      ([, token = '']) => token,
    );
    expect(secrets).toHaveLength(2);
    return secrets;
  }
  const isLink = ({ template }: ListedMail) =>
    template === 'Password link' || template === 'E-mail confirmation';

  test('The list of emails contains no link that gives access to an account, whether the email is queued, sent or failed', async () => {
    const secrets = await queueLinks();
    const responses = [(await store.get('/mails', tokenOf(max))).body];
    server.rejectNext(550);
    await sendDue();
    responses.push((await store.get('/mails', tokenOf(max))).body);
    for (const secret of secrets) for (const body of responses) expect(body).not.toContain(secret);
  });

  test('An email with a link that gives access to an account cannot be sent again, and the link is erased once the email is sent or has failed', async () => {
    const secrets = await queueLinks();
    server.rejectNext(550);
    await sendDue();
    const links = (await list()).filter(isLink);
    expect(links.map(({ state, resendable }) => [state, resendable])).toEqual([
      ['sent', false],
      ['failed', false],
    ]);
    for (const { id } of links) {
      const response = await resend(id);
      expect([response.statusCode, response.json().error]).toEqual([409, 'not-resendable']);
    }
    const sent = server.received.length;
    store.advanceMinutes(31);
    await sendDue();
    expect(server.received).toHaveLength(sent);
    // A failed email with a password link is still listed after the link has expired.
    expect((await list()).filter(isLink)).toHaveLength(2);
    for (const secret of secrets) expect(await outboxText()).not.toContain(secret);
  });

  test('Links and tokens that the mail server quotes in an error are removed from the stored reason for the failed attempt', async () => {
    const token = 'A'.repeat(43);
    const mail = {
      dedupeKey: 'test:quoted',
      to: 'rosa@mail.example',
      ...resetEmail({ name: 'Rosa' }, token),
    };
    await queueMail(store.db, mail, store.services.now());
    server.rejectNext(451, `Spam: https://shop.example/reset/${token} and ${token}`);
    await sendDue();
    expect((await onlyMail()).reason).toContain('451 Spam: … and …');
    expect((await onlyMail()).reason).not.toContain('AAA');
  });

  test('For an email with a link that gives access to an account, the outbox retains only the recipient, not the content', () => {
    const withSecretLink = Object.entries(templates).filter(([, { sample }]) =>
      /^\/(reset|confirmEmail)\//.test(sample().content.action?.path ?? ''),
    );
    expect(withSecretLink.map(([name, { kept }]) => [name, kept])).toEqual([
      ['password-reset', 'recipient'],
      ['email-confirmation', 'recipient'],
    ]);
  });
});

describe('the emails of an account', () => {
  /** Creates a shopper who receives an email about a delivered order. */
  async function makeBuyer(): Promise<Shopper> {
    const buyer = await store.makeShopper();
    const productId = (await store.makeGame()).id;
    const orderId = await insertTestOrder(store.db, { accountId: buyer.id, productId, status: 'dispatched' });
    await store.put(`/order/${orderId}/delivered`, tokenOf(max));
    return buyer;
  }

  test('Deleting an account erases its sent emails, and its queued emails once they are sent', async () => {
    const buyer = await makeBuyer();
    await sendDue();
    await queueMail(
      store.db,
      {
        dedupeKey: `test:queued-${buyer.id}`,
        to: addressOf(buyer),
        accountId: buyer.id,
        ...welcomeEmail({ name: 'Rosa', username: buyer.username }),
      },
      store.services.now(),
    );
    expect((await store.delete(`/user/${buyer.id}`, tokenOf(buyer))).statusCode).toBe(200);
    expect((await list()).map(({ state }) => state)).toEqual(['queued', 'queued']);
    await sendDue();
    expect(server.received).toHaveLength(3);
    expect(await list()).toEqual([]);
    expect(await outboxText()).not.toContain(buyer.username);
  });

  test("The account export lists the account's emails, except address confirmations, which would reveal whether an address is taken", async () => {
    const [buyer, other] = [await makeBuyer(), await makeBuyer()];
    await changeEmail(buyer);
    const { mails } = (await store.get(`/user/${buyer.id}/export`, tokenOf(buyer))).json();
    expect(mails).toMatchObject([
      { recipient: addressOf(buyer), subject: expect.stringMatching(/has arrived$/) },
      { recipient: addressOf(buyer), subject: 'Your Press Start address is about to change' },
    ]);
    expect(JSON.stringify(mails)).not.toContain(other.username);
  });
});

describe('the previews of the email templates', () => {
  test('Every email template has a preview with its subject, as HTML and as text', async () => {
    const overview = (await store.get('/mails/templates', tokenOf(max))).json();
    expect(overview).toMatchObject({ sends: false, kept_days: 30 });
    expect(overview.templates).toHaveLength(Object.keys(templates).length);
    for (const { name, label } of overview.templates) {
      const response = await store.get(`/mails/templates/${name}`, tokenOf(max));
      expect(response.json()).toMatchObject({
        name,
        label,
        subject: expect.stringMatching(/Press Start|#1978/),
        html: expect.stringContaining('</h1>'),
        text: expect.stringContaining('Press Start\n'),
      });
    }
  });

  test('A request for the preview of an unknown email template is rejected with 404', async () => {
    for (const name of ['unknown', 'toString', '__proto__'])
      expect((await store.get(`/mails/templates/${name}`, tokenOf(max))).statusCode).toBe(404);
  });
});

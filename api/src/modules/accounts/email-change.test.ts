import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { OwnAccount } from '../../../contract';
import { runMaintenance } from '../../jobs/maintenance';
import { testConfig } from '../../testing/config';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let rosa: Shopper;
let newEmail: string;

const limits = { resetsPerAddress: 100_000, resetsPerAccount: 5 };
beforeAll(async () => {
  store = await TestStore.open({ mail: { ...testConfig('').mail, ...limits }, reauthenticationMinutes: 60 });
});
afterAll(() => store.close());
beforeEach(async () => {
  rosa = await store.makeShopper();
  newEmail = `new-${rosa.username}@mail.example`;
});

const emailOf = (shopper: Shopper) => `${shopper.username}@mail.example`;
const changeEmail = (email: string, shopper = rosa) =>
  store.put('/user/updateUser', {
    body: { id: shopper.id, email, address: 'Oak Street 2', name: 'Rosita', lastname: 'Diaz' },
    token: shopper.token,
  });
const followConfirmationLink = (token: string) => store.post(`/user/confirmEmail/${token}`);
const account = async (shopper = rosa): Promise<OwnAccount> =>
  (await store.get(`/user/${shopper.id}`, { token: shopper.token })).json();

interface UnsentMail {
  to: string;
  subject: string;
  text: string;
}

const listUnsentMailsTo = async (email: string, from = store): Promise<UnsentMail[]> =>
  (await from.get('/dev/mail.json')).json().filter((mail: UnsentMail) => mail.to === email);

/** Returns the token from the latest confirmation link queued for an email address. */
async function linkTo(email: string, from = store): Promise<string> {
  const [latest] = await listUnsentMailsTo(email, from);
  const token = /http:\/\/shop\.example\/confirmEmail\/([\w-]{43})\n/.exec(latest?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link in: ${latest?.text}`);
  return token;
}

describe('changing the email address of an account [R251]', () => {
  test('The postal address and the names change immediately, but the email address changes only when its confirmation link is followed', async () => {
    const response = await changeEmail(newEmail);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        id: rosa.id,
        username: rosa.username,
        email: emailOf(rosa),
        address: 'Oak Street 2',
        name: 'Rosita',
        lastname: 'Diaz',
        pendingEmail: newEmail,
      },
    ]);
    expect(await account()).toMatchObject({ email: emailOf(rosa), pendingEmail: newEmail });
    const confirmed = await followConfirmationLink(await linkTo(newEmail));
    expect([confirmed.statusCode, confirmed.json()]).toEqual([
      200,
      { message: 'Email updated', email: newEmail },
    ]);
    expect(confirmed.headers['referrer-policy']).toBe('no-referrer');
    const changed = await account();
    expect(changed.email).toBe(newEmail);
    expect(changed).not.toHaveProperty('pendingEmail');
  });

  test('A notice is sent to the current email address when a new one is requested', async () => {
    await changeEmail(newEmail);
    const [notice] = await listUnsentMailsTo(emailOf(rosa));
    expect(notice?.subject).toBe('Your Press Start address is about to change');
    expect(notice?.text).toContain(newEmail);
    expect(notice?.text).not.toContain('/confirmEmail/');
  });

  test('A confirmation link works once, expires after a day and is invalidated by a second request; the maintenance job deletes expired email changes', async () => {
    await changeEmail(newEmail);
    const first = await linkTo(newEmail);
    await changeEmail(`second-${newEmail}`);
    const second = await linkTo(`second-${newEmail}`);
    expect((await followConfirmationLink(first)).statusCode).toBe(404);
    expect((await followConfirmationLink(second)).statusCode).toBe(200);
    expect((await followConfirmationLink(second)).statusCode).toBe(404);
    await changeEmail(newEmail);
    const late = await linkTo(newEmail);
    store.advanceMinutes(24 * 60);
    expect((await followConfirmationLink(late)).statusCode).toBe(404);
    expect(await account()).not.toHaveProperty('pendingEmail');
    await runMaintenance(store.services, store.app.log);
    const remaining = store.db.selectFrom('email_change').select('email').where('account_id', '=', rosa.id);
    expect(await remaining.execute()).toEqual([]);
  });

  test('An email change stores its confirmation token as a SHA-256 hash', async () => {
    await changeEmail(newEmail);
    const { token_hash } = await store.db
      .selectFrom('email_change')
      .select('token_hash')
      .where('account_id', '=', rosa.id)
      .executeTakeFirstOrThrow();
    const digest = createHash('sha256')
      .update(await linkTo(newEmail))
      .digest();
    expect(Buffer.from(token_hash)).toEqual(digest);
  });

  test('An email change does not end the session; until the new address is confirmed, password reset links are sent to the old address, and confirming it invalidates these links', async () => {
    await changeEmail(newEmail);
    const link = await linkTo(newEmail);
    await store.post('/email/reset', { body: { email: emailOf(rosa) } });
    expect((await store.post('/email/reset', { body: { email: newEmail } })).statusCode).toBe(404);
    const resetToken = /\/reset\/([\w-]{43})/.exec(
      (await listUnsentMailsTo(emailOf(rosa)))[0]?.text ?? '',
    )?.[1];
    expect((await followConfirmationLink(link)).statusCode).toBe(200);
    expect((await store.get('/auth/getRole', { token: rosa.token })).statusCode).toBe(200);
    const used = await store.post(`/auth/reset/${resetToken}`, { body: { password: 'fresh-1' } });
    expect(used.statusCode).toBe(404);
    expect((await store.post('/email/reset', { body: { email: newEmail } })).statusCode).toBe(200);
  });

  test('A new password invalidates the confirmation link, so a stolen session is not enough to hijack the account', async () => {
    await changeEmail(newEmail);
    const link = await linkTo(newEmail);
    await store.post('/email/reset', { body: { email: emailOf(rosa) } });
    const resetToken = /\/reset\/([\w-]{43})/.exec(
      (await listUnsentMailsTo(emailOf(rosa)))[0]?.text ?? '',
    )?.[1];
    await store.post(`/auth/reset/${resetToken}`, { body: { password: 'fresh-1' } });
    expect((await followConfirmationLink(link)).statusCode).toBe(404);
  });

  test('The confirmation link of a banned account does not work', async () => {
    await changeEmail(newEmail);
    await store.db.updateTable('account').set({ active: false }).where('id', '=', rosa.id).execute();
    expect((await followConfirmationLink(await linkTo(newEmail))).statusCode).toBe(404);
  });

  test('After five requests for confirmation links to one mailbox within 15 minutes, the next request is rejected with 429, even if the requests come from several accounts', async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await changeEmail(newEmail, await store.makeShopper())).statusCode).toBe(200);
    const sixth = await changeEmail(newEmail);
    expect([sixth.statusCode, await account()]).toMatchObject([429, { name: 'Rosa' }]);
    store.advanceMinutes(15);
    expect((await changeEmail(newEmail)).statusCode).toBe(200);
  });
});

describe('concurrent requests for one email address', () => {
  test('When two accounts request the same email address, the first to confirm it succeeds, and the other is rejected with 409', async () => {
    const ines = await store.makeShopper();
    await changeEmail(newEmail);
    const links = [await linkTo(newEmail)];
    await changeEmail(newEmail, ines);
    links.push(await linkTo(newEmail));
    const responses = await Promise.all(links.map(followConfirmationLink));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409]);
    const rejected = responses.find((response) => response.statusCode === 409);
    expect(rejected?.json().message).toBe('Username or email already exist! ');
    const owners = store.db.selectFrom('account').select('id').where('email_folded', '=', newEmail);
    expect(await owners.execute()).toHaveLength(1);
  });

  test('A confirmation link that is followed ten times concurrently changes the email address once', async () => {
    await changeEmail(newEmail);
    const link = await linkTo(newEmail);
    const responses = await Promise.all(Array.from({ length: 10 }, () => followConfirmationLink(link)));
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.statusCode === 404)).toHaveLength(9);
  });

  test('Concurrent requests to change an email address and to confirm it cause no deadlock', async () => {
    await changeEmail(newEmail);
    const link = await linkTo(newEmail);
    const [changed, followed] = await Promise.all([
      changeEmail(`second-${newEmail}`),
      followConfirmationLink(link),
    ]);
    expect(changed.statusCode).toBe(200);
    expect((await account()).email).toBe(followed.statusCode === 200 ? newEmail : emailOf(rosa));
    expect((await account()).pendingEmail).toBe(`second-${newEmail}`);
  });
});

test('In any sequence of email change requests and confirmations, only the latest link of an account works and no two accounts share an email address [R251]', async () => {
  const unlimited = await TestStore.open({
    mail: { ...testConfig('').mail, ...limits, resetsPerAccount: 100_000 },
  });
  const step = fc.record({
    user: fc.nat(1),
    emailNumber: fc.nat(2),
    linkIndex: fc.option(fc.nat(9), { nil: undefined }),
  });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      round += 1;
      const users = [await unlimited.makeShopper(), await unlimited.makeShopper()];
      const emails = users.map(emailOf);
      const pending: (number | undefined)[] = [undefined, undefined];
      const links: { user: number; token: string; email: string }[] = [];
      for (const { user, emailNumber, linkIndex } of steps) {
        const link = linkIndex === undefined ? undefined : links[linkIndex];
        if (link !== undefined) {
          const isPending = pending[link.user] === linkIndex;
          const isTaken = emails[1 - link.user] === link.email;
          const { statusCode } = await unlimited.post(`/user/confirmEmail/${link.token}`);
          expect(statusCode).toBe(isPending ? (isTaken ? 409 : 200) : 404);
          if (isPending) pending[link.user] = undefined;
          if (isPending && !isTaken) emails[link.user] = link.email;
          continue;
        }
        const shopper = users[user];
        const email = `round${round}-${emailNumber}@mail.example`;
        const body = { id: shopper?.id, email, address: 'Oak Street 2', name: 'Rosita', lastname: 'Diaz' };
        const { statusCode } = await unlimited.put('/user/updateUser', { body, token: shopper?.token });
        const isTaken = emails[1 - user] === email;
        expect(statusCode).toBe(isTaken ? 409 : 200);
        if (isTaken || emails[user] === email) continue;
        pending[user] = links.length;
        links.push({ user, email, token: await linkTo(email, unlimited) });
      }
      const stored = await Promise.all(
        users.map(({ id, token }) => unlimited.get(`/user/${id}`, { token: token })),
      );
      expect(stored.map((response) => response.json().email)).toEqual(emails);
    }),
    { numRuns: 25 },
  );
  await unlimited.close();
});

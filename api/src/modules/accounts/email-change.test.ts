import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { OwnAccount } from '../../../contract';
import { testConfig } from '../../testing/config';
import { TestStore, type Shopper } from '../../testing/store';
import { runMaintenance } from '../../jobs/maintenance';

let store: TestStore;
let rosa: Shopper;
let requested: string;

const limits = { resetsPerAddress: 100_000, resetsPerAccount: 5 };
beforeAll(async () => {
  store = await TestStore.open({ mail: { ...testConfig('').mail, ...limits }, reauthenticationMinutes: 60 });
});
afterAll(() => store.close());
beforeEach(async () => {
  rosa = await store.makeShopper();
  requested = `new-${rosa.username}@mail.example`;
});

const emailOf = (who: Shopper) => `${who.username}@mail.example`;
const query = (email: string, who = rosa) =>
  store.put('/user/updateUser', {
    body: { id: who.id, email, address: 'Oak Street 2', name: 'Rosita', lastname: 'Diaz' },
    token: who.token,
  });
const follow = (token: string) => store.post(`/user/confirmEmail/${token}`);
const account = async (who = rosa): Promise<OwnAccount> =>
  (await store.get(`/user/${who.id}`, { token: who.token })).json();

interface Shown {
  to: string;
  subject: string;
  text: string;
}

const mailsTo = async (address: string, from = store): Promise<Shown[]> =>
  (await from.get('/dev/mail.json')).json().filter((mail: Shown) => mail.to === address);

/** The token of the latest link mailed to an address, as its reader would follow it. */
async function linkTo(address: string, from = store): Promise<string> {
  const [latest] = await mailsTo(address, from);
  const token = /http:\/\/shop\.example\/confirmEmail\/([\w-]{43})\n/.exec(latest?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link in: ${latest?.text}`);
  return token;
}

describe('a new e-mail [R251]', () => {
  test('waits for its link: address and names change at once, the e-mail when the link is followed', async () => {
    const response = await query(requested);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        id: rosa.id,
        username: rosa.username,
        email: emailOf(rosa),
        address: 'Oak Street 2',
        name: 'Rosita',
        lastname: 'Diaz',
        pendingEmail: requested,
      },
    ]);
    expect(await account()).toMatchObject({ email: emailOf(rosa), pendingEmail: requested });
    const done = await follow(await linkTo(requested));
    expect([done.statusCode, done.json()]).toEqual([200, { message: 'Email updated', email: requested }]);
    expect(done.headers['referrer-policy']).toBe('no-referrer');
    const moved = await account();
    expect(moved.email).toBe(requested);
    expect(moved).not.toHaveProperty('pendingEmail');
  });

  test('the old address is told where the account is to move', async () => {
    await query(requested);
    const [note] = await mailsTo(emailOf(rosa));
    expect(note?.subject).toBe('Your Press Start address is about to change');
    expect(note?.text).toContain(requested);
    expect(note?.text).not.toContain('/confirmEmail/');
  });

  test('the link works once, for a day, and a second request voids it', async () => {
    await query(requested);
    const first = await linkTo(requested);
    await query(`second-${requested}`);
    const second = await linkTo(`second-${requested}`);
    expect((await follow(first)).statusCode).toBe(404);
    expect((await follow(second)).statusCode).toBe(200);
    expect((await follow(second)).statusCode).toBe(404);
    await query(requested);
    const late = await linkTo(requested);
    store.forward(24 * 60);
    expect((await follow(late)).statusCode).toBe(404);
    expect(await account()).not.toHaveProperty('pendingEmail');
    await runMaintenance(store.services, store.app.log);
    const left = store.db.selectFrom('email_change').select('email').where('account_id', '=', rosa.id);
    expect(await left.execute()).toEqual([]);
  });

  test('of the token only the SHA-256 is kept', async () => {
    await query(requested);
    const { token_hash } = await store.db
      .selectFrom('email_change')
      .select('token_hash')
      .where('account_id', '=', rosa.id)
      .executeTakeFirstOrThrow();
    const digest = createHash('sha256')
      .update(await linkTo(requested))
      .digest();
    expect(Buffer.from(token_hash)).toEqual(digest);
  });

  test('sessions stay; a link for a new password goes to the old address, and dies when the new one is confirmed', async () => {
    await query(requested);
    const link = await linkTo(requested);
    await store.post('/email/reset', { body: { email: emailOf(rosa) } });
    expect((await store.post('/email/reset', { body: { email: requested } })).statusCode).toBe(404);
    const reset = /\/reset\/([\w-]{43})/.exec((await mailsTo(emailOf(rosa)))[0]?.text ?? '')?.[1];
    expect((await follow(link)).statusCode).toBe(200);
    expect((await store.get('/auth/getRole', { token: rosa.token })).statusCode).toBe(200);
    const used = await store.post(`/auth/reset/${reset}`, { body: { password: 'fresh-1' } });
    expect(used.statusCode).toBe(404);
    expect((await store.post('/email/reset', { body: { email: requested } })).statusCode).toBe(200);
  });

  test('a new password voids the link: who has been robbed of a session keeps the account', async () => {
    await query(requested);
    const link = await linkTo(requested);
    await store.post('/email/reset', { body: { email: emailOf(rosa) } });
    const reset = /\/reset\/([\w-]{43})/.exec((await mailsTo(emailOf(rosa)))[0]?.text ?? '')?.[1];
    await store.post(`/auth/reset/${reset}`, { body: { password: 'fresh-1' } });
    expect((await follow(link)).statusCode).toBe(404);
  });

  test('a banned or deleted account does not move', async () => {
    await query(requested);
    await store.db.updateTable('account').set({ active: false }).where('id', '=', rosa.id).execute();
    expect((await follow(await linkTo(requested))).statusCode).toBe(404);
  });

  test('one mailbox gets five links in a quarter of an hour, whoever asks', async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await query(requested, await store.makeShopper())).statusCode).toBe(200);
    const sixth = await query(requested);
    expect([sixth.statusCode, await account()]).toMatchObject([429, { name: 'Rosa' }]);
    store.forward(15);
    expect((await query(requested)).statusCode).toBe(200);
  });
});

describe('two who want one address', () => {
  test('it goes to whom confirms first; the other is told: 409', async () => {
    const other = await store.makeShopper();
    await query(requested);
    const links = [await linkTo(requested)];
    await query(requested, other);
    links.push(await linkTo(requested));
    const responses = await Promise.all(links.map(follow));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409]);
    const rejected = responses.find((reply) => reply.statusCode === 409);
    expect(rejected?.json().message).toBe('Username or email already exist! ');
    const owners = store.db.selectFrom('account').select('id').where('email_folded', '=', requested);
    expect(await owners.execute()).toHaveLength(1);
  });

  test('one link followed ten times at once moves the account once', async () => {
    await query(requested);
    const link = await linkTo(requested);
    const replies = await Promise.all(Array.from({ length: 10 }, () => follow(link)));
    expect(replies.filter((result) => result.statusCode === 200)).toHaveLength(1);
    expect(replies.filter((answer) => answer.statusCode === 404)).toHaveLength(9);
  });

  test('asking and confirming at once leave one of the two orders, and no deadlock', async () => {
    await query(requested);
    const link = await linkTo(requested);
    const [recorded, followed] = await Promise.all([query(`second-${requested}`), follow(link)]);
    expect(recorded.statusCode).toBe(200);
    expect((await account()).email).toBe(followed.statusCode === 200 ? requested : emailOf(rosa));
    expect((await account()).pendingEmail).toBe(`second-${requested}`);
  });
});

test('However requests and links follow one another, only the latest link of each counts and no two share an address [R251]', async () => {
  const wide = await TestStore.open({
    mail: { ...testConfig('').mail, ...limits, resetsPerAccount: 100_000 },
  });
  const step = fc.record({
    user: fc.nat(1),
    address: fc.nat(2),
    follow: fc.option(fc.nat(9), { nil: undefined }),
  });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      round += 1;
      const users = [await wide.makeShopper(), await wide.makeShopper()];
      const has = users.map(emailOf);
      const waits: (number | undefined)[] = [undefined, undefined];
      const links: { user: number; token: string; address: string }[] = [];
      for (const { user, address, follow: index } of steps) {
        const link = index === undefined ? undefined : links[index];
        if (link !== undefined) {
          const alive = waits[link.user] === index;
          const taken = has[1 - link.user] === link.address;
          const { statusCode } = await wide.post(`/user/confirmEmail/${link.token}`);
          expect(statusCode).toBe(alive ? (taken ? 409 : 200) : 404);
          if (alive) waits[link.user] = undefined;
          if (alive && !taken) has[link.user] = link.address;
          continue;
        }
        const who = users[user];
        const email = `round${round}-${address}@mail.example`;
        const body = { id: who?.id, email, address: 'Oak Street 2', name: 'Rosita', lastname: 'Diaz' };
        const { statusCode } = await wide.put('/user/updateUser', { body, token: who?.token });
        const taken = has[1 - user] === email;
        expect(statusCode).toBe(taken ? 409 : 200);
        if (taken || has[user] === email) continue;
        waits[user] = links.length;
        links.push({ user, address: email, token: await linkTo(email, wide) });
      }
      const stored = await Promise.all(
        users.map(({ id, token }) => wide.get(`/user/${id}`, { token: token })),
      );
      expect(stored.map((response) => response.json().email)).toEqual(has);
    }),
    { numRuns: 25 },
  );
  await wide.close();
});

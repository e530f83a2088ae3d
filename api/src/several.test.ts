import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TOKEN_HEADER } from '../contract';
import { welcomeEmail } from './mail/letters';
import { queueMail } from './mail/outbox.repo';
import { hashPassword } from './modules/accounts/password';
import { Authenticator } from './testing/authenticator';
import { MailServer } from './testing/mail-server';
import { describeOnPostgres, postgresUrl } from './testing/on-postgres';
import { untilDecided } from './testing/post-order';
import type { ApiProcess } from './testing/process';
import { Processes } from './testing/processes';
import { insertGame, insertShopper } from './testing/rows';

describeOnPostgres('several processes on one PostgreSQL', () => {
  let store: Processes;
  let mail: MailServer;
  let apis: ApiProcess[];
  let one: string;
  let other: string;
  let host: string;

  beforeAll(async () => {
    [store, mail] = await Promise.all([Processes.open(postgresUrl()), MailServer.open()]);
    apis = await Promise.all([store.start(env()), store.start(env()), store.start(env())]);
    const addresses = await Promise.all(apis.map((api) => api.address()));
    [one = '', other = ''] = addresses;
    host = await store.behindHost([one, other]);
  });
  afterAll(async () => {
    await store.close();
    await mail.close();
  });

  const env = () => ({ SMTP_URL: mail.url, MAIL_FROM: 'shop@press-start.example' });
  const db = () => store.database.db;
  const post = (url: string, body: object, token = '', headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token, ...headers },
      body: JSON.stringify(body),
    });
  const order = (body: object, token: string) =>
    untilDecided(() => post(`${host}/order`, body, token, { 'idempotency-key': 'once' }));
  const role = (address: string, token: string) =>
    fetch(`${address}/auth/getRole`, { headers: { [TOKEN_HEADER]: token } });

  test('started at once on an empty database, they migrate it once and make one first administrator', async () => {
    const announced = apis.filter((api) => api.output.includes('First administrator: admin / '));
    expect(announced).toHaveLength(1);
    const admins = await db().selectFrom('account').select('username').where('admin', '=', true).execute();
    expect(admins).toEqual([{ username: 'admin' }]);
  });

  test('a session opened on one is valid on the other, and ended there it is over here', async () => {
    await insertShopper(db(), 'traveller', await hashPassword('secret1'));
    const login = await post(`${one}/auth/login`, { username: 'traveller', password: 'secret1' });
    const { token } = await login.json();
    expect((await role(other, token)).status).toBe(200);
    expect((await post(`${other}/auth/logout`, {}, token)).status).toBe(200);
    expect((await role(one, token)).status).toBe(401);
  });

  test('one code of a second factor, sent to both at the same moment, opens one session', async () => {
    const { id } = await insertShopper(db(), 'careful', await hashPassword('secret1'));
    const secret = 'JBSWY3DPEHPK3PXP';
    const at = new Date();
    await db()
      .insertInto('second_factor')
      .values({ account_id: id, secret, begun_at: at, enabled_at: at })
      .execute();
    const begin = async (address: string) => {
      const response = await post(`${address}/auth/login`, { username: 'careful', password: 'secret1' });
      expect(response.status).toBe(403);
      return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    };
    // Begun on one, completed on the other.
    const cookies = [await begin(one), await begin(other), await begin(one), await begin(other)];
    const code = new Authenticator(secret).code(new Date());
    const statuses = await Promise.all(
      cookies.map(async (cookie, index) => {
        const response = await fetch(`${index % 2 === 0 ? other : one}/auth/login/code`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify({ code }),
        });
        return response.status;
      }),
    );
    expect(statuses.sort()).toEqual([200, 422, 422, 422]);
  });

  test('20 parallel wrong passwords at both: ten are looked at, the rest is told to wait', async () => {
    await insertShopper(db(), 'victim', await hashPassword('secret1'));
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const url = `${index % 2 === 0 ? one : other}/auth/login`;
        return (await post(url, { username: 'victim', password: `guess${index}` })).status;
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  test('100 parallel orders through the host for the last five units: both processes sell, together five', async () => {
    const game = await insertGame(db(), 5);
    const body = {
      amount_order: 30,
      address_order: 'Elm Street 1',
      cart: [{ id_product: game, price_product: 30, quantity: 1 }],
    };
    const buyers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => insertShopper(db(), `buyer${index}`)),
    );
    const responses = await Promise.all(buyers.map(({ token }) => order(body, token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(95);
    const stockedGame = await db()
      .selectFrom('product')
      .select('in_stock')
      .where('id', '=', game)
      .executeTakeFirst();
    expect(stockedGame?.in_stock).toBe(0);
    for (const api of apis.slice(0, 2)) expect(api.output).toContain('"url":"/order"');
  });

  test('40 mails in one outbox reach the mail server once each, whoever sends them', async () => {
    const email = welcomeEmail({ name: 'Rosa', username: 'rosa' });
    for (let count = 0; count < 40; count += 1) {
      await queueMail(
        db(),
        { ...email, dedupeKey: `twice:${count}`, to: `twice${count}@mail.example` },
        new Date(),
      );
    }
    await until(async () => {
      const waiting = await db()
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .limit(1)
        .execute();
      return waiting.length === 0;
    });
    const mine = mail.recipients.filter((address) => address.startsWith('twice'));
    expect(mine).toHaveLength(40);
    expect(new Set(mine).size).toBe(40);
  });

  test('60 overdue orders are cancelled once each by the maintenance of all, and every unit comes back once', async () => {
    const game = await insertGame(db(), 0);
    const { id } = await insertShopper(db(), 'undecided');
    const past = new Date(Date.now() - 60_000);
    const lost = Array.from({ length: 60 }, () => ({
      account_id: id,
      status: 'pending' as const,
      payment_status: 'unpaid' as const,
      amount: 30,
      currency: 'USD',
      address: 'Elm Street 1',
      holds_stock: true,
      created_at: past,
      expires_at: past,
    }));
    const orders = await db().insertInto('orders').values(lost).returning('id').execute();
    const line = {
      product_id: game,
      quantity: 1,
      unit_price: 30,
      name: '',
      thumbnail: '',
      genres: [],
      platforms: [],
    };
    await db()
      .insertInto('order_line')
      .values(orders.map((order) => ({ ...line, order_id: order.id })))
      .execute();
    await until(async () => {
      const open = await db()
        .selectFrom('orders')
        .select('id')
        .where('account_id', '=', id)
        .where('status', '=', 'pending')
        .limit(1)
        .execute();
      return open.length === 0;
    });
    const shelf = await db()
      .selectFrom('product')
      .select('in_stock')
      .where('id', '=', game)
      .executeTakeFirst();
    expect(shelf?.in_stock).toBe(60);
    const ids = orders.map((order) => order.id);
    const history = await db()
      .selectFrom('order_history')
      .select('source')
      .where('order_id', 'in', ids)
      .execute();
    expect(history).toEqual(Array.from({ length: 60 }, () => ({ source: 'expiry' })));
  });

  test('one of them killed: reading goes on through the host, writing soon does', async () => {
    const mortal = await store.start(env());
    const host = await store.behindHost([await mortal.address(), other]);
    await mortal.end('SIGKILL');
    const reads = await Promise.all(Array.from({ length: 20 }, () => fetch(`${host}/genres`)));
    expect(reads.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const writes = await Promise.all(Array.from({ length: 10 }, () => post(`${host}/auth/signup`, {})));
    expect(writes.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 422));
  });
});

/** What happens in another process can only be looked for. */
async function until(happened: () => Promise<boolean>): Promise<void> {
  while (!(await happened())) await new Promise((resolve) => setTimeout(resolve, 200));
}

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CATALOGUE_VERSION_HEADER, TOKEN_HEADER } from '../contract';
import { welcomeEmail } from './mail/email-templates';
import { queueMail } from './mail/outbox.repo';
import { hashPassword } from './modules/accounts/password/password';
import { type ApiProcess, ApiProcesses } from './testing/api-processes';
import { Authenticator } from './testing/authenticator';
import { MailServer } from './testing/mail-server';
import { describeOnPostgres, postgresUrl } from './testing/on-postgres';
import { retryWhileBusy } from './testing/orders';
import { insertGame, insertShopper } from './testing/rows';

describeOnPostgres('several processes that share one PostgreSQL database', () => {
  let store: ApiProcesses;
  let mail: MailServer;
  let apis: ApiProcess[];
  let first: string;
  let second: string;
  let host: string;

  beforeAll(async () => {
    [store, mail] = await Promise.all([ApiProcesses.open(postgresUrl()), MailServer.open()]);
    apis = await Promise.all([store.start(env()), store.start(env()), store.start(env())]);
    const urls = await Promise.all(apis.map((api) => api.url()));
    [first = '', second = ''] = urls;
    host = await store.startHost([first, second]);
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
  const placeOrder = (body: object, token: string) =>
    retryWhileBusy(() => post(`${host}/order`, body, token, { 'idempotency-key': 'once' }));
  const getRole = (apiUrl: string, token: string) =>
    fetch(`${apiUrl}/auth/getRole`, { headers: { [TOKEN_HEADER]: token } });

  test('Processes that start concurrently on an empty database create one administrator, whose password only one process prints', async () => {
    const announcing = apis.filter((api) => api.output.includes('First administrator: admin / '));
    expect(announcing).toHaveLength(1);
    const admins = await db().selectFrom('account').select('username').where('admin', '=', true).execute();
    expect(admins).toEqual([{ username: 'admin' }]);
  });

  test('A session is valid in every process, and a logout in one process ends it in all of them', async () => {
    await insertShopper(db(), 'traveller', await hashPassword('secret1'));
    const login = await post(`${first}/auth/login`, { username: 'traveller', password: 'secret1' });
    const { token } = await login.json();
    expect((await getRole(second, token)).status).toBe(200);
    expect((await post(`${second}/auth/logout`, {}, token)).status).toBe(200);
    expect((await getRole(first, token)).status).toBe(401);
  });

  test('A second-factor code sent to two processes concurrently opens only one session', async () => {
    const { id } = await insertShopper(db(), 'careful', await hashPassword('secret1'));
    const secret = 'JBSWY3DPEHPK3PXP';
    const at = new Date();
    await db()
      .insertInto('second_factor')
      .values({ account_id: id, secret, begun_at: at, enabled_at: at })
      .execute();
    const begin = async (apiUrl: string) => {
      const response = await post(`${apiUrl}/auth/login`, { username: 'careful', password: 'secret1' });
      expect(response.status).toBe(403);
      return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    };
    // Each login starts in one process and continues in the other.
    const cookies = [await begin(first), await begin(second), await begin(first), await begin(second)];
    const code = new Authenticator(secret).code(new Date());
    const statuses = await Promise.all(
      cookies.map(async (cookie, index) => {
        const response = await fetch(`${index % 2 === 0 ? second : first}/auth/login/code`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify({ code }),
        });
        return response.status;
      }),
    );
    expect(statuses.sort()).toEqual([200, 422, 422, 422]);
  });

  test('When 20 wrong passwords are sent concurrently to two processes, ten are checked and the others are rejected with 429', async () => {
    await insertShopper(db(), 'victim', await hashPassword('secret1'));
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const url = `${index % 2 === 0 ? first : second}/auth/login`;
        return (await post(url, { username: 'victim', password: `guess${index}` })).status;
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  test('100 concurrent orders through the host for the last five units reach both processes, and exactly five succeed', async () => {
    const game = await insertGame(db(), 5);
    const body = {
      amount_order: 30,
      address_order: 'Elm Street 1',
      cart: [{ id_product: game, price_product: 30, quantity: 1 }],
    };
    const buyers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => insertShopper(db(), `buyer${index}`)),
    );
    const responses = await Promise.all(buyers.map(({ token }) => placeOrder(body, token)));
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

  test('After an order in one process, another process returns the new stock immediately to a caller that requires the new catalogue version', async () => {
    const game = await insertGame(db(), 50);
    const { token } = await insertShopper(db(), 'versioned');
    const readStock = async (apiUrl: string, headers: Record<string, string> = {}) =>
      (await (await fetch(`${apiUrl}/videogames/${game}`, { headers })).json()).in_stock;
    for (let left = 49; left >= 45; left -= 1) {
      expect(await readStock(second)).toBe(left + 1);
      const body = {
        amount_order: 30,
        address_order: 'Elm Street 1',
        cart: [{ id_product: game, price_product: 30, quantity: 1 }],
      };
      expect((await post(`${first}/order`, body, token)).status).toBe(200);
      expect(await readStock(first)).toBe(left);
      const { version } = await (await fetch(`${first}/catalogue-version`)).json();
      expect(await readStock(second, { [CATALOGUE_VERSION_HEADER]: String(version) })).toBe(left);
    }
  });

  test('Three processes that share an outbox send each of its 40 emails exactly once', async () => {
    const email = welcomeEmail({ name: 'Rosa', username: 'rosa' });
    for (let count = 0; count < 40; count += 1) {
      await queueMail(
        db(),
        { ...email, dedupeKey: `twice:${count}`, to: `twice${count}@mail.example` },
        new Date(),
      );
    }
    await waitUntil(async () => {
      const waiting = await db()
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .limit(1)
        .execute();
      return waiting.length === 0;
    });
    const recipients = mail.recipients.filter((address) => address.startsWith('twice'));
    expect(recipients).toHaveLength(40);
    expect(new Set(recipients).size).toBe(40);
  });

  test('The maintenance jobs of three processes cancel each of 60 expired orders once and return every unit to the stock once', async () => {
    const game = await insertGame(db(), 0);
    const { id } = await insertShopper(db(), 'undecided');
    const past = new Date(Date.now() - 60_000);
    const expired = Array.from({ length: 60 }, () => ({
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
    const orders = await db().insertInto('orders').values(expired).returning('id').execute();
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
    await waitUntil(async () => {
      const pending = await db()
        .selectFrom('orders')
        .select('id')
        .where('account_id', '=', id)
        .where('status', '=', 'pending')
        .limit(1)
        .execute();
      return pending.length === 0;
    });
    const product = await db()
      .selectFrom('product')
      .select('in_stock')
      .where('id', '=', game)
      .executeTakeFirst();
    expect(product?.in_stock).toBe(60);
    const ids = orders.map((order) => order.id);
    const history = await db()
      .selectFrom('order_history')
      .select('source')
      .where('order_id', 'in', ids)
      .execute();
    expect(history).toEqual(Array.from({ length: 60 }, () => ({ source: 'expiry' })));
  });

  test('After one of two processes is killed, the other process responds to all reads and writes through the host', async () => {
    const killed = await store.start(env());
    const newHost = await store.startHost([await killed.url(), second]);
    await killed.exit('SIGKILL');
    const reads = await Promise.all(Array.from({ length: 20 }, () => fetch(`${newHost}/genres`)));
    expect(reads.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const writes = await Promise.all(Array.from({ length: 10 }, () => post(`${newHost}/auth/signup`, {})));
    expect(writes.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 422));
  });
});

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 200));
}

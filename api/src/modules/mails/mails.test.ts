import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sendDueMails } from '../../jobs/mail-worker';
import { smtpTransport } from '../../mail/smtp';
import { MailServer } from '../../testing/mail-server';
import { type Shopper, TestStore } from '../../testing/store';
import { changeState } from '../orders/lifecycle.repo';

let store: TestStore;
let server: MailServer;
let admin: Shopper;
beforeAll(async () => {
  [store, server] = await Promise.all([TestStore.open(), MailServer.open()]);
  admin = await store.makeShopper({ admin: true });
});
afterAll(async () => {
  await Promise.all([store.close(), server.close()]);
});

const form = {
  username: 'Rosa',
  password: 'secret1',
  confirmPassword: 'secret1',
  email: 'rosa@mail.example',
  name: 'Rosa',
  lastname: 'Diaz',
  address: 'Elm Street 1',
};

async function sendMailsAndReadInbox(email: string) {
  const transport = smtpTransport({ smtpUrl: server.url, from: 'shop@press-start.example' });
  await sendDueMails(store.services, transport, store.app.log);
  return server.received.filter((mail) => mail.to?.some((to) => to.address === email));
}

const emailOf = ({ username }: Shopper) => `${username}@mail.example`;

async function order(buyer: Shopper): Promise<number> {
  const { id } = await store.makeGame({ price: 20, name: 'Moon <Courier>' });
  const cart = [{ id_product: id, price_product: 20, quantity: 2 }];
  const body = { amount_order: 40, address_order: 'Elm 1', cart };
  return (await store.post('/order', { token: buyer.token, body })).json().id_order;
}

const setStatus = (id: number, status: 'fulfilled' | 'dispatched' | 'delivered') =>
  store.db
    .transaction()
    .execute((trx) =>
      changeState(trx, id, { status, paymentStatus: 'paid', source: 'payment', at: store.services.now() }),
    );

describe('the welcome email', () => {
  const requestMail = (body: object) => store.post('/email', { body });

  test('A new account receives one welcome email, even if it is requested several times [R227]', async () => {
    expect((await store.post('/auth/signup', { body: form })).statusCode).toBe(201);
    const body = { email: 'ROSA@mail.example', username: 'rosa', action: 'signup' };
    const responses = [
      await requestMail(body),
      await requestMail({ ...body, action: undefined, type: 'signup' }),
    ];
    expect(responses.map((response) => [response.statusCode, response.json()])).toEqual([
      [200, { message: 'Sent' }],
      [200, { message: 'Sent' }],
    ]);
    const mails = await sendMailsAndReadInbox('rosa@mail.example');
    expect(mails.map((mail) => mail.subject)).toEqual(['Welcome to Press Start']);
  });

  test('A request for the welcome email returns the same response but sends nothing if the account is unknown, is older than 15 minutes or has a different email address', async () => {
    const shopper = await store.makeShopper();
    await store.db
      .updateTable('account')
      .set({ created_at: new Date(store.services.now().getTime() - 16 * 60_000) })
      .where('id', '=', shopper.id)
      .execute();
    for (const body of [
      { email: 'victim@mail.example', username: 'unknown' },
      { email: 'victim@mail.example', username: 'rosa' },
      { email: emailOf(shopper), username: shopper.username },
    ]) {
      const response = await requestMail({ ...body, action: 'signup', info: { html: '<b>Buy now</b>' } });
      expect([response.statusCode, response.json()]).toEqual([200, { message: 'Sent' }]);
    }
    expect(await sendMailsAndReadInbox('victim@mail.example')).toHaveLength(0);
    expect(await sendMailsAndReadInbox(emailOf(shopper))).toHaveLength(0);
  });

  test.each([{ action: 'advert' }, {}, { type: 5 }])(
    'An email request without a valid kind (%j) is rejected with 422',
    async (kind) => {
      expect((await requestMail({ email: 'rosa@mail.example', username: 'Rosa', ...kind })).statusCode).toBe(
        422,
      );
    },
  );
});

describe('the purchase email', () => {
  const requestMail = (shopper: Shopper | undefined, body: object = {}) =>
    store.post('/email', {
      token: shopper?.token,
      body: { email: shopper && emailOf(shopper), username: 'x', action: 'purchase', ...body },
    });

  test('The purchase email is sent once, with the stored order instead of the data in the request [R244]', async () => {
    const buyer = await store.makeShopper();
    const id = await order(buyer);
    const info = { cart: [{ name_product: 'FREE MONEY', price_product: 1 }], total: 1 };
    expect((await requestMail(buyer, { info })).statusCode).toBe(200);
    expect(await sendMailsAndReadInbox(emailOf(buyer))).toHaveLength(0);
    await setStatus(id, 'fulfilled');
    expect((await requestMail(buyer, { info })).statusCode).toBe(200);
    const [mail, ...more] = await sendMailsAndReadInbox(emailOf(buyer));
    expect(more).toHaveLength(0);
    expect(mail?.text).toContain('Moon <Courier> × 2: $40');
    expect(mail?.html).toContain('Moon &lt;Courier&gt; × 2');
    expect(mail?.html).not.toContain('FREE MONEY');
  });

  test("A request for the purchase email is rejected with 401 without a session and with 403 for an email address that is not the caller's", async () => {
    expect((await requestMail(undefined, { email: 'a@b.example' })).statusCode).toBe(401);
    const buyer = await store.makeShopper();
    expect((await requestMail(buyer, { email: 'victim@mail.example' })).statusCode).toBe(403);
  });
});

describe('emails about the order status', () => {
  const requestMail = (id_order: number, status: string, token: string = admin.token) =>
    store.post('/email/status', { token, body: { id_order, status } });

  test('The emails about a dispatched and a delivered order are sent once each [R361 R362]', async () => {
    const buyer = await store.makeShopper();
    const id = await order(buyer);
    for (const status of ['dispatched', 'delivered'] as const) {
      await store.db.updateTable('orders').set({ status }).where('id', '=', id).execute();
      expect((await requestMail(id, status)).statusCode).toBe(200);
      await setStatus(id, status);
      expect((await requestMail(id, status)).statusCode).toBe(200);
    }
    expect((await sendMailsAndReadInbox(emailOf(buyer))).map((mail) => mail.subject)).toEqual([
      `Your order #${id} is on its way`,
      `Your order #${id} has arrived`,
    ]);
  });

  test.each(['dispatched', 'delivered'] as const)(
    'Changing the order status to %s sends one email, even if the status is set again later [R361]',
    async (status) => {
      const buyer = await store.makeShopper();
      const id = await order(buyer);
      for (const to of [status, 'fulfilled', status] as const) await setStatus(id, to);
      const subjects = (await sendMailsAndReadInbox(emailOf(buyer))).map((mail) => mail.subject);
      const onItsWay = `Your order #${id} is on its way`;
      const arrived = `Your order #${id} has arrived`;
      expect(subjects.filter((subject) => subject === onItsWay || subject === arrived)).toEqual([
        status === 'dispatched' ? onItsWay : arrived,
      ]);
    },
  );

  test('A request for a status email is rejected if the status is neither dispatched nor delivered, if the order does not have that status, or if the order is unknown [R363]', async () => {
    const buyer = await store.makeShopper();
    const id = await order(buyer);
    const statuses = ['pending', 'fulfilled', 'cancelled', 'cart', 'lost', 'dispatched', 'delivered'];
    const responses = await Promise.all(statuses.map((status) => requestMail(id, status)));
    expect(responses.map((response) => response.statusCode)).toEqual([422, 422, 422, 422, 422, 409, 409]);
    expect((await requestMail(999_999, 'delivered')).statusCode).toBe(404);
    expect(await sendMailsAndReadInbox(emailOf(buyer))).toHaveLength(0);
  });

  test('Only administrators can request a status email [R445]', async () => {
    const buyer = await store.makeShopper();
    expect((await requestMail(1, 'delivered', buyer.token)).statusCode).toBe(403);
    expect((await requestMail(1, 'delivered', '')).statusCode).toBe(401);
  });
});

test('An order change that is rolled back sends no email', async () => {
  const buyer = await store.makeShopper();
  const id = await order(buyer);
  const failing = store.db.transaction().execute(async (trx) => {
    await changeState(trx, id, {
      status: 'fulfilled',
      paymentStatus: 'paid',
      source: 'payment',
      at: store.services.now(),
    });
    throw new Error('the payment was not stored');
  });
  await expect(failing).rejects.toThrow('the payment was not stored');
  expect(await sendMailsAndReadInbox(emailOf(buyer))).toHaveLength(0);
});

describe('the pages /dev/mail.json and /dev/mail', () => {
  test('Without a mail server, /dev/mail.json and /dev/mail list the unsent emails', async () => {
    const buyer = await store.makeShopper();
    await setStatus(await order(buyer), 'fulfilled');
    const listed = (await store.get('/dev/mail.json')).json();
    expect(listed[0]).toEqual({
      to: emailOf(buyer),
      subject: expect.stringMatching(/^Your order #\d+ at Press Start$/),
      text: expect.stringContaining('Total: $40'),
      html: expect.stringContaining('$40'),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const page = await store.get('/dev/mail');
    expect(page.body).toContain(emailOf(buyer));
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test.each([{ production: true }, { mail: { smtpUrl: 'smtp://127.0.0.1:1' } }])(
    'The settings %j disable /dev/mail',
    async (settings) => {
      const { config } = store.services;
      const mail = { ...config.mail, ...settings.mail };
      const otherStore = await TestStore.open({ ...settings, mail });
      expect((await otherStore.get('/dev/mail')).statusCode).toBe(404);
      expect((await otherStore.get('/dev/mail.json')).statusCode).toBe(404);
      await otherStore.close();
    },
  );
});

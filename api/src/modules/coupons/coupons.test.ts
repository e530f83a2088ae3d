import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditEntry, Coupon, CouponCheck, Figures, NewCoupon, OrderDetail } from '../../../contract';
import { orderAmount } from '../../../contract/rules';
import { runMaintenance } from '../../jobs/maintenance';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let admin: Shopper;
let rosa: Shopper;
let game: { id: number; price: number };

let code: string;

beforeAll(async () => (store = await TestStore.open({ couponChecksPerAddress: 10_000 })));
afterAll(() => store.close());

let tests = 0;
beforeEach(async () => {
  tests += 1;
  code = `SPRING-${tests}`;
  admin = await store.makeShopper({ admin: true });
  rosa = await store.makeShopper();
  game = await store.makeGame({ price: 49, stock: 500 });
});

const send = (body: NewCoupon) => store.post('/coupons', { token: admin.token, body });

async function create(coupon: NewCoupon = {}): Promise<Coupon> {
  const response = await send({ code, percent: 10, ...coupon });
  expect(response.statusCode).toBe(201);
  return response.json();
}

const edit = (id: number, body: object) => store.put(`/coupons/${id}`, { token: admin.token, body });

async function check(typed: string, shopper?: Shopper): Promise<CouponCheck> {
  const response = await store.get(`/coupon?code=${encodeURIComponent(typed)}`, { token: shopper?.token });
  expect(response.statusCode).toBe(200);
  return response.json();
}

/** Orders one unit with a coupon, for the price discounted by `percent`. */
const order = (shopper: Shopper, percent: number, coupon = code) => {
  const line = { id_product: game.id, price_product: game.price, quantity: 1 };
  return store.post('/order', {
    token: shopper.token,
    body: { cart: [line], amount_order: orderAmount([line], percent), address_order: 'Elm 1', coupon },
  });
};

async function place(shopper: Shopper, percent: number, coupon?: string): Promise<number> {
  const response = await order(shopper, percent, coupon);
  expect(response.statusCode).toBe(200);
  return response.json().id_order;
}

const cancel = (shopper: Shopper, id: number) => store.post(`/order/${id}/cancel`, { token: shopper.token });

const setStatus = (id: number, status: string) => store.put(`/order/${id}/${status}`, { token: admin.token });

const isoAfter = (minutes: number) =>
  new Date(store.services.now().getTime() + minutes * 60_000).toISOString();

describe('checking a code', () => {
  test.each([
    ['BIT', 25],
    ['TUQUI', 20],
    ['LUCK', 15],
    ['GOOD', 10],
    ['TUKI', 5],
  ])(
    'A new store has the coupon %s, which takes %i%% off [R159 R160 R161 R162 R163]',
    async (known, percent) => {
      expect(await check(known)).toEqual({ code: known, percent });
      expect(await check(` ${known.toLowerCase()} `)).toEqual({ code: known, percent });
      const detail: OrderDetail = (
        await store.get(`/order/${await place(rosa, percent, known)}`, { token: rosa.token })
      ).json();
      expect(detail).toMatchObject({ coupon: known, discount_percent: percent });
    },
  );

  test.each(['', 'BITS', 'toString', '__proto__', 'BIT LUCK', '25', '%'])(
    'The code %j gives no discount [R164]',
    async (typed) =>
      expect(await check(typed)).toEqual({ code: typed.toUpperCase(), percent: 0, reason: 'unknown' }),
  );

  test('A coupon is valid from its start until just before its end, and is reported as unknown before its start', async () => {
    await create({ starts_at: isoAfter(10), ends_at: isoAfter(20) });
    expect(await check(code)).toMatchObject({ percent: 0, reason: 'unknown' });
    expect((await order(rosa, 10)).json().error).toBe('amount-mismatch');
    store.advanceMinutes(10);
    expect(await check(code)).toEqual({ code, percent: 10 });
    await place(rosa, 10);
    store.advanceMinutes(10 - 1 / 60_000);
    expect(await check(code)).toMatchObject({ percent: 10 });
    store.advanceMinutes(1 / 60_000);
    expect(await check(code)).toEqual({ code, percent: 0, reason: 'ended' });
  });

  test('An inactive coupon gives no discount until it is activated again', async () => {
    const { id } = await create();
    await edit(id, { active: false });
    expect(await check(code)).toMatchObject({ percent: 0, reason: 'unknown' });
    expect((await order(rosa, 10)).json().error).toBe('amount-mismatch');
    await edit(id, { active: true });
    expect(await check(code)).toMatchObject({ percent: 10 });
  });

  test('The number of coupon checks from one IP address is limited', async () => {
    const strict = await TestStore.open({ couponChecksPerAddress: 3 });
    const statuses: number[] = [];
    for (let call = 0; call < 5; call += 1) statuses.push((await strict.get('/coupon?code=BIT')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    await strict.close();
  });

  test('The number of orders with a coupon code is limited per account, whether or not the coupon exists; orders without a coupon are not limited', async () => {
    const strict = await TestStore.open({ couponChecksPerAddress: 3 });
    const [guesser, buyer] = [await strict.makeShopper(), await strict.makeShopper()];
    const { id } = await strict.makeGame({ price: 100, stock: 10 });
    const cart = [{ id_product: id, price_product: 100, quantity: 1 }];
    const send = async ({ token }: Shopper, amount_order: number, coupon?: string) => {
      const body = {
        amount_order,
        address_order: 'Elm Street 1',
        cart,
        ...(coupon !== undefined && { coupon }),
      };
      return (await strict.post('/order', { token, body })).statusCode;
    };
    for (const guess of ['GUESS1', 'GUESS2', 'GUESS3']) expect(await send(guesser, 50, guess)).toBe(409);
    expect(await send(guesser, 75, 'BIT')).toBe(429);
    expect(await send(guesser, 50, 'GUESS4')).toBe(429);
    expect(await send(guesser, 100)).toBe(200);
    expect(await send(guesser, 100, ' ')).toBe(200);
    expect(await send(buyer, 75, 'BIT')).toBe(200);
    await strict.close();
  });

  test('The response to a coupon check forbids caching', async () => {
    expect((await store.get('/coupon?code=BIT')).headers['cache-control']).toBe('no-store');
  });
});

describe('the limits of a coupon', () => {
  test('An order that exceeds the total limit of its coupon is rejected, the error states the price without the coupon, and the stock does not change', async () => {
    await create({ use_limit: 1 });
    await place(rosa, 10);
    const juno = await store.makeShopper();
    expect(await check(code.toLowerCase())).toEqual({ code, percent: 0, reason: 'used-up' });
    const rejected = await order(juno, 10);
    expect(rejected.statusCode).toBe(409);
    expect(rejected.json()).toMatchObject({
      error: 'coupon-rejected',
      message: `The coupon ${code} has been used up. Without it, the order costs $49.`,
      amount_order: 49,
    });
    expect(await store.stockOf(game.id)).toBe(499);
    // An order at the full price does not need the coupon.
    const id = await place(juno, 0);
    expect((await store.get(`/order/${id}`, { token: juno.token })).json().coupon).toBeNull();
  });

  test('The limit per customer applies to each account separately; coupon checks by a logged-in customer respect it', async () => {
    await create({ customer_limit: 1 });
    await place(rosa, 10);
    expect(await check(code)).toMatchObject({ percent: 10 });
    expect(await check(code, rosa)).toMatchObject({ percent: 0, reason: 'used-by-customer' });
    expect((await order(rosa, 10)).json()).toMatchObject({
      error: 'coupon-rejected',
      message: `You have already used the coupon ${code}. Without it, the order costs $49.`,
    });
    await place(await store.makeShopper(), 10);
  });

  test('An order for the discounted price is rejected once the coupon has ended', async () => {
    await create({ ends_at: isoAfter(1) });
    store.advanceMinutes(1);
    expect((await order(rosa, 10)).json()).toMatchObject({
      error: 'coupon-rejected',
      message: `The coupon ${code} has ended. Without it, the order costs $49.`,
    });
  });

  const endings: Record<string, (id: number) => Promise<unknown>> = {
    'is cancelled by its buyer': (id) => cancel(rosa, id),
    'is cancelled by an administrator': (id) => setStatus(id, 'cancelled'),
    'expires unpaid': async () => {
      store.advanceMinutes(60);
      await runMaintenance(store.services, store.app.log);
    },
    'has a rejected payment': async (id) => {
      const { preference_id } = await store.db
        .selectFrom('orders')
        .select('preference_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await store.post(`/dev-pay/checkout/${preference_id}`, { body: { decision: 'reject' } });
    },
  };

  test.each(Object.keys(endings))(
    'An order that %s no longer counts as a use of its coupon',
    async (ending) => {
      await create({ use_limit: 1, customer_limit: 1 });
      const id = await place(rosa, 10);
      expect(await check(code, rosa)).toMatchObject({ percent: 0 });
      await endings[ending]?.(id);
      const { status_order }: OrderDetail = (await store.get(`/order/${id}`, { token: rosa.token })).json();
      expect(status_order).toBe('cancelled');
      expect(await check(code, rosa)).toMatchObject({ percent: 10 });
      await place(rosa, 10);
    },
  );

  test('A cancelled order can be reopened only while its coupon is not used up', async () => {
    const { id } = await create({ use_limit: 1 });
    const first = await place(rosa, 10);
    await setStatus(first, 'cancelled');
    const second = await place(await store.makeShopper(), 10);
    const rejected = await setStatus(first, 'pending');
    expect([rejected.statusCode, rejected.json().message]).toEqual([
      409,
      `The coupon ${code} of this order has been used up since.`,
    ]);
    expect(await store.stockOf(game.id)).toBe(499);
    await setStatus(second, 'cancelled');
    expect((await setStatus(first, 'pending')).statusCode).toBe(200);
    expect((await store.get(`/coupons/${id}`, { token: admin.token })).json().uses).toBe(1);
  });

  test('A repeated request for an order that used up its coupon returns the same order', async () => {
    await create({ use_limit: 1 });
    const line = { id_product: game.id, price_product: 49, quantity: 1 };
    const body = { cart: [line], amount_order: 44, address_order: 'Elm 1', coupon: code };
    const once = { token: rosa.token, headers: { 'idempotency-key': 'once' }, body };
    const first = await store.post('/order', once);
    expect(first.statusCode).toBe(200);
    expect((await store.post('/order', once)).json()).toEqual(first.json());
  });
});

describe('the administration of coupons', () => {
  test('An administrator can create a coupon with a validity period and limits, and the creation is recorded in the audit log', async () => {
    const coupon = await create({
      code: ` ${code.toLowerCase()} `,
      use_limit: 100,
      ends_at: '2030-01-01T00:00Z',
    });
    expect(coupon).toEqual({
      id: expect.any(Number),
      code,
      percent: 10,
      starts_at: null,
      ends_at: '2030-01-01T00:00:00.000Z',
      use_limit: 100,
      customer_limit: null,
      active: true,
      uses: 0,
      version: 1,
    });
    const [entry]: AuditEntry[] = (await store.get('/audit', { token: admin.token })).json();
    expect(entry).toMatchObject({ action: 'coupon-created', subject: `coupon ${code}` });
    expect(entry?.changes).toContainEqual({ field: 'use_limit', before: null, after: '100' });
  });

  test('A coupon code can be created only once, even by concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => send({ code: 'twin', percent: 10 })));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect((await send({ code: 'bit', percent: 25 })).json().message).toBe("'BIT' is there already");
  });

  test('A coupon with invalid fields is rejected with 422, and the error names each field', async () => {
    const response = await send({ code: 'A B', percent: 100, starts_at: 'now', use_limit: 0 });
    expect(response.statusCode).toBe(422);
    expect(response.json().fields.map(({ path }: { path: string }) => path)).toEqual([
      '/code',
      '/percent',
      '/starts_at',
      '/use_limit',
    ]);
  });

  test('Editing a coupon changes only the fields in the request, and the audit log contains the changed values', async () => {
    const { id, version } = await create({ use_limit: 5, ends_at: '2030-01-01T00:00Z' });
    const changed = await edit(id, { percent: 15, use_limit: null, version });
    expect(changed.json()).toMatchObject({
      percent: 15,
      use_limit: null,
      ends_at: '2030-01-01T00:00:00.000Z',
      version: 2,
    });
    const [entry]: AuditEntry[] = (await store.get('/audit', { token: admin.token })).json();
    expect(entry).toMatchObject({
      action: 'coupon-changed',
      changes: [
        { field: 'percent', before: '10', after: '15' },
        { field: 'use_limit', before: '5', after: null },
      ],
    });
    await edit(id, { percent: 15 });
    const [latest]: AuditEntry[] = (await store.get('/audit', { token: admin.token })).json();
    expect(latest?.id).toBe(entry?.id);
  });

  test('When two edits of the same coupon version run concurrently, one is stored, and the other is rejected with 409', async () => {
    const { id, version } = await create();
    const edits = await Promise.all([11, 12].map((percent) => edit(id, { percent, version })));
    expect(edits.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await edit(999_999, { percent: 5 })).statusCode).toBe(404);
  });

  test('The percentage of a coupon that the puzzle awards cannot be changed', async () => {
    const response = await edit(1, { percent: 30 });
    expect([response.statusCode, response.json().message]).toEqual([422, 'The puzzle promises 25% for BIT']);
    expect((await edit(1, { use_limit: 10 })).statusCode).toBe(200);
  });

  test('The coupon list contains the newest coupons first with their uses, can be searched by part of a code, and is paginated', async () => {
    const [first, second] = [`${code}-A`, `${code}-B`];
    await create({ code: first });
    await create({ code: second });
    await place(rosa, 10, first);
    await cancel(rosa, await place(rosa, 10, first));
    const list = async (query: string) => {
      const response = await store.get(`/coupons${query}`, { token: admin.token });
      const coupons: Coupon[] = response.json();
      return [coupons.map((coupon) => `${coupon.code} ${coupon.uses}`), response.headers['x-total-count']];
    };
    const part = code.toLowerCase().slice(1);
    expect(await list(`?q=${part}-`)).toEqual([[`${second} 0`, `${first} 1`], '2']);
    expect(await list(`?q=${part}-&limit=1&page=2`)).toEqual([[`${first} 1`], '2']);
    expect((await list('?limit=1'))[0]).toEqual([`${second} 0`]);
    expect(await list('?q=%25')).toEqual([[], '0']);
  });

  test('The figures contain the uses and the total discount of each coupon in a date range, excluding cancelled orders', async () => {
    // Use a day on which no other test has placed an order.
    store.advanceMinutes(2 * 24 * 60);
    const day = isoAfter(0).slice(0, 10);
    [admin, rosa] = [await store.makeShopper({ admin: true }), await store.makeShopper()];
    await create();
    await place(rosa, 10);
    await place(await store.makeShopper(), 10);
    await place(rosa, 25, 'BIT');
    await cancel(rosa, await place(rosa, 25, 'BIT'));
    const figures = async (query: string): Promise<Figures> =>
      (await store.get(`/figures${query}`, { token: admin.token })).json();
    expect((await figures(`?from=${day}&to=${day}`)).coupons).toEqual([
      { code, uses: 2, discount: 10 },
      { code: 'BIT', uses: 1, discount: 13 },
    ]);
    expect((await figures('?from=2001-01-01&to=2001-01-31')).coupons).toEqual([]);
  });
});

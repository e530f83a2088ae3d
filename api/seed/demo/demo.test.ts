import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { Random } from '@press-start/art/random';
import { COUPONS, ORDER_STATUSES, orderAmount, profileErrors, usernameError } from '../../contract/rules';
import { runMaintenance } from '../../src/jobs/maintenance';
import { createFirstAdmin } from '../../src/modules/accounts/first-admin';
import { TestStore } from '../../src/testing/store';
import { seedDemo } from './demo';
import { makeOrderTimes } from './order-dates';
import { makeSteps, pickOutcome } from './order-steps';
import { makeDemoPeople, makeNumberedPerson } from './people';

const NOW = new Date('2026-03-09T12:00:00Z');
const settings = { seed: 'demo', production: false, currency: 'USD', now: NOW } as const;

const printedLines: string[] = [];
const seed = (store: TestStore, changes: Partial<Parameters<typeof seedDemo>[1]> = {}) =>
  seedDemo(store.db, { ...settings, print: (line) => printedLines.push(line), ...changes });

async function readAll({ db }: TestStore) {
  return {
    people: await db.selectFrom('account').selectAll().where('admin', '=', false).orderBy('id').execute(),
    orders: await db.selectFrom('orders').selectAll().orderBy('id').execute(),
    lines: await db.selectFrom('order_line').selectAll().orderBy('id').execute(),
    history: await db.selectFrom('order_history').selectAll().orderBy('id').execute(),
    payments: await db.selectFrom('payment').selectAll().orderBy('id').execute(),
    reviews: await db.selectFrom('review').selectAll().orderBy('id').execute(),
    favourites: await db.selectFrom('favourite').selectAll().execute(),
  };
}

let store: TestStore;
let seeded: Awaited<ReturnType<typeof readAll>>;

beforeAll(async () => {
  store = await TestStore.open();
  await createFirstAdmin(store.db, { username: 'TurboTom', password: 'secret1' }, () => undefined);
  await seed(store);
  seeded = await readAll(store);
});
afterAll(() => store.close());

describe('the demo store', () => {
  test('The demo contains 400 orders and six carts from the last 18 months, and skips a shopper whose username an administrator already has', () => {
    expect(seeded.people).toHaveLength(59);
    const carts = seeded.orders.filter(({ status }) => status === 'cart');
    expect([carts.length, seeded.orders.length]).toEqual([6, 406]);
    const times = seeded.orders.map((order) => order.created_at.getTime());
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW.getTime());
    expect(NOW.getTime() - Math.max(...times)).toBeLessThan(12 * 3_600_000);
    expect(new Date(Math.min(...times)).toISOString()).toMatch(/^2024-(09|10)/);
  });

  test('The demo contains orders in every status, and the next order gets the next id [R437]', async () => {
    expect(new Set(seeded.orders.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES));
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('orders', 'id'))::int as id`.execute(store.db);
    expect(rows[0]?.id).toBe(407);
  });

  test('The demo contains more than 60 orders in October [R318]', () => {
    const inOctober = seeded.orders.filter(({ created_at }) => created_at.toISOString().slice(5, 7) === '10');
    expect(inOctober.length).toBeGreaterThan(60);
  });

  test('The names, email addresses and postal addresses of demo shoppers pass the sign-up rules, and the email addresses use example domains', () => {
    for (const person of seeded.people) {
      expect([usernameError(person.username), profileErrors(person)]).toEqual([undefined, {}]);
      expect(person.email).toMatch(/@example\.(com|org|net)$/);
      expect(person.created_at.getTime()).toBeLessThan(NOW.getTime());
    }
    expect(seeded.people.some(({ active }) => !active)).toBe(true);
  });

  test('The amount of a demo order is the sum of its lines minus the coupon discount, rounded down, and its buyer registered before placing it', () => {
    const registeredAt = new Map(seeded.people.map(({ id, created_at }) => [id, created_at]));
    for (const order of seeded.orders) {
      const lines = seeded.lines.filter(({ order_id }) => order_id === order.id);
      expect(lines.length).toBeGreaterThan(0);
      const priced = lines.map((line) => ({ price_product: line.unit_price, quantity: line.quantity }));
      const amount = order.status === 'cart' ? 0 : orderAmount(priced, order.discount_percent);
      expect(order.amount).toBe(amount);
      const percent =
        order.coupon === null ? 0 : Object.entries(COUPONS).find(([c]) => c === order.coupon)?.[1];
      expect(order.discount_percent).toBe(percent);
      expect(registeredAt.get(order.account_id)?.getTime()).toBeLessThan(order.created_at.getTime());
    }
    expect(new Set(seeded.orders.map(({ coupon }) => coupon)).size).toBe(6);
  });

  test('The history of a demo order is chronological and ends with its current state, which matches its payment', () => {
    const statuses = { approved: 'paid', pending: 'pending', rejected: 'rejected', refunded: 'refunded' };
    for (const order of seeded.orders.filter(({ status }) => status !== 'cart')) {
      const steps = seeded.history.filter(({ order_id }) => order_id === order.id);
      const { status, payment_status } = order;
      expect(steps[0]).toMatchObject({
        source: 'checkout',
        at: order.created_at,
        actor_id: order.account_id,
      });
      expect(steps.at(-1)).toMatchObject({ status, payment_status });
      const times = steps.map(({ at }) => at.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(Math.max(...times)).toBeLessThanOrEqual(NOW.getTime());
      const [payment, ...more] = seeded.payments.filter(({ order_id }) => order_id === order.id);
      expect(more).toEqual([]);
      if (payment_status === 'expired') expect(payment).toBeUndefined();
      else
        expect([statuses[payment?.status ?? 'approved'], Number(payment?.amount)]).toEqual([
          payment_status,
          order.amount,
        ]);
    }
  });

  test('In the demo, shoppers review only delivered games, each at most once and only after its delivery, and every score occurs [R294]', () => {
    const delivered = new Map<string, Date>();
    for (const order of seeded.orders.filter(({ status }) => status === 'delivered')) {
      const at = seeded.history.filter(({ order_id }) => order_id === order.id).at(-1)?.at ?? NOW;
      for (const line of seeded.lines.filter(({ order_id }) => order_id === order.id)) {
        const key = `${order.account_id}/${line.product_id}`;
        if (at < (delivered.get(key) ?? NOW)) delivered.set(key, at);
      }
    }
    for (const review of seeded.reviews) {
      const at = delivered.get(`${review.account_id}/${review.product_id}`);
      expect(at?.getTime()).toBeLessThanOrEqual(review.created_at.getTime());
      expect(review.created_at.getTime()).toBeLessThanOrEqual(NOW.getTime());
      expect(review.description).not.toMatch(/[{}!]|undefined/);
    }
    const pairs = new Set(seeded.reviews.map((review) => `${review.account_id}/${review.product_id}`));
    expect(pairs.size).toBe(seeded.reviews.length);
    expect(delivered.size).toBeGreaterThan(pairs.size);
    expect(new Set(seeded.reviews.map(({ score }) => score)).size).toBe(5);
    expect(new Set(seeded.reviews.map(({ description }) => description)).size).toBeGreaterThan(120);
  });

  test('The price in a demo order line equals the current price of the game, or is the higher price from before a current sale', async () => {
    const games = await store.db.selectFrom('product').selectAll().execute();
    const prices = new Map(games.map((game) => [game.id, game]));
    const moreExpensive = seeded.lines.filter(({ product_id, unit_price }) => {
      const game = prices.get(product_id);
      if (unit_price !== game?.price)
        expect([game?.on_sale, unit_price > (game?.price ?? 0)]).toEqual([true, true]);
      return unit_price !== game?.price;
    });
    expect(moreExpensive.length).toBeGreaterThan(10);
    expect(seeded.lines.every((line) => line.name === prices.get(line.product_id)?.name)).toBe(true);
  });

  test('In the demo, no stock is negative, and no shopper has the same favourite twice', async () => {
    const negativeStock = await store.db
      .selectFrom('product')
      .select('id')
      .where('in_stock', '<', 0)
      .execute();
    expect(negativeStock).toEqual([]);
    const pairs = new Set(seeded.favourites.map((row) => `${row.account_id}/${row.product_id}`));
    expect([pairs.size, pairs.size > 100]).toEqual([seeded.favourites.length, true]);
  });

  test('Exactly one demo shopper can log in, with the printed password, and this shopper has orders and a cart', async () => {
    expect(printedLines).toHaveLength(1);
    const [, username, password] =
      /^Demo shopper: (\w+) \/ (\w{12}) \(shown only once\)$/.exec(printedLines[0] ?? '') ?? [];
    const login = await store.post('/auth/login', { body: { username, password } });
    expect(login.statusCode).toBe(200);
    const { id, token, cart_orders } = login.json();
    expect(cart_orders.length).toBeGreaterThan(0);
    const ownOrders: { status: string }[] = (await store.get(`/order?idUser=${id}`, { token })).json();
    expect(new Set(ownOrders.map(({ status }) => status)).size).toBeGreaterThanOrEqual(4);
    const others = seeded.people.filter((person) => person.username !== username);
    expect(others.every(({ password_hash }) => password_hash === null)).toBe(true);
    const body = { username: others[0]?.username, password: 'secret1' };
    expect((await store.post('/auth/login', { body })).statusCode).toBe(401);
  });

  test('Seeding the demo again adds no rows and prints no password', async () => {
    const before = await readAll(store);
    await Promise.all([seed(store), seed(store)]);
    expect(await readAll(store)).toEqual(before);
    expect(printedLines).toHaveLength(1);
  });
});

test('Running maintenance repeatedly in a demo store changes no orders and queues no emails', async () => {
  const demoStore = await TestStore.open();
  await createFirstAdmin(demoStore.db, { username: 'TurboTom', password: 'secret1' }, () => undefined);
  await seedDemo(demoStore.db, { ...settings, print: () => undefined });
  const before = await readAll(demoStore);
  for (const minutes of [1, 60, 24 * 60]) {
    demoStore.advanceMinutes(minutes);
    await runMaintenance(demoStore.services, demoStore.app.log);
  }
  const after = await readAll(demoStore);
  expect(after.orders).toEqual(before.orders);
  expect(after.history).toEqual(before.history);
  expect(await demoStore.db.selectFrom('outbox').select('id').execute()).toEqual([]);
  await demoStore.close();
});

test('Two stores that are seeded with the same current time have the same demo orders and reviews', async () => {
  const second = await TestStore.open();
  await createFirstAdmin(second.db, { username: 'TurboTom', password: 'secret1' }, () => undefined);
  await seed(second, { production: true });
  const shape = ({ orders, reviews }: typeof seeded) => [
    orders.map(({ amount, status, created_at }) => [amount, status, created_at]),
    reviews.map(({ score, description, created_at }) => [score, description, created_at]),
  ];
  expect(shape(await readAll(second))).toEqual(shape(seeded));
  await second.close();
});

describe('conditions for seeding the demo', () => {
  let otherStore: TestStore;
  beforeEach(async () => (otherStore = await TestStore.open()));
  afterEach(() => otherStore.close());

  test('No demo orders are added if the store already has a shopper or STORE_SEED is not demo', async () => {
    await seed(otherStore, { seed: 'catalogue' });
    await otherStore.makeShopper();
    await seed(otherStore);
    expect((await readAll(otherStore)).orders).toEqual([]);
  });

  test('In production, no demo shopper can log in; if the store has no administrator, only the checkout steps of demo orders have an actor', async () => {
    await seed(otherStore, { production: true });
    const rows = await readAll(otherStore);
    expect(printedLines).toHaveLength(1);
    expect(rows.people.every(({ password_hash }) => password_hash === null)).toBe(true);
    expect(
      rows.history.every(({ source, actor_id }) => (source === 'checkout') === (actor_id !== null)),
    ).toBe(true);
  });
});

describe('the demo on any day of the year', () => {
  const days = Array.from({ length: 24 }, (_, index) => new Date(Date.UTC(2026, index, 1 + index, 0, 0, 1)));

  test.each(days)('A demo created on %s has orders in October and in every status except cart', (now) => {
    const random = new Random(7);
    const times = makeOrderTimes(random, 400, now);
    expect(times.some((at) => at.toISOString().slice(5, 7) === '10')).toBe(true);
    const statuses = times.map((at) => {
      const outcome = pickOutcome(random, (now.getTime() - at.getTime()) / 86_400_000);
      const steps = makeSteps(random, outcome, at, now);
      expect(steps.every((step) => step.at >= at && step.at <= now)).toBe(true);
      return steps.at(-1)?.status;
    });
    expect(new Set(statuses)).toEqual(new Set(ORDER_STATUSES.filter((status) => status !== 'cart')));
  });
});

test('Shoppers generated with a number in their username pass the sign-up rules, and the 60 demo usernames are unique', () => {
  const random = new Random(3);
  for (const number of [1, 480, 999_999]) {
    const person = makeNumberedPerson(random, number);
    expect([usernameError(person.username), profileErrors(person)]).toEqual([undefined, {}]);
  }
  expect(new Set(makeDemoPeople(random).map(({ username }) => username.toLowerCase())).size).toBe(60);
});

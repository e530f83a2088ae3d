import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { OrderDetail, PlacedOrder } from '../../../contract';
import { runMaintenance } from '../../jobs/maintenance';
import { signWebhook } from '../../payments/signature';
import { type Shopper, TestStore } from '../../testing/store';

const STOCK = 10;
/** Amount of the order in dollars: $45 with 25% off, rounded down. */
const PAID = 33;
/** Maximum backoff between two attempts to make a refund. */
const MAX_BACKOFF_MINUTES = 360;

let store: TestStore;
let admin: Shopper;
let originalRefund: TestStore['services']['payments']['refund'];
beforeAll(async () => {
  store = await TestStore.open({ unpaidOrders: 1000 });
  originalRefund = store.services.payments.refund;
});
afterAll(() => store.close());

/** Outcome of the next refund calls: success ('up'), failure ('down') or a lost response ('cut'). */
type Connection = 'up' | 'down' | 'cut';

type Step =
  | { kind: 'refund'; line: number; quantity: number; cancel: boolean }
  | { kind: 'buyer cancels' | 'webhook' | 'maintenance' }
  | { kind: 'status'; status: 'cancelled' | 'fulfilled' | 'dispatched' | 'pending' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      line: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 3 }),
      cancel: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('buyer cancels' as const, 'webhook' as const, 'maintenance' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      status: fc.constantFrom(
        'cancelled' as const,
        'fulfilled' as const,
        'dispatched' as const,
        'pending' as const,
      ),
    }),
  },
);

/** The steps of one round run concurrently. */
const rounds = fc.array(
  fc.record({
    connection: fc.constantFrom<Connection>('up', 'up', 'down', 'cut'),
    steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 5 },
);

class PaidOrder {
  static async place(): Promise<PaidOrder> {
    const buyer = await store.makeShopper();
    const games = [
      await store.makeGame({ price: 20, stock: STOCK }),
      await store.makeGame({ price: 5, stock: STOCK }),
    ];
    const cart = games.map(({ id, price }, index) => ({
      id_product: id,
      price_product: price,
      quantity: index === 0 ? 2 : 1,
    }));
    const body = { amount_order: PAID, address_order: 'Elm Street 1', cart, coupon: 'BIT' };
    const placed: PlacedOrder = (await store.post('/order', { token: buyer.token, body })).json();
    await store.post(new URL(placed.redirectUrl).pathname, {
      body: 'decision=approve',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const { id } = await store.db
      .selectFrom('sandbox_payment')
      .select('id')
      .where('preference_id', '=', placed.preferenceId)
      .executeTakeFirstOrThrow();
    return new PaidOrder(
      placed.id_order,
      buyer,
      games.map((game) => game.id),
      id,
    );
  }

  private constructor(
    readonly id: number,
    readonly buyer: Shopper,
    readonly games: readonly number[],
    readonly paymentId: number,
  ) {}

  async detail(): Promise<OrderDetail> {
    return (await store.get(`/order/${this.id}`, { token: this.buyer.token })).json();
  }

  async run(step: Step, restock: boolean): Promise<void> {
    switch (step.kind) {
      case 'refund': {
        const { orderProduct, refunds } = await this.detail();
        const lines = [{ id: orderProduct[step.line]?.id ?? 0, quantity: step.quantity }];
        const body = { lines, restock, reason: 'Test', known_refunds: refunds.length, cancel: step.cancel };
        const headers = { 'idempotency-key': randomUUID() };
        await store.post(`/order/${this.id}/refund`, { token: admin.token, headers, body });
        return;
      }
      case 'buyer cancels':
        await store.post(`/order/${this.id}/cancel`, { token: this.buyer.token });
        return;
      case 'status':
        await store.put(`/order/${this.id}/${step.status}`, { token: admin.token });
        return;
      case 'maintenance':
        await runMaintenance(store.services, store.app.log);
        return;
      case 'webhook': {
        const [ts, requestId] = [String(store.services.now().getTime()), randomUUID()];
        const v1 = signWebhook(
          store.services.sandbox?.webhookSecret ?? '',
          String(this.paymentId),
          requestId,
          ts,
        );
        await store.post(`/payments/webhook?data.id=${this.paymentId}&type=payment`, {
          body: { type: 'payment', data: { id: String(this.paymentId) } },
          headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
        });
      }
    }
  }

  async atProvider(): Promise<{ status: string; cents: number }> {
    const { status } = await store.db
      .selectFrom('sandbox_payment')
      .select('status')
      .where('id', '=', this.paymentId)
      .executeTakeFirstOrThrow();
    const refunds = await store.services.payments.listRefunds(String(this.paymentId));
    return { status, cents: refunds.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) };
  }
}

function setConnection(connection: Connection): void {
  store.services.payments.refund = async (paymentId, key, amount) => {
    if (connection === 'down') throw new Error('the provider is down');
    if (connection === 'up') return originalRefund(paymentId, key, amount);
    await originalRefund(paymentId, key, amount);
    throw new Error('the connection was cut');
  };
}

async function checkMoneyAndStock(order: PaidOrder, restock: boolean): Promise<void> {
  const { orderProduct, refunds, status_order } = await order.detail();
  const provider = await order.atProvider();
  expect(provider.cents).toBeLessThanOrEqual(PAID * 100);
  const planned = refunds.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  expect(planned).toBeLessThanOrEqual(PAID * 100);
  for (const [index, { quantity, refunded }] of orderProduct.entries()) {
    const stock = await store.stockOf(order.games[index] ?? 0);
    const held = status_order === 'cancelled' ? 0 : quantity - refunded;
    // Units that are refunded without restocking do not return to stock.
    if (restock) expect(stock + held).toBe(STOCK);
    else {
      expect(stock + held).toBeLessThanOrEqual(STOCK);
      expect(stock + held).toBeGreaterThanOrEqual(STOCK - refunded);
    }
  }
}

test('After a random sequence of refunds, cancellations, status changes and webhooks, even with lost responses, the provider has refunded what the store has recorded, and the stock is correct', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, fc.boolean(), async (sequence, restock) => {
      // Earlier runs have advanced the clock, so their administrator would have to log in again.
      admin = await store.makeShopper({ admin: true });
      const order = await PaidOrder.place();
      for (const { connection, steps } of sequence) {
        setConnection(connection);
        await Promise.all(steps.map((nextStep) => order.run(nextStep, restock)));
        await checkMoneyAndStock(order, restock);
      }
      setConnection('up');
      store.advanceMinutes(MAX_BACKOFF_MINUTES);
      await runMaintenance(store.services, store.app.log);
      await checkMoneyAndStock(order, restock);
      const { payment_status, refunds } = await order.detail();
      const { cents, status } = await order.atProvider();
      expect(refunds.map(({ made }) => made)).toEqual(refunds.map(() => true));
      const planned = refunds.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      // An order that no longer counts as paid has been refunded in full, even if an administrator has
      // reopened it.
      if (payment_status === 'paid') expect([cents, status]).toEqual([planned, 'approved']);
      else expect([cents, status]).toEqual([PAID * 100, 'refunded']);
    }),
    { numRuns: 30 },
  );
});

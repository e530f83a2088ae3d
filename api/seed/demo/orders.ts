import type { Insertable } from 'kysely';
import type { PaymentStatus } from '../../contract';
import { couponPercent, orderAmount, type CouponCode } from '../../contract/rules';
import type { Tables } from '../../src/db/tables';
import type { ProviderStatus } from '../../src/payments/provider';
import type { Random } from '../covers/pixels';
import { DAY, drawFate, stepsOf, type Step } from './life';

type Row<T extends keyof Tables> = Insertable<Tables[T]>;

/** A product as an order copies it. */
export interface Ware {
  id: number;
  name: string;
  price: number;
  on_sale: boolean;
  thumbnail: string;
  genres: string[];
  platforms: string[];
}

export interface Buyer {
  id: number;
  address: string;
}

/** What is the same for every order of a seed. */
export interface Scene {
  random: Random;
  wares: readonly [Ware, ...Ware[]];
  currency: string;
  /** Who has sent the parcels off; null in a store without administrators. */
  adminId: number | null;
  now: Date;
}

/** An order and everything that belongs to it, as rows. */
export interface DrawnOrder {
  order: Row<'orders'> & { id: number };
  lines: Row<'order_line'>[];
  history: Row<'order_history'>[];
  payments: Row<'payment'>[];
}

const CODES = ['BIT', 'TUQUI', 'LUCK', 'GOOD', 'TUKI'] as const satisfies CouponCode[];

/** What is on sale now cost more before: the badge says 20 %. */
const SALE_FACTOR = 0.8;
const SALE_SINCE = 45 * DAY;

/** An order placed at that moment, and how it went. Its payments are of no provider the store asks. */
export function drawOrder(scene: Scene, id: number, buyer: Buyer, placedAt: Date): DrawnOrder {
  const { random, now, currency, adminId } = scene;
  const age = (now.getTime() - placedAt.getTime()) / DAY;
  const steps = stepsOf(random, drawFate(random, age), placedAt, now);
  const { status, payment_status } = lastOf(steps);
  const coupon = random.chance(0.22) ? random.pick(CODES) : null;
  const percent = couponPercent(coupon ?? '');
  const lines = drawLines(scene, id, placedAt);
  const priced = lines.map((line) => ({ price_product: line.unit_price, quantity: line.quantity }));
  const order = {
    id,
    account_id: buyer.id,
    status,
    payment_status,
    amount: orderAmount(priced, percent),
    currency,
    discount_percent: percent,
    coupon,
    address: buyer.address,
    holds_stock: status !== 'cancelled',
    preference_id: null,
    redirect_url: null,
    created_at: placedAt,
    expires_at: null,
  };
  const actors = { checkout: buyer.id, admin: adminId, payment: null, expiry: null };
  const history = steps.map((step) => ({ order_id: id, actor_id: actors[step.source], ...step }));
  return { order, lines, history, payments: paymentOf(order, steps) };
}

/** A cart somebody left behind at logout. */
export function drawCart(scene: Scene, id: number, buyer: Buyer, savedAt: Date): DrawnOrder {
  const order = {
    id,
    account_id: buyer.id,
    status: 'cart',
    payment_status: 'unpaid',
    amount: 0,
    currency: scene.currency,
    discount_percent: 0,
    coupon: null,
    address: '',
    holds_stock: false,
    preference_id: null,
    redirect_url: null,
    created_at: savedAt,
    expires_at: null,
  } as const;
  return { order, lines: drawLines(scene, id, savedAt), history: [], payments: [] };
}

function drawLines(scene: Scene, orderId: number, at: Date): Row<'order_line'>[] {
  const { random, now } = scene;
  const wanted = new Set(Array.from({ length: random.pick([1, 1, 1, 2, 2, 3, 4]) }, () => drawWare(scene)));
  return [...wanted].map(({ id, price, on_sale, ...copied }) => {
    const beforeSale = on_sale && now.getTime() - at.getTime() > SALE_SINCE;
    return {
      order_id: orderId,
      product_id: id,
      quantity: random.pick([1, 1, 1, 1, 2, 3]),
      unit_price: beforeSale ? Math.round(price / SALE_FACTOR) : price,
      ...copied,
    };
  });
}

/** Some games are bought far more often than others; which ones, has nothing to do with their place in the list. */
function drawWare({ random, wares }: Scene): Ware {
  const rank = Math.floor(random.next() ** 2 * wares.length);
  return wares[(rank * 7919) % wares.length] ?? wares[0];
}

/** What the provider calls the payment when the order reads so. */
const TOLD: Partial<Record<PaymentStatus, ProviderStatus>> = {
  paid: 'approved',
  pending: 'pending',
  rejected: 'rejected',
  refunded: 'refunded',
};

/** The money as its provider last told of it; an order that expired never had any. */
function paymentOf(
  order: Pick<DrawnOrder['order'], 'id' | 'amount' | 'currency'>,
  steps: readonly Step[],
): Row<'payment'>[] {
  const told = steps.filter((step) => step.source === 'payment');
  const [first] = told;
  const status = TOLD[lastOf(steps).payment_status];
  if (first === undefined || status === undefined) return [];
  return [
    {
      provider: 'demo',
      payment_id: `demo-${order.id}`,
      order_id: order.id,
      status,
      amount: order.amount,
      currency: order.currency,
      refunded_at: null,
      created_at: first.at,
      updated_at: lastOf(told).at,
    },
  ];
}

function lastOf(steps: readonly Step[]): Step {
  const last = steps.at(-1);
  if (last === undefined) throw new Error('An order has at least its checkout');
  return last;
}

import type { Insertable } from 'kysely';
import type { Random } from '@press-start/art/random';
import type { PaymentStatus } from '../../contract';
import { type CouponCode, COUPONS, orderAmount } from '../../contract/rules';
import type { Tables } from '../../src/db/tables';
import type { ProviderStatus } from '../../src/payments/provider';
import { DAY, makeSteps, pickOutcome, type Step } from './order-steps';

type Row<T extends keyof Tables> = Insertable<Tables[T]>;

export interface OrderedProduct {
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

export interface SeedContext {
  random: Random;
  products: readonly [OrderedProduct, ...OrderedProduct[]];
  currency: string;
  /** The administrator who dispatches orders; null if the store has none. */
  adminId: number | null;
  now: Date;
}

export interface SeededOrder {
  order: Row<'orders'> & { id: number };
  lines: Row<'order_line'>[];
  history: Row<'order_history'>[];
  payments: Row<'payment'>[];
}

const CODES = ['BIT', 'TUQUI', 'LUCK', 'GOOD', 'TUKI'] as const satisfies CouponCode[];

/** Ratio of the sale price to the regular price. */
const SALE_FACTOR = 0.8;
/** Time since the sale began, in milliseconds. */
const SALE_AGE = 45 * DAY;

/** The payments name a fictional provider, so that the store does not query the real one about them. */
export function makeOrder(context: SeedContext, id: number, buyer: Buyer, placedAt: Date): SeededOrder {
  const { random, now, currency, adminId } = context;
  const ageInDays = (now.getTime() - placedAt.getTime()) / DAY;
  const steps = makeSteps(random, pickOutcome(random, ageInDays), placedAt, now);
  const { status, payment_status } = lastStep(steps);
  const coupon = random.chance(0.22) ? random.pick(CODES) : null;
  const percent = coupon === null ? 0 : COUPONS[coupon];
  const lines = makeLines(context, id, placedAt);
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
  return { order, lines, history, payments: makePayments(order, steps) };
}

export function makeCart(context: SeedContext, id: number, buyer: Buyer, savedAt: Date): SeededOrder {
  const order = {
    id,
    account_id: buyer.id,
    status: 'cart',
    payment_status: 'unpaid',
    amount: 0,
    currency: context.currency,
    discount_percent: 0,
    coupon: null,
    address: '',
    holds_stock: false,
    preference_id: null,
    redirect_url: null,
    created_at: savedAt,
    expires_at: null,
  } as const;
  return { order, lines: makeLines(context, id, savedAt), history: [], payments: [] };
}

function makeLines(context: SeedContext, orderId: number, at: Date): Row<'order_line'>[] {
  const { random, now } = context;
  const chosen = new Set(
    Array.from({ length: random.pick([1, 1, 1, 2, 2, 3, 4]) }, () => pickProduct(context)),
  );
  return [...chosen].map(({ id, price, on_sale, ...copied }) => {
    const isBeforeSale = on_sale && now.getTime() - at.getTime() > SALE_AGE;
    return {
      order_id: orderId,
      product_id: id,
      quantity: random.pick([1, 1, 1, 1, 2, 3]),
      unit_price: isBeforeSale ? Math.round(price / SALE_FACTOR) : price,
      ...copied,
    };
  });
}

/** Picks some games more often than others. The multiplication spreads the popular games across the catalogue. */
function pickProduct({ random, products }: SeedContext): OrderedProduct {
  const rank = Math.floor(random.next() ** 2 * products.length);
  return products[(rank * 7919) % products.length] ?? products[0];
}

const PROVIDER_STATUS: Partial<Record<PaymentStatus, ProviderStatus>> = {
  paid: 'approved',
  pending: 'pending',
  rejected: 'rejected',
  refunded: 'refunded',
};

function makePayments(
  order: Pick<SeededOrder['order'], 'id' | 'amount' | 'currency'>,
  steps: readonly Step[],
): Row<'payment'>[] {
  const paymentSteps = steps.filter((step) => step.source === 'payment');
  const [first] = paymentSteps;
  const status = PROVIDER_STATUS[lastStep(steps).payment_status];
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
      updated_at: lastStep(paymentSteps).at,
    },
  ];
}

function lastStep(steps: readonly Step[]): Step {
  const last = steps.at(-1);
  if (last === undefined) throw new Error('An order must have at least a checkout step');
  return last;
}

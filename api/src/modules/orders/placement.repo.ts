import { sql } from 'kysely';
import type { NewOrder } from '../../../contract';
import { canonicalCode } from '../../../contract/rules';
import type { Db, Trx } from '../../db/database';
import { HttpError } from '../../http/errors';
import { BLOCKED } from '../../http/group-admission';
import { withRequestId } from '../../http/request-context';
import type { ProviderOrder } from '../../payments/provider';
import { lockCoupons } from '../coupons/coupon-uses.repo';
import { insertOrders, type OrderToStore } from './insert-orders.repo';
import { changeState } from './lifecycle.repo';
import { fingerprint, mergeLines, productIds, toProviderOrder } from './orders.rules';
import { decideOrders, outOfStock, type Terms, type UnpaidHold } from './placement.rules';
import { lockStock, readStock } from './stock.repo';

export interface Placement {
  accountId: number;
  order: NewOrder;
  key: string | undefined;
  /** Stored with the emails about the order. */
  requestId: string | undefined;
}

export interface StoredPlacement {
  orderId: number;
  /** Undefined if an earlier request with the same Idempotency-Key placed the order. */
  providerOrder: ProviderOrder | undefined;
}

/** `BLOCKED` means that another transaction has locked the account. */
type Outcome = StoredPlacement | HttpError | typeof BLOCKED;

/** Outcomes by account. */
type Outcomes = ReadonlyMap<number, Outcome>;

/** The order that an earlier request with the same Idempotency-Key placed. */
interface EarlierOrder {
  id: number;
  fingerprint: string;
  /** True if the order was cancelled before it had a payment page. A new order may then use the same key. */
  wasNeverPayable: boolean;
}

interface AccountState {
  held: UnpaidHold;
  earlier: EarlierOrder | undefined;
}

/**
 * Places orders of different accounts in one transaction. A rejected order does not affect the others. Returns one
 * outcome per placement, in the same sequence.
 * @param waitForLocks whether to wait for an account that another transaction has locked
 */
export async function placeOrders(
  db: Db,
  placements: readonly Placement[],
  terms: Terms,
  waitForLocks: boolean,
): Promise<Outcome[]> {
  const rejected = await rejectSoldOut(db, placements);
  const open = placements.filter(({ accountId }) => !rejected.has(accountId));
  const placed: Outcomes =
    open.length === 0
      ? new Map()
      : await db.transaction().execute((trx) => placeAll(trx, open, terms, waitForLocks));
  return placements.map(({ accountId }) => {
    const outcome = rejected.get(accountId) ?? placed.get(accountId);
    if (outcome === undefined) throw new Error('An order has no outcome.');
    return outcome;
  });
}

/**
 * Rejects orders for sold-out games before the transaction, so that a rush of late buyers does not queue for a row
 * lock. Orders for the last units are still decided under the lock.
 */
async function rejectSoldOut(db: Db, placements: readonly Placement[]): Promise<Outcomes> {
  const stock = await readStock(db, allProductIds(placements));
  const soldOut = placements.filter(({ order }) =>
    order.cart.some(({ id_product }) => stock.get(id_product)?.in_stock === 0),
  );
  if (soldOut.length === 0) return new Map();
  // Read the keys after the stock: an earlier request with the same key may have bought the last unit.
  const accounts = await readAccounts(db, soldOut);
  return new Map(
    soldOut
      .filter(({ accountId }) => accounts.get(accountId)?.earlier === undefined)
      .map(({ accountId, order }) => [accountId, outOfStock(mergeLines(order.cart), stock)]),
  );
}

async function placeAll(
  trx: Trx,
  placements: readonly Placement[],
  terms: Terms,
  waitForLocks: boolean,
): Promise<Outcomes> {
  const locked = await lockAccounts(trx, placements, waitForLocks);
  const accounts = await readAccounts(trx, placements);
  const settled = new Map<number, Outcome>();
  for (const placement of placements) {
    if (!waitForLocks && !locked.has(placement.accountId)) {
      settled.set(placement.accountId, BLOCKED);
      continue;
    }
    const outcome = repeatedOutcome(placement, accounts.get(placement.accountId)?.earlier);
    if (outcome !== undefined) settled.set(placement.accountId, outcome);
  }
  const open = placements
    .filter(({ accountId }) => !settled.has(accountId))
    .map((placement) => ({ ...placement, held: accounts.get(placement.accountId)?.held ?? NO_HOLD }));
  return open.length === 0 ? settled : new Map([...settled, ...(await placeNew(trx, open, terms))]);
}

/**
 * Returns the outcome of the earlier request with the same key, or undefined if the key can be used for a new
 * order.
 */
function repeatedOutcome({ order }: Placement, earlier: EarlierOrder | undefined): Outcome | undefined {
  if (earlier === undefined) return undefined;
  if (earlier.fingerprint !== fingerprint(order)) {
    return new HttpError(422, {
      error: 'key-reused',
      message: 'This Idempotency-Key belongs to another order.',
    });
  }
  return earlier.wasNeverPayable ? undefined : { orderId: earlier.id, providerOrder: undefined };
}

const NO_HOLD: UnpaidHold = { orders: 0, units: 0 };

/** From `lockStock` to the commit, other orders for the same products wait. */
async function placeNew(
  trx: Trx,
  placements: readonly (Placement & { held: UnpaidHold })[],
  terms: Terms,
): Promise<Outcomes> {
  const { now } = terms;
  const coupons = await lockCoupons(trx, placements.flatMap(couponRequest));
  const stock = await lockStock(trx, allProductIds(placements));
  const requests = placements.map((placement) => ({
    ...placement,
    coupon: coupons.get(placement.accountId),
  }));
  const decisions = decideOrders(requests, stock, terms);
  const outcomes = new Map<number, Outcome>();
  const accepted: (Placement & OrderToStore)[] = [];
  for (const [index, placement] of placements.entries()) {
    const decision = decisions[index];
    if (decision instanceof HttpError) outcomes.set(placement.accountId, decision);
    else if (decision !== undefined) accepted.push({ ...placement, ...decision });
  }
  if (accepted.length === 0) return outcomes;
  const expiresAt = new Date(now.getTime() + terms.holdMinutes * 60_000);
  const ids = await insertOrders(trx, accepted, { currency: terms.currency, createdAt: now, expiresAt });
  for (const order of accepted) {
    const id = ids.get(order.accountId);
    if (id === undefined) throw new Error('An accepted order was not stored.');
    if (order.amount === 0) await withRequestId(order.requestId, () => fulfilFree(trx, id, order, now));
    const lines = order.lines.map(({ id_product, quantity, prices: [unit_price = 0] }) => ({
      name: stock.get(id_product)?.name ?? '',
      quantity,
      unit_price,
    }));
    const columns = { id, created_at: now, amount: order.amount, currency: terms.currency };
    const providerOrder = toProviderOrder({ ...columns, discount_percent: order.percent }, lines);
    outcomes.set(order.accountId, { orderId: id, providerOrder });
  }
  return outcomes;
}

function couponRequest({ accountId, order }: Placement): { accountId: number; code: string }[] {
  const code = canonicalCode(order.coupon ?? '');
  return code === '' ? [] : [{ accountId, code }];
}

/** Fulfils a free order immediately, because payment providers do not accept a payment of zero. */
async function fulfilFree(trx: Trx, orderId: number, { accountId }: Placement, now: Date): Promise<void> {
  const paid = { status: 'fulfilled', paymentStatus: 'paid', source: 'checkout', at: now } as const;
  await changeState(trx, orderId, paid, accountId);
}

const allProductIds = (placements: readonly Placement[]) => [
  ...new Set(placements.flatMap(({ order }) => productIds(order.cart))),
];

/**
 * Makes the orders of an account run one after another. Call this before locking products. A group does not
 * wait for a locked account, because its other orders would wait too.
 */
async function lockAccounts(
  trx: Trx,
  placements: readonly Placement[],
  waitForLocks: boolean,
): Promise<ReadonlySet<number>> {
  const accounts = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', sql<number>`any(${placements.map(({ accountId }) => accountId)}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .$if(!waitForLocks, (query) => query.skipLocked())
    .execute();
  return new Set(accounts.map(({ id }) => id));
}

async function readAccounts(
  db: Db,
  placements: readonly Placement[],
): Promise<ReadonlyMap<number, AccountState>> {
  const rows = await db
    .selectFrom(requestsOf(placements))
    .leftJoin('idempotency', (join) =>
      join
        .onRef('idempotency.account_id', '=', 'request.account_id')
        .onRef('idempotency.key', '=', 'request.key'),
    )
    .leftJoin('orders as earlier', 'earlier.id', 'idempotency.order_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('orders')
          .leftJoin('order_line', 'order_line.order_id', 'orders.id')
          .select([
            sql<number>`count(distinct orders.id)::int`.as('orders'),
            sql<number>`coalesce(sum(order_line.quantity), 0)::float8`.as('units'),
          ])
          .whereRef('orders.account_id', '=', 'request.account_id')
          .where('orders.status', '=', 'pending')
          .where('orders.payment_status', 'in', ['unpaid', 'pending'])
          .as('held'),
      (join) => join.onTrue(),
    )
    .select(['request.account_id', 'held.orders', 'held.units', 'idempotency.fingerprint'])
    .select(['earlier.id', 'earlier.status', 'earlier.preference_id'])
    .execute();
  return new Map(
    rows.map(({ account_id, orders, units, id, fingerprint: used, status, preference_id }) => {
      const wasNeverPayable = status === 'cancelled' && preference_id === null;
      const earlier = id === null || used === null ? undefined : { id, fingerprint: used, wasNeverPayable };
      return [account_id, { held: { orders, units }, earlier }];
    }),
  );
}

function requestsOf(placements: readonly Placement[]) {
  return sql<{ account_id: number; key: string | null }>`unnest(
    ${placements.map(({ accountId }) => accountId)}::int[],
    ${placements.map(({ key }) => key ?? null)}::text[]
  )`.as<'request'>(sql.raw('request (account_id, key)'));
}

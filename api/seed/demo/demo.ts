import { type Insertable, sql } from 'kysely';
import { Random } from '@press-start/art/random';
import type { Config } from '../../src/config';
import type { Db, Trx } from '../../src/db/database';
import type { Tables } from '../../src/db/tables';
import { foldText } from '../../src/modules/accounts/account.repo';
import { randomPassword } from '../../src/modules/accounts/first-admin';
import { hashPassword } from '../../src/modules/accounts/password/password';
import { insertRows, reserveIds } from '../insert';
import { CATALOGUE, isSeeded, SEED_LOCK } from '../store';
import { makeOrderTimes } from './order-dates';
import { DAY } from './order-steps';
import { makeCart, makeOrder, type SeedContext, type SeededOrder } from './orders';
import { makeDemoPeople } from './people';
import { makeReview } from './reviews';
import { makeShoppers, pickBuyer, type Shopper } from './shoppers';
import { readAdmins, readProducts } from './store.repo';

const DEMO = 'demo';
const ORDERS = 400;
const CARTS = 6;

/** At least one in this many orders belongs to the demo user, so that the account's pages are not empty. */
const DEMO_USER_ORDER_INTERVAL = 7;

/** Probability that a delivered order line is reviewed. */
const REVIEW_SHARE = 0.5;

interface Settings extends Pick<Config, 'seed' | 'production' | 'currency'> {
  now: Date;
  /** Receives a line with the demo user's username and password. */
  print: (line: string) => void;
}

/**
 * Adds fictional shoppers, orders, reviews and favourites to a new store if `settings.seed` is 'demo'.
 * Outside production, one of the shoppers can log in with a random password, which is printed, and stored
 * only as a hash.
 */
export async function seedDemo(db: Db, settings: Settings): Promise<void> {
  if (settings.seed !== 'demo' || !(await isNewStore(db))) return;
  const password = settings.production ? undefined : randomPassword();
  // Hash the password outside the transaction, because hashing is slow.
  const passwordHash = password === undefined ? null : await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    if (!(await isNewStore(trx))) return;
    const username = await insertDemo(trx, settings, passwordHash);
    await trx.insertInto('seed_step').values({ name: DEMO }).execute();
    if (password !== undefined) settings.print(`Demo shopper: ${username} / ${password} (shown only once)`);
  });
}

async function isNewStore(db: Db): Promise<boolean> {
  if (!(await isSeeded(db, CATALOGUE)) || (await isSeeded(db, DEMO))) return false;
  const shopper = db.selectFrom('account').select('id').where('admin', '=', false).limit(1);
  const order = db.selectFrom('orders').select('id').limit(1);
  return (await shopper.executeTakeFirst()) === undefined && (await order.executeTakeFirst()) === undefined;
}

async function insertDemo(
  trx: Trx,
  { now, currency }: Settings,
  passwordHash: string | null,
): Promise<string> {
  const random = new Random(1984);
  const admins = await readAdmins(trx);
  const context = {
    random,
    now,
    currency,
    products: await readProducts(trx),
    adminId: admins[0]?.id ?? null,
  };
  // An administrator may already have one of the usernames.
  const takenUsernames = new Set(admins.map(({ username_folded }) => username_folded));
  const people = makeDemoPeople(random).filter(({ username }) => !takenUsernames.has(foldText(username)));
  const shoppers = makeShoppers(random, people, await reserveIds(trx, 'account', people.length), now);
  const [demoUser] = shoppers;
  if (demoUser === undefined) throw new Error('The demo has no shoppers');
  demoUser.password_hash = passwordHash;
  const orders = makeOrders(context, shoppers, await reserveIds(trx, 'orders', ORDERS + CARTS));
  await insertRows(trx, 'account', shoppers);
  await insertOrders(trx, orders);
  await insertRows(trx, 'review', makeReviews(context, orders));
  await insertRows(
    trx,
    'favourite',
    shoppers.flatMap((shopper) => makeFavourites(context, shopper)),
  );
  return demoUser.username;
}

export async function insertOrders(trx: Trx, orders: readonly SeededOrder[]): Promise<void> {
  await insertRows(
    trx,
    'orders',
    orders.map(({ order }) => order),
  );
  await insertRows(
    trx,
    'order_line',
    orders.flatMap(({ lines }) => lines),
  );
  await insertRows(
    trx,
    'order_history',
    orders.flatMap(({ history }) => history),
  );
  await insertRows(
    trx,
    'payment',
    orders.flatMap(({ payments }) => payments),
  );
}

function makeOrders(
  context: SeedContext,
  shoppers: readonly Shopper[],
  ids: readonly number[],
): SeededOrder[] {
  const { random, now } = context;
  const [demoUser] = shoppers;
  const times = makeOrderTimes(random, ORDERS, now);
  const orders = times.map((at, index) => {
    const isByDemoUser = (times.length - index) % DEMO_USER_ORDER_INTERVAL === 0;
    const buyer = isByDemoUser && demoUser !== undefined ? demoUser : pickBuyer(random, shoppers, at);
    return makeOrder(context, ids[index] ?? 0, buyer, at);
  });
  const carts = shoppers.slice(0, CARTS).map((shopper, index) => {
    const savedAt = new Date(now.getTime() - ((CARTS - index) * DAY) / 2);
    return makeCart(context, ids[ORDERS + index] ?? 0, shopper, savedAt);
  });
  return [...orders, ...carts];
}

function makeReviews(context: SeedContext, orders: readonly SeededOrder[]): Insertable<Tables['review']>[] {
  const { random, now } = context;
  const reviews = new Map<string, Insertable<Tables['review']> & { created_at: Date }>();
  for (const { order, lines, history } of orders) {
    const delivered = history.at(-1);
    if (delivered?.status !== 'delivered') continue;
    for (const line of lines.filter(() => random.chance(REVIEW_SHARE))) {
      const [from, to] = [new Date(delivered.at).getTime(), now.getTime()];
      const { account_id } = order;
      const { product_id } = line;
      reviews.set(`${account_id}/${product_id}`, {
        account_id,
        product_id,
        ...makeReview(random, line),
        created_at: new Date(Math.floor(Math.min(from + random.float(1, 20) * DAY, (from + to) / 2))),
      });
    }
  }
  // Sort by time, because the ids determine which reviews are newest.
  return [...reviews.values()].sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
}

function makeFavourites(
  { random, products, now }: SeedContext,
  shopper: Shopper,
): Insertable<Tables['favourite']>[] {
  const games = new Set(Array.from({ length: random.int(0, 8) }, () => random.pick(products).id));
  return [...games].map((product_id) => {
    const from = shopper.created_at.getTime();
    const created_at = new Date(Math.floor(random.float(from, now.getTime())));
    return { account_id: shopper.id, product_id, created_at };
  });
}

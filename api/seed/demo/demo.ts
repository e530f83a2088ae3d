import { sql, type Insertable } from 'kysely';
import type { Config } from '../../src/config';
import type { Db, Trx } from '../../src/db/database';
import type { Tables } from '../../src/db/tables';
import { folded } from '../../src/modules/accounts/account.repo';
import { randomPassword } from '../../src/modules/accounts/first-admin';
import { hashPassword } from '../../src/modules/accounts/password';
import { Random } from '../covers/pixels';
import { insertRows, reserveIds } from '../insert';
import { CATALOGUE, isDone, SEED_LOCK } from '../store';
import { orderMoments } from './days';
import { DAY } from './life';
import { drawCart, drawOrder, type DrawnOrder, type Scene } from './orders';
import { demoPeople } from './people';
import { drawOpinion } from './reviews';
import { drawBuyer, drawShoppers, type Shopper } from './shoppers';
import { readAdmins, readWares } from './store.repo';

const DEMO = 'demo';
const ORDERS = 400;
const CARTS = 6;

/** Every seventh order is the demo login's own, so that its screens have something to show. */
const OWN_ORDERS = 7;

const REVIEWED = 0.5;

interface Settings extends Pick<Config, 'seed' | 'production' | 'currency'> {
  now: Date;
  /** Told the name and password of the one demo shopper who can sign in. */
  announce: (line: string) => void;
}

/**
 * Gives a fresh store with the seeded catalogue shoppers, orders, reviews and favourites, all invented and the same for
 * the same `now`. Once and all or nothing; a store with shoppers or orders of its own is left alone. Nobody can sign in
 * as these shoppers, but for one of them outside of production, whose random password is announced and stored nowhere.
 */
export async function seedDemo(db: Db, settings: Settings): Promise<void> {
  if (settings.seed !== 'demo' || !(await isFresh(db))) return;
  const password = settings.production ? undefined : randomPassword();
  // A hash takes a while, and nobody may wait for it inside the transaction.
  const passwordHash = password === undefined ? null : await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    if (!(await isFresh(trx))) return;
    const login = await insertDemo(trx, settings, passwordHash);
    await trx.insertInto('seed_step').values({ name: DEMO }).execute();
    if (password !== undefined)
      settings.announce(`Demo shopper: ${login} / ${password} (shown only this once)`);
  });
}

/** The seeded catalogue, perhaps an administrator, and nobody and nothing else. */
async function isFresh(db: Db): Promise<boolean> {
  if (!(await isDone(db, CATALOGUE)) || (await isDone(db, DEMO))) return false;
  const shopper = db.selectFrom('account').select('id').where('admin', '=', false).limit(1);
  const order = db.selectFrom('orders').select('id').limit(1);
  return (await shopper.executeTakeFirst()) === undefined && (await order.executeTakeFirst()) === undefined;
}

/** Answers the username of the demo login. */
async function insertDemo(
  trx: Trx,
  { now, currency }: Settings,
  passwordHash: string | null,
): Promise<string> {
  const random = new Random(1984);
  const admins = await readAdmins(trx);
  const scene = { random, now, currency, wares: await readWares(trx), adminId: admins[0]?.id ?? null };
  // An administrator may have taken a name already.
  const taken = new Set(admins.map(({ username_folded }) => username_folded));
  const people = demoPeople(random).filter(({ username }) => !taken.has(folded(username)));
  const shoppers = drawShoppers(random, people, await reserveIds(trx, 'account', people.length), now);
  const [login] = shoppers;
  if (login === undefined) throw new Error('The demo has no shoppers');
  login.password_hash = passwordHash;
  const orders = drawOrders(scene, shoppers, await reserveIds(trx, 'orders', ORDERS + CARTS));
  await insertRows(trx, 'account', shoppers);
  await insertOrders(trx, orders);
  await insertRows(trx, 'review', drawReviews(scene, orders));
  await insertRows(
    trx,
    'favourite',
    shoppers.flatMap((shopper) => drawFavourites(scene, shopper)),
  );
  return login.username;
}

export async function insertOrders(trx: Trx, orders: readonly DrawnOrder[]): Promise<void> {
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

/** The orders, oldest first, and after them the carts that the latest customers left behind. */
function drawOrders(scene: Scene, shoppers: readonly Shopper[], ids: readonly number[]): DrawnOrder[] {
  const { random, now } = scene;
  const [login] = shoppers;
  const moments = orderMoments(random, ORDERS, now);
  const orders = moments.map((at, index) => {
    const own = (moments.length - index) % OWN_ORDERS === 0;
    const buyer = own && login !== undefined ? login : drawBuyer(random, shoppers, at);
    return drawOrder(scene, ids[index] ?? 0, buyer, at);
  });
  const carts = shoppers.slice(0, CARTS).map((shopper, index) => {
    const savedAt = new Date(now.getTime() - ((CARTS - index) * DAY) / 2);
    return drawCart(scene, ids[ORDERS + index] ?? 0, shopper, savedAt);
  });
  return [...orders, ...carts];
}

/** One opinion at most per shopper and game, of what was delivered, some days after it was. */
function drawReviews(scene: Scene, orders: readonly DrawnOrder[]): Insertable<Tables['review']>[] {
  const { random, now } = scene;
  const reviews = new Map<string, Insertable<Tables['review']> & { created_at: Date }>();
  for (const { order, lines, history } of orders) {
    const delivered = history.at(-1);
    if (delivered?.status !== 'delivered') continue;
    for (const line of lines.filter(() => random.chance(REVIEWED))) {
      const [from, to] = [new Date(delivered.at).getTime(), now.getTime()];
      const { account_id } = order;
      const { product_id } = line;
      reviews.set(`${account_id}/${product_id}`, {
        account_id,
        product_id,
        ...drawOpinion(random, line),
        created_at: new Date(Math.floor(Math.min(from + random.between(1, 20) * DAY, (from + to) / 2))),
      });
    }
  }
  // Their ids tell the newest first.
  return [...reviews.values()].sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
}

function drawFavourites({ random, wares, now }: Scene, shopper: Shopper): Insertable<Tables['favourite']>[] {
  const games = new Set(Array.from({ length: random.int(0, 8) }, () => random.pick(wares).id));
  return [...games].map((product_id) => {
    const from = shopper.created_at.getTime();
    const created_at = new Date(Math.floor(random.between(from, now.getTime())));
    return { account_id: shopper.id, product_id, created_at };
  });
}

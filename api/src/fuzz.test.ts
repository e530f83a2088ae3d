import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc, { type Arbitrary } from 'fast-check';
import { type TSchema, Type } from 'typebox';
import { type PlacedOrder, TOKEN_HEADER } from '../contract';
import { violatedInvariants } from './db/invariants';
import { hashPassword } from './modules/accounts/password/password';
import { changeState } from './modules/orders/lifecycle.repo';
import { bodyText, type KnownValues, nearlyValid, urlText } from './testing/arbitraries';
import { testConfig } from './testing/config';
import { type KnownRoute, routesOf } from './testing/routes';
import { type Shopper, TestStore } from './testing/store';

const SEED = Number(process.env['FUZZ_SEED'] ?? 7);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 40);
/** A limit that these tests do not reach. */
const UNLIMITED = 1_000_000;

const CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
];

const { mail } = testConfig('.');
const settings = {
  throttle: { loginFailures: UNLIMITED, loginsPerAddress: UNLIMITED, signUpsPerAddress: UNLIMITED },
  mail: { ...mail, perAddress: UNLIMITED, resetsPerAddress: UNLIMITED, resetsPerAccount: UNLIMITED },
  messagesPerAddress: UNLIMITED,
  couponChecksPerAddress: UNLIMITED,
  unpaidOrders: UNLIMITED,
  unpaidUnits: Number.MAX_SAFE_INTEGER,
};

let store: TestStore;
const routes = await routesOf(async () => (store = await TestStore.open(settings)));
let user: Shopper;
let admin: Shopper;
beforeAll(async () => {
  await restock();
  user = await makeCaller(false);
  admin = await makeCaller(true);
});
afterAll(() => store.close());

const GAME = 1;

/**
 * Makes the product available again, because earlier requests may have bought all its units or archived it.
 */
async function restock(): Promise<void> {
  await store.db.updateTable('product').set({ archived_at: null }).where('id', '=', GAME).execute();
  await store.setStock(GAME, 100_000);
}

const PASSWORD = 'secret1';
const passwordHash = await hashPassword(PASSWORD);

async function makeCaller(isAdmin: boolean): Promise<Shopper> {
  const caller = await store.makeShopper({ admin: isAdmin });
  await store.db
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('id', '=', caller.id)
    .execute();
  await makeDeliveredOrder(caller);
  return caller;
}

/** Later requests can read and change the order, and review its product. */
async function makeDeliveredOrder({ token }: Shopper): Promise<void> {
  const stockedGame = await store.db
    .selectFrom('product')
    .select('price')
    .where('id', '=', GAME)
    .executeTakeFirstOrThrow();
  const cart = [{ id_product: GAME, price_product: stockedGame.price, quantity: 1 }];
  const body = { amount_order: stockedGame.price, address_order: 'Elm Street 1', cart };
  const response = await store.post('/order', { token, body });
  if (response.statusCode !== 200) return;
  const { id_order }: PlacedOrder = response.json();
  const change = {
    status: 'delivered',
    paymentStatus: 'paid',
    source: 'admin',
    at: store.services.now(),
  } as const;
  await store.db.transaction().execute((trx) => changeState(trx, id_order, change));
}

/**
 * Returns the callers' tokens. Replaces callers whom earlier requests logged out, banned, deleted or gave another role.
 */
async function callers(): Promise<Record<'visitor' | 'user' | 'admin', string | undefined>> {
  await restock();
  const readRole = async ({ token }: Shopper) => (await store.get('/auth/getRole', { token })).json();
  if ((await readRole(user)).admin !== false) user = await makeCaller(false);
  if ((await readRole(admin)).admin !== true) admin = await makeCaller(true);
  return { visitor: undefined, user: user.token, admin: admin.token };
}

/** Returns plausible values, including the ids of existing rows, so that some generated requests succeed. */
async function knownValues(): Promise<KnownValues> {
  const orders = await store.db.selectFrom('orders').select('id').orderBy('id', 'desc').limit(5).execute();
  const orderIds = [1, ...orders.map(({ id }) => id)];
  const [game] = await store.db
    .selectFrom('product')
    .select(['id', 'price'])
    .where('id', '=', GAME)
    .execute();
  const price = game?.price ?? 1;
  return {
    ids: [1, 2, user.id, admin.id, ...orderIds],
    fields: new Map(
      Object.entries({
        id: [user.id, admin.id, ...orderIds],
        id_user: [user.id, admin.id],
        idUser: [user.id, admin.id],
        id_order: orderIds,
        idOrder: orderIds,
        id_product: [GAME],
        idProduct: [GAME, 2],
        idGame: [GAME, 2],
        price_product: [price],
        list_price: [undefined, null, 1000],
        sale_price: [1],
        starts_at: [undefined, null],
        ends_at: [undefined, '2099-12-31T23:00Z'],
        amount_order: [price, price * 2],
        quantity: [1],
        score: [1, 5],
        genre: ['Rhythm'],
        platform: ['Vectrex'],
        current: [PASSWORD],
        on_sale: [true],
        version: [undefined],
        loaded: [undefined, { in_stock: 3 }],
        coupon: [undefined, 'BIT'],
        code: ['BIT', 'SPRING', '123456'],
        percent: [25],
        in_stock: [0, 5, 100_000],
        release_year: [1987],
        username: [user.username, 'fuzzed', 'rosa'],
        email: [`${user.username}@mail.example`, 'fuzzed@mail.example'],
        password: [PASSWORD],
        confirmPassword: [PASSWORD],
        name: ['Rosa'],
        lastname: ['Diaz'],
        address: ['Elm Street 1'],
        address_order: ['Elm Street 1'],
        name_product: ['Moon Courier'],
        description_product: ['Deliver parcels.'],
        thumbnail_product: [
          '/images/uploads/a.webp',
          'https://res.cloudinary.com/a.webp',
          'https://elsewhere.example/a',
        ],
        image_product: ['/images/uploads/a.webp'],
        genres: ['Shooter'],
        platforms: ['Arcade'],
        action: ['signup', 'purchase'],
        status: ['pending', 'fulfilled', 'dispatched', 'delivered', 'cancelled', 'cart'],
        flag: ['true', 'false'],
        value: ['true', 'false'],
        decision: ['approve', 'reject', 'pending'],
        ids: [GAME, 2],
        change: [{ on_sale: true }, { stock_change: 1 }],
        csv: [`id_product,on_sale\n${GAME},true`, 'id_product,name_product'],
        dry_run: [true, false],
      }),
    ),
  };
}

interface FuzzedRequest {
  url: string;
  body: string;
  contentType: string;
  key: string | undefined;
}

function fuzzedRequests(route: KnownRoute, known: KnownValues): Arbitrary<FuzzedRequest> {
  const segments = route.url.split('/').map((segment) => {
    const name = /^[:*](\w*)/.exec(segment)?.[1];
    return name === undefined ? fc.constant(segment) : urlText(known, name);
  });
  const query = schemaOf(route.schema?.querystring);
  const names =
    query && Type.IsObject(query) ? Object.keys(query.properties) : ['idProduct', 'data.id', '__proto__'];
  const pairs = fc.array(
    fc.tuple(
      fc.constantFrom(...names),
      fc.constantFrom(...names).chain((name) => urlText(known, name)),
    ),
    {
      maxLength: 3,
    },
  );
  const url = fc
    .tuple(fc.tuple(...segments), pairs)
    .map(
      ([path, search]) => `${path.join('/')}?${search.map(([name, value]) => `${name}=${value}`).join('&')}`,
    );
  const body = bodyText(nearlyValid(schemaOf(route.schema?.body) ?? Type.Object({}), known));
  const contentType = fc.oneof(
    { weight: 20, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
  );
  const key = fc.option(fc.constantFrom('key-1', 'key-2', 'k'.repeat(300), '__proto__'), {
    nil: undefined,
    freq: 1,
  });
  return fc.record({ url, body, contentType, key });
}

const isSchema = (schema: unknown): schema is TSchema => typeof schema === 'object' && schema !== null;
const schemaOf = (schema: unknown) => (isSchema(schema) ? schema : undefined);

/** Routes that require a secret that a fuzzer cannot guess: a code, a token or a signature. */
const SECRET_ROUTES = new Set([
  '/auth/login/code',
  '/auth/secondFactor',
  '/auth/reset/:token',
  '/auth/google',
  '/user/confirmEmail/:token',
  '/payments/webhook',
  '/dev-pay/api/v1/payments/:id/refunds',
]);

const successfulRoutes = new Set<KnownRoute>();

/** Returns a description of an invalid response, or undefined for a valid one. */
async function problemWith(
  route: KnownRoute,
  sent: FuzzedRequest,
  token: string | undefined,
): Promise<string | undefined> {
  const { method } = route;
  const headers = {
    'content-type': sent.contentType,
    ...(sent.key !== undefined && { 'idempotency-key': sent.key }),
    ...(token !== undefined && { [TOKEN_HEADER]: token }),
  };
  const payload = method === 'GET' ? {} : { payload: sent.body };
  const response = await store.app.inject({ method, url: sent.url, headers, ...payload });
  if (response.statusCode < 300) successfulRoutes.add(route);
  if (response.statusCode >= 500) return `${response.statusCode} ${response.body.slice(0, 300)}`;
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const isJsonError = response.statusCode >= 400 && isJson;
  return isJsonError && typeof response.json().error !== 'string'
    ? `an error without a code: ${response.body}`
    : undefined;
}

async function fuzz(route: KnownRoute, runs: number): Promise<void> {
  for (const token of Object.values(await callers())) {
    const calls = fc.asyncProperty(fuzzedRequests(route, await knownValues()), async (sent) =>
      expect(await problemWith(route, sent, token)).toBeUndefined(),
    );
    await fc.assert(calls, { seed: SEED, numRuns: runs });
  }
  expect(await violatedInvariants(store.db)).toEqual([]);
}

const writeRoutes = routes.filter(({ method }) => method !== 'GET');
const readRoutes = routes.filter(({ method }) => method === 'GET');

/** So long that only a hanging test exceeds it. */
const HOUR = 3_600_000;

describe('fuzzed requests cause no internal error and break no invariant', () => {
  // Use one test for all write routes, because earlier requests determine which later requests succeed.
  test(
    'Fuzzed requests to all write routes cause no internal error, and most routes that need no secret succeed at least once',
    async () => {
      for (const route of writeRoutes) await fuzz(route, RUNS);
      // The embedded identity provider accepts only requests with a login in progress.
      const entryPoints = writeRoutes.filter(
        ({ url }) => !url.startsWith('/dev-idp/') && !SECRET_ROUTES.has(url),
      );
      const unsuccessful = entryPoints
        .filter((route) => !successfulRoutes.has(route))
        .map(({ method, url }) => `${method} ${url}`);
      expect(unsuccessful.length < entryPoints.length / 3 ? [] : unsuccessful).toEqual([]);
    },
    HOUR,
  );

  test.each(readRoutes.map((route) => [route.url, route] as const))(
    'Fuzzed requests to GET %s cause no internal error',
    (_url, route) => fuzz(route, Math.ceil(RUNS / 4)),
  );
});

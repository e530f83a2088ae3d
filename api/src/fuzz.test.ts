import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc, { type Arbitrary } from 'fast-check';
import { Type, type TSchema } from 'typebox';
import { TOKEN_HEADER, type PlacedOrder } from '../contract';
import { hashPassword } from './modules/accounts/password';
import { changeState } from './modules/orders/state.repo';
import { testConfig } from './testing/config';
import { addressText, bodyText, nearly, type Known } from './testing/garbage';
import { brokenInvariants } from './testing/invariants';
import { routesOf, type KnownRoute } from './testing/routes';
import { TestStore, type Shopper } from './testing/store';

/** Another seed looks elsewhere; the same one finds the same again. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 7);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 40);
const WIDE = 1_000_000;

const CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
];

const { mail } = testConfig('.');
const settings = {
  throttle: { loginFailures: WIDE, loginsPerAddress: WIDE, signUpsPerAddress: WIDE },
  mail: { ...mail, perAddress: WIDE, resetsPerAddress: WIDE, resetsPerAccount: WIDE },
  messagesPerAddress: WIDE,
  unpaidOrders: WIDE,
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

/** The game that every sensible order is for. */
const GAME = 1;

/** Puts the game back on sale after the calls before it. */
const restock = () =>
  store.db
    .updateTable('product')
    .set({ in_stock: 100_000, archived_at: null })
    .where('id', '=', GAME)
    .execute();

const PASSWORD = 'secret1';
const passwordHash = await hashPassword(PASSWORD);

async function makeCaller(isAdmin: boolean): Promise<Shopper> {
  const caller = await store.makeShopper({ admin: isAdmin });
  await store.db
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('id', '=', caller.id)
    .execute();
  await receiveGame(caller);
  return caller;
}

/** A purchase that has arrived, so that there is something to look at, to move and to review. */
async function receiveGame({ token }: Shopper): Promise<void> {
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

/** What was fuzzed away is made anew: a logged-out, banned or deleted caller would find every door closed. */
async function callers(): Promise<Record<'visitor' | 'user' | 'admin', string | undefined>> {
  await restock();
  const role = async ({ token }: Shopper) => (await store.get('/auth/getRole', { token })).json();
  if ((await role(user)).admin !== false) user = await makeCaller(false);
  if ((await role(admin)).admin !== true) admin = await makeCaller(true);
  return { visitor: undefined, user: user.token, admin: admin.token };
}

/** Names and numbers that are really there. */
async function known(): Promise<Known> {
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

interface Sent {
  url: string;
  body: string;
  contentType: string;
  key: string | undefined;
}

function requests(route: KnownRoute, about: Known): Arbitrary<Sent> {
  const pieces = route.url.split('/').map((piece) => {
    const name = /^[:*](\w*)/.exec(piece)?.[1];
    return name === undefined ? fc.constant(piece) : addressText(about, name);
  });
  const query = schemaOf(route.schema?.querystring);
  const names =
    query && Type.IsObject(query) ? Object.keys(query.properties) : ['idProduct', 'data.id', '__proto__'];
  const pairs = fc.array(
    fc.tuple(
      fc.constantFrom(...names),
      fc.constantFrom(...names).chain((name) => addressText(about, name)),
    ),
    {
      maxLength: 3,
    },
  );
  const url = fc
    .tuple(fc.tuple(...pieces), pairs)
    .map(
      ([path, search]) => `${path.join('/')}?${search.map(([name, value]) => `${name}=${value}`).join('&')}`,
    );
  const body = bodyText(nearly(schemaOf(route.schema?.body) ?? Type.Object({}), about));
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

/** Routes that require a secret no caller can guess: a code, a link from an e-mail, a signature. */
const WITH_A_SECRET = new Set([
  '/auth/login/code',
  '/auth/secondFactor',
  '/auth/reset/:token',
  '/auth/google',
  '/user/confirmEmail/:token',
  '/payments/webhook',
  '/dev-pay/api/v1/payments/:id/refunds',
]);

/** The routes on which at least one call has got through. */
const reached = new Set<KnownRoute>();

/** What is wrong with the answer; undefined when it is one the store may give. */
async function complaint(
  route: KnownRoute,
  sent: Sent,
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
  if (response.statusCode < 300) reached.add(route);
  if (response.statusCode >= 500) return `${response.statusCode} ${response.body.slice(0, 300)}`;
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const isRefusal = response.statusCode >= 400 && isJson;
  return isRefusal && typeof response.json().error !== 'string'
    ? `a refusal without a reason: ${response.body}`
    : undefined;
}

/** Calls of one route; each finds the store as the ones before have left it. */
async function fuzz(route: KnownRoute, runs: number): Promise<void> {
  for (const token of Object.values(await callers())) {
    const calls = fc.asyncProperty(requests(route, await known()), async (sent) =>
      expect(await complaint(route, sent, token)).toBeUndefined(),
    );
    await fc.assert(calls, { seed: SEED, numRuns: runs });
  }
  expect(await brokenInvariants(store.db)).toEqual([]);
}

const writing = routes.filter(({ method }) => method !== 'GET');
const reading = routes.filter(({ method }) => method === 'GET');

/** Ends what hangs, and does not judge what is slow on a busy machine. */
const HOUR = 3_600_000;

describe('whatever is sent by visitor, user or administrator: no fault of ours, and no row that breaks a rule', () => {
  // One test: what a call finds, and so how many get through, depends on the ones before it.
  test(
    'to every route that writes, and behind most of these doors something was done',
    async () => {
      for (const route of writing) await fuzz(route, RUNS);
      // The embedded identity provider opens only to a browser that is being sent through it.
      const entryPoints = writing.filter(
        ({ url }) => !url.startsWith('/dev-idp/') && !WITH_A_SECRET.has(url),
      );
      const closed = entryPoints
        .filter((route) => !reached.has(route))
        .map(({ method, url }) => `${method} ${url}`);
      expect(closed.length < entryPoints.length / 3 ? [] : closed).toEqual([]);
    },
    HOUR,
  );

  test.each(reading.map((route) => [route.url, route] as const))('GET %s', (_url, route) =>
    fuzz(route, Math.ceil(RUNS / 4)),
  );
});

import { afterAll, describe, expect, test } from '@jest/globals';
import * as contract from '../contract';
import type { Endpoint } from '../contract';
import { openSession, SESSION_IDLE } from './modules/accounts/session.repo';
import { accessRows, ACTORS, type Row, type Scene } from './testing/access-rows';
import { insertTestOrder } from './testing/orders';
import { publicRouteOf } from './testing/public-routes';
import { routesOf, type KnownRoute } from './testing/routes';
import { TestStore } from './testing/store';

type Actor = (typeof ACTORS)[number];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every call there is, by its name in the contract. */
const endpoints = Object.entries(contract).flatMap(([name, value]) =>
  isEndpoint(value) ? [[name, value] as const] : [],
);

const rows = endpoints.flatMap(([name, endpoint]) =>
  (accessRows[name] ?? []).map((row) => ({ name, endpoint, row })),
);

let store: TestStore;
// Six actors write from one address.
const routes = await routesOf(
  async () => (store = await TestStore.open({ messagesPerAddress: ACTORS.length })),
);
afterAll(() => store.close());

async function makeScene(): Promise<Scene> {
  const owner = await store.makeShopper();
  const { id: gameId } = await store.makeGame();
  const order = { accountId: owner.id, productId: gameId, status: 'delivered' } as const;
  return { owner, gameId, orderId: await insertTestOrder(store.db, order) };
}

/** The session with which an actor calls. Who is banned or has stayed away too long would have the right otherwise. */
async function tokenOf(actor: Actor, scene: Scene, endpoint: Endpoint): Promise<string | undefined> {
  if (actor === 'visitor') return undefined;
  if (actor === 'owner') return scene.owner.token;
  if (actor === 'other user') return (await store.makeShopper()).token;
  if (actor === 'admin') return (await store.makeShopper({ admin: true })).token;
  const rightful = endpoint.access === 'admin' ? await store.makeShopper({ admin: true }) : scene.owner;
  if (actor === 'banned') {
    await store.db.updateTable('account').set({ active: false }).where('id', '=', rightful.id).execute();
    return rightful.token;
  }
  return openSession(store.db, rightful.id, new Date(store.services.now().getTime() - SESSION_IDLE));
}

async function statusFor(actor: Actor, endpoint: Endpoint, row: Row): Promise<number> {
  const scene = await makeScene();
  const token = await tokenOf(actor, scene, endpoint);
  const body = row.body?.(scene);
  const call = { ...(token !== undefined && { token }), ...(body && { body }) };
  return (await store.send(endpoint.method, row.url?.(scene) ?? endpoint.path, call)).statusCode;
}

const named = (statuses: readonly number[]) =>
  Object.fromEntries(ACTORS.map((actor, index) => [actor, statuses[index]]));

/** What Fastify serves besides the calls of the contract. */
const served = new Set(endpoints.map(([, { method, path }]) => `${method} ${path}`));
const nameOf = ({ method, url }: KnownRoute) => `${method} ${url}`;
const besides = routes.filter((route) => !served.has(nameOf(route)));

describe('the table of who may do what', () => {
  test('names every route that is no call of the contract, with the reason why it is public', () => {
    const unexplained = besides.filter((route) => !publicRouteOf(nameOf(route))?.why).map(nameOf);
    expect(unexplained).toEqual([]);
  });

  test('has a row for every call of the contract, and every call is served', () => {
    const missing = endpoints.filter(([name]) => !accessRows[name]?.length).map(([name]) => name);
    expect(missing).toEqual([]);
    const unserved = endpoints.filter(([, { method, path }]) => !store.app.hasRoute({ method, url: path }));
    expect(unserved.map(([name]) => name)).toEqual([]);
  });

  test('has no row for a call that does not exist', () => {
    const names = endpoints.map(([name]) => name);
    expect(Object.keys(accessRows).filter((name) => !names.includes(name))).toEqual([]);
  });

  test('Asks a session of whom the contract does, and the role of administrators’ calls [R420 R421 R445]', () => {
    for (const { endpoint, row } of rows) {
      const [visitor, other, owner, , banned, expired] = row.statuses;
      if (endpoint.access === 'public') continue;
      expect([visitor, banned, expired]).toEqual([401, 401, 401]);
      if (endpoint.access === 'admin') expect([other, owner]).toEqual([403, 403]);
    }
  });
});

describe('who may call [R420 R421 R445]', () => {
  const titled = rows.map(({ endpoint, row }, index) => {
    const twin = rows[index - 1]?.endpoint === endpoint ? ' (another way)' : '';
    return [`${endpoint.method} ${endpoint.path}${twin}`, endpoint, row] as const;
  });

  test.each(titled)('%s', async (_title, endpoint, row) => {
    const statuses: number[] = [];
    for (const actor of ACTORS) statuses.push(await statusFor(actor, endpoint, row));
    expect(named(statuses)).toEqual(named(row.statuses));
  });
});

describe('what is public looks at no session: all get one answer [R420]', () => {
  test.each(besides.map((route) => [nameOf(route), route] as const))('%s', async (name, { method, url }) => {
    const scene = await makeScene();
    const endpoint = { method, path: url, access: 'public', success: 200 } as const;
    const path = url.replace(/\/:\w+/g, '/1').replace('*', 'x');
    const statuses: number[] = [];
    for (const actor of ACTORS) {
      const token = await tokenOf(actor, scene, endpoint);
      statuses.push((await store.send(method, path, token === undefined ? {} : { token })).statusCode);
    }
    const [first = 0] = statuses;
    expect(first).toBeLessThan(500);
    expect(named(statuses)).toEqual(named(ACTORS.map(() => publicRouteOf(name)?.status ?? first)));
  });
});

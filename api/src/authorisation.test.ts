import { afterAll, describe, expect, test } from '@jest/globals';
import type { Endpoint } from '../contract';
import { MAX_IDLE_MS, openSession } from './modules/accounts/session.repo';
import { accessRows, ACTORS, type Fixture, type Row } from './testing/access-rows';
import { listContractEndpoints } from './testing/contract-calls';
import { insertTestOrder } from './testing/orders';
import { findPublicRoute } from './testing/public-routes';
import { type KnownRoute, routesOf } from './testing/routes';
import { TestStore } from './testing/store';

type Actor = (typeof ACTORS)[number];

const endpoints = listContractEndpoints().map(({ name, endpoint }) => [name, endpoint] as const);

const rows = endpoints.flatMap(([name, endpoint]) =>
  (accessRows[name] ?? []).map((row) => ({ name, endpoint, row })),
);

let store: TestStore;
// All actors send messages from the same IP address, so the limit must not be lower than their number.
const routes = await routesOf(
  async () => (store = await TestStore.open({ messagesPerAddress: ACTORS.length })),
);
afterAll(() => store.close());

async function makeFixture(): Promise<Fixture> {
  const owner = await store.makeShopper();
  const { id: gameId } = await store.makeGame();
  const order = { accountId: owner.id, productId: gameId, status: 'delivered' } as const;
  return { owner, gameId, orderId: await insertTestOrder(store.db, order) };
}

/** 'banned' and 'expired' are users who would otherwise have access. */
async function tokenOf(actor: Actor, fixture: Fixture, endpoint: Endpoint): Promise<string | undefined> {
  if (actor === 'visitor') return undefined;
  if (actor === 'owner') return fixture.owner.token;
  if (actor === 'other user') return (await store.makeShopper()).token;
  if (actor === 'admin') return (await store.makeShopper({ admin: true })).token;
  const authorised = endpoint.access === 'admin' ? await store.makeShopper({ admin: true }) : fixture.owner;
  if (actor === 'banned') {
    await store.db.updateTable('account').set({ active: false }).where('id', '=', authorised.id).execute();
    return authorised.token;
  }
  return openSession(store.db, authorised.id, new Date(store.services.now().getTime() - MAX_IDLE_MS));
}

async function statusFor(actor: Actor, endpoint: Endpoint, row: Row): Promise<number> {
  const fixture = await makeFixture();
  const token = await tokenOf(actor, fixture, endpoint);
  const body = row.body?.(fixture);
  const headers = row.headers?.();
  const call = { ...(token !== undefined && { token }), ...(body && { body }), ...(headers && { headers }) };
  return (await store.send(endpoint.method, row.url?.(fixture) ?? endpoint.path, call)).statusCode;
}

const byActor = (statuses: readonly number[]) =>
  Object.fromEntries(ACTORS.map((actor, index) => [actor, statuses[index]]));

const contractRoutes = new Set(endpoints.map(([, { method, path }]) => `${method} ${path}`));
const nameOf = ({ method, url }: KnownRoute) => `${method} ${url}`;
const otherRoutes = routes.filter((route) => !contractRoutes.has(nameOf(route)));

describe('the access table', () => {
  test('Every route outside the contract is listed with the reason why it is public', () => {
    const unexplained = otherRoutes.filter((route) => !findPublicRoute(nameOf(route))?.reason).map(nameOf);
    expect(unexplained).toEqual([]);
  });

  test('Every contract endpoint has a row in the access table and a route', () => {
    const missing = endpoints.filter(([name]) => !accessRows[name]?.length).map(([name]) => name);
    expect(missing).toEqual([]);
    const unserved = endpoints.filter(([, { method, path }]) => !store.app.hasRoute({ method, url: path }));
    expect(unserved.map(([name]) => name)).toEqual([]);
  });

  test('Every row of the access table belongs to a contract endpoint', () => {
    const names = endpoints.map(([name]) => name);
    expect(Object.keys(accessRows).filter((name) => !names.includes(name))).toEqual([]);
  });

  test('The access table expects 401 and 403 where the contract requires a session or the administrator role [R420 R421 R445]', () => {
    for (const { endpoint, row } of rows) {
      const [visitor, otherUser, owner, , banned, expired] = row.statuses;
      if (endpoint.access === 'public') continue;
      expect([visitor, banned, expired]).toEqual([401, 401, 401]);
      if (endpoint.access === 'admin') expect([otherUser, owner]).toEqual([403, 403]);
    }
  });
});

describe('access to each endpoint [R420 R421 R445]', () => {
  const cases = rows.map(({ endpoint, row }, index) => {
    const suffix = rows[index - 1]?.endpoint === endpoint ? ' (second row)' : '';
    return [`${endpoint.method} ${endpoint.path}${suffix}`, endpoint, row] as const;
  });

  test.each(cases)('%s responds to every actor with the expected status', async (_title, endpoint, row) => {
    const statuses: number[] = [];
    for (const actor of ACTORS) statuses.push(await statusFor(actor, endpoint, row));
    expect(byActor(statuses)).toEqual(byActor(row.statuses));
  });
});

describe('routes outside the contract [R420]', () => {
  test.each(otherRoutes.map((route) => [nameOf(route), route] as const))(
    '%s responds to every actor with the same status',
    async (name, { method, url }) => {
      const fixture = await makeFixture();
      const endpoint = { method, path: url, access: 'public', success: 200 } as const;
      const path = url.replace(/\/:\w+/g, '/1').replace('*', 'x');
      const statuses: number[] = [];
      for (const actor of ACTORS) {
        const token = await tokenOf(actor, fixture, endpoint);
        statuses.push((await store.send(method, path, token === undefined ? {} : { token })).statusCode);
      }
      const [first = 0] = statuses;
      expect(first).toBeLessThan(500);
      expect(byActor(statuses)).toEqual(byActor(ACTORS.map(() => findPublicRoute(name)?.status ?? first)));
    },
  );
});

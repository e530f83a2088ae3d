import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { PlacedOrder } from '../contract';
import { type ApiProcess, ApiProcesses } from './testing/api-processes';
import { describeOnPostgres, postgresUrl, waitForBlockedStatements } from './testing/on-postgres';
import { postOrder, retryWhileBusy } from './testing/orders';
import { insertGame, insertShopper } from './testing/rows';
import { TcpProxy } from './testing/tcp-proxy';

describeOnPostgres('orders during database failures', () => {
  let store: ApiProcesses;
  let api: ApiProcess;
  let apiUrl: string;
  let proxy: TcpProxy;

  beforeAll(async () => {
    store = await ApiProcesses.open(postgresUrl());
    proxy = await TcpProxy.open(Number(new URL(store.url).port || 5432));
    api = await store.start({ DATABASE_POOL: '3' });
    apiUrl = await api.url();
  });
  afterAll(async () => {
    await store.close();
    await proxy.close();
  });

  const placeOrder = (game: number, token: string) => postOrder(apiUrl, game, token);

  test('An order whose database connection is lost fails with 503 and Retry-After, and a retry with the same key places it once', async () => {
    const { db } = store.database;
    const game = await insertGame(db, 5);
    const { id, token } = await insertShopper(db, 'rosa');
    const failed = await db.transaction().execute(async (holder) => {
      await sql`select id from product where id = ${game} for update`.execute(holder);
      const waiting = placeOrder(game, token);
      await terminateBlockedConnections();
      return waiting;
    });
    expect(failed.status).toBe(503);
    expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await failed.json()).toMatchObject({ error: 'unavailable' });
    await api.waitForOutput('"reason":"connection ended by the server"');

    const response = await placeOrder(game, token);
    expect(response.status).toBe(200);
    const placed: PlacedOrder = await response.json();
    const orders = await db.selectFrom('orders').select('id').where('account_id', '=', id).execute();
    expect(orders).toEqual([{ id: placed.id_order }]);
    expect((await fetch(`${apiUrl}/healthz`)).status).toBe(200);
  });

  test('An order for a locked product fails with 503 and Retry-After, and a retry succeeds', async () => {
    const { db } = store.database;
    const game = await insertGame(db, 5);
    const { token } = await insertShopper(db, 'ines');
    const timedOut = await db.transaction().execute(async (holder) => {
      await sql`select id from product where id = ${game} for update`.execute(holder);
      return placeOrder(game, token);
    });
    expect([timedOut.status, timedOut.headers.get('retry-after')]).toEqual([503, '2']);
    await api.waitForOutput('"reason":"lock timeout"');
    expect((await placeOrder(game, token)).status).toBe(200);
  });

  test('An order remains if its payment page cannot be stored, and a retry with the same key returns the page', async () => {
    const { db } = store.database;
    const game = await insertGame(db, 5);
    const { id, token } = await insertShopper(db, 'marta');
    const ownOrders = db.selectFrom('orders').select(['id', 'status']).where('account_id', '=', id);
    const failed = await db.transaction().execute(async (holder) => {
      const { response } = await whileProviderWaits(
        () => placeOrder(game, token),
        () => holder.executeQuery(ownOrders.forUpdate()),
      );
      return response;
    });
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '2']);
    const rows = await ownOrders.execute();
    expect(rows).toEqual([{ id: expect.any(Number), status: 'pending' }]);
    expect(api.output).not.toContain('creating the payment page failed');
    const placed: PlacedOrder = await (await placeOrder(game, token)).json();
    expect([placed.id_order, placed.redirectUrl]).toEqual([
      rows[0]?.id,
      expect.stringContaining('/dev-pay/'),
    ]);
  });

  test('If the database stops responding while the payment page is created, the order fails with 503 and Retry-After, and a retry places it once', async () => {
    const { db } = store.database;
    const proxiedApi = await store.start({ DATABASE_URL: proxy.urlOf(store.url) });
    const proxiedUrl = await proxiedApi.url();
    const game = await insertGame(db, 5);
    const { id, token } = await insertShopper(db, 'olga');
    const { response } = await whileProviderWaits(
      () => postOrder(proxiedUrl, game, token),
      () => proxy.silence(),
    );
    const failed = await response;
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '2']);
    expect(proxiedApi.output).toContain('"reason":"no response in time"');
    expect(proxiedApi.output).not.toContain('creating the payment page failed');

    proxy.restore();
    const placed: PlacedOrder = await (await retryWhileBusy(() => postOrder(proxiedUrl, game, token))).json();
    const orders = await db.selectFrom('orders').select('id').where('account_id', '=', id).execute();
    expect(orders).toEqual([{ id: placed.id_order }]);
  });

  /** Calls `interrupt` while the dev provider for payments is waiting for the database to store the payment page. */
  function whileProviderWaits(
    send: () => Promise<Response>,
    interrupt: () => unknown,
  ): Promise<{ response: Promise<Response> }> {
    const { db } = store.database;
    return db.transaction().execute(async (holder) => {
      await sql`lock table sandbox_preference in exclusive mode`.execute(holder);
      const response = send();
      await waitForBlockedStatements(db, 'insert into "sandbox_preference"');
      await interrupt();
      return { response };
    });
  }

  async function terminateBlockedConnections(): Promise<void> {
    const { db } = store.database;
    for (const pid of await waitForBlockedStatements(db, 'select'))
      await sql`select pg_terminate_backend(${pid})`.execute(db);
  }
});

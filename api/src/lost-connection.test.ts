import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { PlacedOrder } from '../contract';
import { describeOnPostgres, postgresUrl, untilLockIsAwaited } from './testing/on-postgres';
import { postOrder } from './testing/post-order';
import type { ApiProcess } from './testing/process';
import { Processes } from './testing/processes';
import { insertGame, insertShopper } from './testing/rows';

describeOnPostgres('an order whose database connection is lost', () => {
  let store: Processes;
  let api: ApiProcess;
  let address: string;

  beforeAll(async () => {
    store = await Processes.open(postgresUrl());
    api = await store.start({ DATABASE_POOL: '3' });
    address = await api.address();
  });
  afterAll(() => store.close());

  const order = (game: number, token: string) => postOrder(address, game, token);

  test('is 503 with Retry-After, the process lives, and the same key then buys exactly once', async () => {
    const { db } = store.database;
    const game = await insertGame(db, 5);
    const { id, token } = await insertShopper(db, 'rosa');
    const cut = await db.transaction().execute(async (holder) => {
      await sql`select id from product where id = ${game} for update`.execute(holder);
      const waiting = order(game, token);
      await endWaitingBackend();
      return waiting;
    });
    expect(cut.status).toBe(503);
    expect(Number(cut.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await cut.json()).toMatchObject({ error: 'unavailable' });
    await api.waitForOutput('"reason":"connection ended by the server"');

    const response = await order(game, token);
    expect(response.status).toBe(200);
    const placed: PlacedOrder = await response.json();
    const orders = await db.selectFrom('orders').select('id').where('account_id', '=', id).execute();
    expect(orders).toEqual([{ id: placed.id_order }]);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });

  test('an order for a row that another transaction locks gets 503 with Retry-After, and succeeds when repeated', async () => {
    const { db } = store.database;
    const game = await insertGame(db, 5);
    const { token } = await insertShopper(db, 'ines');
    const late = await db.transaction().execute(async (holder) => {
      await sql`select id from product where id = ${game} for update`.execute(holder);
      return order(game, token);
    });
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '2']);
    await api.waitForOutput('"reason":"lock timeout"');
    expect((await order(game, token)).status).toBe(200);
  });

  /** Ends the connection of the API that waits for a lock, as soon as there is one. */
  async function endWaitingBackend(): Promise<void> {
    const { db } = store.database;
    for (const pid of await untilLockIsAwaited(db))
      await sql`select pg_terminate_backend(${pid})`.execute(db);
  }
});

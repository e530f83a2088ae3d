/** Scenarios with database faults. Each starts its own PostgreSQL server. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../api/src/db/database';
import { postOrder } from '../../api/src/testing/orders';
import { insertGame, insertShopper } from '../../api/src/testing/rows';
import { TcpProxy } from '../../api/src/testing/tcp-proxy';
import { checkHealth, spawnApi, startApis } from './apis';
import { RECOVER_WITHIN_MS, runOutage } from './outage';
import { Postgres } from './postgres';
import { problemUnless, type Scenario } from './scenario';
import { waitFor } from './wait';

/** PostgreSQL restarts, as during an upgrade. */
export const postgresStopped: Scenario = {
  name: 'postgres-stopped',
  async run(context) {
    const postgres = await Postgres.create();
    context.defer(() => postgres.remove());
    return runOutage(context, {
      fault: 'PostgreSQL is stopped and started again',
      url: postgres.url,
      primaryUrl: () => postgres.url,
      begin: () => postgres.stop('fast'),
      end: () => postgres.start(),
      durationMs: context.short ? 2000 : 10_000,
    });
  },
};

/** The primary is killed, and a synchronous standby is promoted behind the same proxy. */
export const postgresFailover: Scenario = {
  name: 'postgres-failover',
  async run(context) {
    const primary = await Postgres.create();
    context.defer(() => primary.remove());
    const standby = await primary.createStandby();
    context.defer(() => standby.remove());
    const proxy = await TcpProxy.open(primary.port);
    context.defer(() => proxy.close());
    let current = primary;
    return runOutage(context, {
      fault: 'the primary is killed, a standby is promoted',
      url: proxy.urlOf(primary.url),
      primaryUrl: () => current.url,
      begin: () => primary.stop('immediate'),
      end: async () => {
        await standby.promote();
        proxy.forwardTo(standby.port);
        current = standby;
      },
      durationMs: context.short ? 1000 : 5000,
    });
  },
};

/** PostgreSQL stops responding, but its connections stay open, as with a stalled disk or a paused machine. */
export const postgresFrozen: Scenario = {
  name: 'postgres-frozen',
  async run(context) {
    const postgres = await Postgres.create();
    context.defer(() => postgres.remove());
    return runOutage(context, {
      fault: 'PostgreSQL hangs (SIGSTOP)',
      url: postgres.url,
      primaryUrl: () => postgres.url,
      begin: async () => postgres.suspend(),
      end: async () => postgres.resume(),
      durationMs: context.short ? 8000 : 20_000,
    });
  },
};

/** The API starts before its database, as after a power failure. */
export const postgresAbsent: Scenario = {
  name: 'postgres-absent',
  async run(context) {
    const postgres = await Postgres.create();
    context.defer(() => postgres.remove());
    await postgres.stop();
    const api = await spawnApi(context, postgres.url);
    await api.process.waitForOutput('Requests get 503 in the meantime');
    await sleep(context.short ? 1000 : 10_000);
    const during = await checkHealth(api);
    await postgres.start();
    const restoredAt = Date.now();
    await api.process.url();
    await waitFor('a healthy API', async () => (await checkHealth(api)).status === 200);
    // Includes the migration of the empty database.
    const recoveryMs = Date.now() - restoredAt;
    return {
      fault: 'PostgreSQL is unavailable when the API starts',
      effect: `the process waits; health check ${during.status} in ${during.ms} ms`,
      recoveryMs,
      problems: [
        ...problemUnless(
          during.status === 503 && during.hasRetryAfter,
          'the API did not respond with 503 and Retry-After while it waited',
        ),
        ...problemUnless(
          context.short || recoveryMs <= 2 * RECOVER_WITHIN_MS,
          `the API was available ${recoveryMs} ms after the database (including migrations)`,
        ),
      ],
    };
  },
};

/** PostgreSQL terminates a connection while an order waits for the lock on its game. */
export const connectionLost: Scenario = {
  name: 'connection-lost',
  async run(context) {
    const postgres = await Postgres.create();
    context.defer(() => postgres.remove());
    const [api] = await startApis(context, postgres.url, 1);
    if (api === undefined) throw new Error('No API was started');
    const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
    const game = await insertGame(db, 5);
    const { id, token } = await insertShopper(db, 'rosa');
    const order = () => postOrder(api.url, game, token);
    const waitingQuery = `select pid from pg_stat_activity where wait_event_type = 'Lock'`;

    const interruptedResponse = await db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('product').select('id').where('id', '=', game).forUpdate().execute();
      const sent = order();
      await waitFor(
        'the order to wait for the lock',
        async () => (await postgres.query(waitingQuery)).length > 0,
      );
      await postgres.query(`select pg_terminate_backend(pid) from (${waitingQuery}) as waiting`);
      return sent;
    });
    const interruptedAt = Date.now();
    const repeated = await order();
    const recoveryMs = Date.now() - interruptedAt;
    const stored = await db.selectFrom('orders').select('id').where('account_id', '=', id).execute();
    await close();
    const afterwards = await checkHealth(api);
    return {
      fault: 'a connection is lost during a statement',
      effect: `${interruptedResponse.status}, repeated ${repeated.status}; health check ${afterwards.status}`,
      recoveryMs,
      acknowledged: repeated.status === 200 ? 1 : 0,
      lost: Math.max(0, 1 - stored.length),
      duplicated: Math.max(0, stored.length - 1),
      problems: [
        ...problemUnless(
          interruptedResponse.status === 503 && interruptedResponse.headers.has('retry-after'),
          'the API did not respond with 503 and Retry-After',
        ),
        ...problemUnless(repeated.status === 200, 'the repeated order failed'),
        ...problemUnless(stored.length === 1, `${stored.length} orders are stored`),
        ...problemUnless(afterwards.status === 200, 'the health check failed afterwards'),
      ],
    };
  },
};

/** A wrong password is a permanent error, so the API prints one line and exits instead of waiting. */
export const wrongPassword: Scenario = {
  name: 'wrong-password',
  async run(context) {
    const postgres = await Postgres.create();
    context.defer(() => postgres.remove());
    const url = new URL(postgres.url);
    url.password = 'mistaken';
    const { process } = await spawnApi(context, url.href);
    const code = await process.exit();
    const lines = process.output.trim().split('\n');
    return {
      fault: 'DATABASE_URL contains a wrong password',
      effect: `exit ${code}: ${lines[0] ?? ''}`,
      problems: [
        ...problemUnless(code === 1, `exit ${code}`),
        ...problemUnless(
          lines.length === 1 && /password authentication failed/.test(lines[0] ?? ''),
          'the output is not one clear line',
        ),
        ...problemUnless(!process.output.includes('mistaken'), 'the output contains the password'),
      ],
    };
  },
};

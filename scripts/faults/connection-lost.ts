import { openDatabase } from '../../api/src/db/database';
import { postOrder } from '../../api/src/testing/post-order';
import { insertGame, insertShopper } from '../../api/src/testing/rows';
import { health, startApis } from './apis';
import { Postgres } from './postgres';
import { unless, type Scenario } from './scenario';

/** One backend ends (OOM killer, an operator) while an order waits in it for the row of its game. */
export const connectionLost: Scenario = {
  name: 'connection-lost',
  async run(context) {
    const postgres = await Postgres.create();
    context.defer(() => postgres.remove());
    const [api] = await startApis(context, postgres.url, 1);
    if (api === undefined) throw new Error('no process');
    const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
    const game = await insertGame(db, 5);
    const { id, token } = await insertShopper(db, 'rosa');
    const order = () => postOrder(api.address, game, token);
    const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock'`;

    const cut = await db.transaction().execute(async (holder) => {
      await holder.selectFrom('product').select('id').where('id', '=', game).forUpdate().execute();
      const sent = order();
      while ((await postgres.query(waiting)).length === 0);
      await postgres.query(`select pg_terminate_backend(pid) from (${waiting}) as one`);
      return sent;
    });
    const back = Date.now();
    const repeated = await order();
    const recoveryMs = Date.now() - back;
    const stored = await db.selectFrom('orders').select('id').where('account_id', '=', id).execute();
    await close();
    const alive = await health(api);
    return {
      fault: 'connection lost under a statement',
      happened: `${cut.status}, repeated ${repeated.status}; health check ${alive.status}`,
      recoveryMs,
      acknowledged: repeated.status === 200 ? 1 : 0,
      lost: Math.max(0, 1 - stored.length),
      duplicated: Math.max(0, stored.length - 1),
      problems: [
        ...unless(cut.status === 503 && cut.headers.has('retry-after'), 'no 503 with Retry-After'),
        ...unless(repeated.status === 200, 'the repeated order failed'),
        ...unless(stored.length === 1, `${stored.length} orders are stored`),
        ...unless(alive.status === 200, 'the process did not survive'),
      ],
    };
  },
};

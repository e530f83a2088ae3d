import { setTimeout as sleep } from 'node:timers/promises';
import { health, launchApi } from './apis';
import { RECOVER_WITHIN_MS } from './outage';
import { Postgres } from './postgres';
import { unless, type Scenario } from './scenario';

/** The API is started before its database, as after a power cut. */
export const postgresAbsent: Scenario = {
  name: 'postgres-absent',
  async run(context) {
    const postgres = await Postgres.create();
    context.defer(() => postgres.remove());
    await postgres.stop();
    const api = await launchApi(context, postgres.url);
    await api.process.waitForOutput('it is tried again');
    await sleep(context.short ? 1000 : 10_000);
    const during = await health(api);
    await postgres.start();
    const back = Date.now();
    await api.process.address();
    while ((await health(api)).status !== 200) await sleep(10);
    // An empty database is migrated first, which takes its time on a busy machine.
    const recoveryMs = Date.now() - back;
    return {
      fault: 'PostgreSQL absent when the API starts',
      happened: `the process waits; health check ${during.status} in ${during.ms} ms`,
      recoveryMs,
      problems: [
        ...unless(during.status === 503 && during.retryAfter, 'no 503 with Retry-After while it waits'),
        ...unless(
          context.short || recoveryMs <= 2 * RECOVER_WITHIN_MS,
          `open only ${recoveryMs} ms after the database, migrations included`,
        ),
      ],
    };
  },
};

import { runOutage } from './outage';
import { Postgres } from './postgres';
import type { Scenario } from './scenario';

/** A restart of PostgreSQL, as for an upgrade: every session is ended, and connections are refused meanwhile. */
export const postgresStopped: Scenario = {
  name: 'postgres-stopped',
  async run(context) {
    const postgres = await Postgres.create();
    context.defer(() => postgres.remove());
    return runOutage(context, {
      fault: 'PostgreSQL stopped and started',
      url: postgres.url,
      direct: () => postgres.url,
      begin: () => postgres.stop('fast'),
      end: () => postgres.start(),
      lastsMs: context.short ? 2000 : 10_000,
    });
  },
};

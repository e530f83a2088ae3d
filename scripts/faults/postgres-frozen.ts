import { runOutage } from './outage';
import { Postgres } from './postgres';
import type { Scenario } from './scenario';

/** A database that keeps its connections and answers nothing: a stalled disk, a paused machine, a dead network. */
export const postgresFrozen: Scenario = {
  name: 'postgres-frozen',
  async run(context) {
    const postgres = await Postgres.create();
    context.defer(() => postgres.remove());
    return runOutage(context, {
      fault: 'PostgreSQL frozen (SIGSTOP)',
      url: postgres.url,
      direct: () => postgres.url,
      begin: async () => postgres.freeze(),
      end: async () => postgres.thaw(),
      lastsMs: context.short ? 8000 : 20_000,
    });
  },
};

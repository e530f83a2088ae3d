import { TcpProxy } from '../../api/src/testing/tcp-proxy';
import { runOutage } from './outage';
import { Postgres } from './postgres';
import type { Scenario } from './scenario';

/** The primary dies without a word; a synchronous standby is promoted behind the same address. */
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
      fault: 'primary killed, standby promoted',
      url: proxy.urlOf(primary.url),
      direct: () => current.url,
      begin: () => primary.stop('immediate'),
      end: async () => {
        await standby.promote();
        proxy.leadTo(standby.port);
        current = standby;
      },
      lastsMs: context.short ? 1000 : 5000,
    });
  },
};

import { setTimeout as sleep } from 'node:timers/promises';
import { problemUnless } from '../faults/scenario';
import { ConstantLoad, describeLoad, type LoadReport } from './load';
import { restartMember } from './member';
import type { Context, Outcome, Scenario } from './scenario';

/** Runs `work` under the load of the catalogue through Caddy, and returns the report of the load. */
export async function underLoad(
  { cluster, catalogue, rate }: Context,
  work: (load: ConstantLoad) => Promise<unknown>,
): Promise<LoadReport> {
  const { origin, authority } = cluster;
  const load = new ConstantLoad({ origin, authority, perSecond: rate, requestAt: catalogue.requestAt });
  try {
    await work(load);
  } catch (error) {
    // Otherwise the load would continue during the next scenario, and keep this process running.
    await load.stop();
    throw error;
  }
  return load.stop();
}

/** Restarts both hosts and both APIs one after the other, as an upgrade does. No request may fail. */
export const rollingRestart: Scenario = {
  name: 'rolling-restart',
  async run(context): Promise<Outcome> {
    const { cluster, seconds } = context;
    const restarts: string[] = [];
    const report = await underLoad(context, async () => {
      await sleep(seconds * 1000);
      for (const member of [...cluster.hosts, ...cluster.apis]) {
        const before = performance.now();
        await restartMember(member);
        restarts.push(`${member.program.name} ${((performance.now() - before) / 1000).toFixed(1)} s`);
        await sleep(seconds * 1000);
      }
    });
    return {
      figures: `${describeLoad(report)}; restarts: ${restarts.join(', ')}`,
      problems: [
        ...problemUnless(report.failed === 0, `${report.failed} of ${report.sent} requests failed`),
        ...(await context.catalogue.findLostWrites()),
      ],
    };
  },
};

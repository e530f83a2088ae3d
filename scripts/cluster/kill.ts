import { setTimeout as sleep } from 'node:timers/promises';
import { problemUnless } from '../faults/scenario';
import { describeLoad } from './load';
import { startMember } from './member';
import { underLoad } from './rolling-restart';
import type { Scenario } from './scenario';

/**
 * Kills a host and then an API with SIGKILL under load, and starts each again. Requests in flight may fail, but no
 * acknowledged write may be lost, and afterwards no request may fail.
 */
export const kill: Scenario = {
  name: 'kill',
  async run(context) {
    const { cluster, catalogue, seconds } = context;
    const effects: string[] = [];
    const during = await underLoad(context, async (load) => {
      await sleep(seconds * 1000);
      for (const member of [...cluster.hosts.slice(0, 1), ...cluster.apis.slice(0, 1)]) {
        const failedBefore = load.failed;
        await member.program.stop('SIGKILL');
        const startMs = await startMember(member);
        await sleep(seconds * 1000);
        effects.push(
          `${member.program.name} killed, available again after ${(startMs / 1000).toFixed(1)} s, ${load.failed - failedBefore} failed`,
        );
      }
    });
    const after = await underLoad(context, () => sleep(seconds * 1000));
    return {
      figures: `${describeLoad(during)}; ${effects.join('; ')}; afterwards ${describeLoad(after)}`,
      problems: [
        ...problemUnless(
          after.failed === 0,
          `after the recovery, ${after.failed} of ${after.sent} requests failed`,
        ),
        ...(await catalogue.findLostWrites()),
      ],
    };
  },
};

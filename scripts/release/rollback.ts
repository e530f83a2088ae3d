/** `npm run rollback shop`: ends the canary of a remote or, without one, restores the previous release. */
import { chooseRemote } from '../checkout';
import { deployCommand, runCommand } from './command';
import { openForDeploy } from './open-releases';
import type { LiveRemote } from './registry';
import { rollBack, storeIdOf } from './registry';
import { mover } from './release';
import { absentHost, waitForHost } from './wait-for-host';

/** Returns the command that undoes the rollback. */
function forwardCommand(name: string, { release, canary }: LiveRemote): string {
  return canary ? deployCommand(name, canary.release, canary.percent) : deployCommand(name, release);
}

await runCommand(async () => {
  const name = chooseRemote(process.argv[2]);
  const { store, limitMs } = openForDeploy();
  const started = Date.now();
  const { release, forward, storeId } = await store.changeRegistry((registry) => {
    const live = registry.remotes[name];
    const command = live && forwardCommand(name, live);
    return { release: rollBack(registry, name, mover()), forward: command, storeId: storeIdOf(registry) };
  });
  const changeMs = Date.now() - started;
  const redo = `To undo the rollback: ${forward}`;
  const noHost = await absentHost(storeId, { limitMs });
  const decision = noHost ? undefined : await waitForHost(name, release, storeId, { limitMs });
  if (decision?.kind === 'rejected')
    throw new Error(
      `${name} is rolled back to ${release}, but the host rejects it: ${decision.reason}. ${redo}`,
    );
  if (decision?.kind === 'undecided')
    throw new Error(`${name} is rolled back to ${release}, but ${decision.reason}. ${redo}`);
  console.log(`All visitors get ${name} ${release} again (${changeMs} ms).`);
  const absent = decision?.kind === 'no-host' ? decision.reason : noHost;
  if (absent) console.log(`  ${absent}`);
  console.log(`  ${redo}`);
});

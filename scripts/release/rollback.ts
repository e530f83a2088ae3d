/** `npm run rollback shop`: ends the canary of a remote or, without one, restores the previous release. */
import { chooseRemote } from '../checkout';
import { deployCommand, runCommand } from './command';
import { openForDeploy } from './open-releases';
import type { LiveRemote } from './registry';
import { rollBack, storeIdOf } from './registry';
import { stamp } from './release';
import { findMissingHostReason, waitForHost } from './wait-for-host';

function undoCommand(name: string, { release, canary }: LiveRemote): string {
  return canary ? deployCommand(name, canary.release, canary.percent) : deployCommand(name, release);
}

await runCommand(async () => {
  const name = chooseRemote(process.argv[2]);
  const { store, timeoutMs } = openForDeploy();
  const started = Date.now();
  const { release, undo, storeId } = await store.changeRegistry((registry) => {
    const live = registry.remotes[name];
    const command = live && undoCommand(name, live);
    return { release: rollBack(registry, name, stamp()), undo: command, storeId: storeIdOf(registry) };
  });
  const changeMs = Date.now() - started;
  const hint = `To undo the rollback: ${undo}`;
  const noHost = await findMissingHostReason(storeId, { timeoutMs });
  const decision = noHost ? undefined : await waitForHost(name, release, storeId, { timeoutMs });
  if (decision?.kind === 'rejected')
    throw new Error(
      `${name} is rolled back to ${release}, but the host rejects it: ${decision.reason}. ${hint}`,
    );
  if (decision?.kind === 'undecided')
    throw new Error(`${name} is rolled back to ${release}, but ${decision.reason}. ${hint}`);
  console.log(`All visitors receive ${name} ${release} again (${changeMs} ms).`);
  const noHostMessage = decision?.kind === 'no-host' ? decision.reason : noHost;
  if (noHostMessage) console.log(`  ${noHostMessage}`);
  console.log(`  ${hint}`);
});

/** `npm run rollback shop`: ends the canary of a remote or, without one, restores the previous release. */
import { chooseRemote } from '../checkout';
import { deployCommand, runCommand } from './command';
import { openForDeploy } from './open-releases';
import type { Registry } from './registry';
import { activeGuard, rollBack, storeIdOf } from './registry';
import { stamp } from './release';
import { findMissingHostReason, waitForHost } from './wait-for-host';

function undoCommand(registry: Registry, name: string): string | undefined {
  const live = registry.remotes[name];
  if (!live?.canary) return live && deployCommand(name, live.release);
  const { release, percent } = live.canary;
  const guard = activeGuard(registry, name);
  return deployCommand(name, release, percent) + (guard ? ` --guard --visits ${guard.visits}` : '');
}

await runCommand(async () => {
  const name = chooseRemote(process.argv[2]);
  const { store, timeoutMs } = openForDeploy();
  const started = Date.now();
  const { release, undo, storeId } = await store.changeRegistry((registry) => {
    const command = undoCommand(registry, name);
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

/** `npm run rollback shop`: takes the remote's canary away or, without one, makes the release before live again. */
import { chooseRemote } from '../checkout';
import { deployCommand, runCommand } from './command';
import { rollBack, storeIdOf } from './registry';
import type { LiveRemote } from './registry';
import { mover, openReleases } from './release';
import { hostVerdict, noHostReason, readLimit } from './verdict';

/** The command that undoes the rollback. */
function forwardCommand(name: string, { release, canary }: LiveRemote): string {
  return canary ? deployCommand(name, canary.release, canary.percent) : deployCommand(name, release);
}

await runCommand(async () => {
  readLimit();
  const name = chooseRemote(process.argv[2]);
  const store = openReleases();
  const started = Date.now();
  const { release, forward, storeId } = await store.changeRegistry((registry) => {
    const live = registry.remotes[name];
    const command = live && forwardCommand(name, live);
    return { release: rollBack(registry, name, mover()), forward: command, storeId: storeIdOf(registry) };
  });
  const flipped = Date.now() - started;
  const again = `Forward again: ${forward}`;
  const noHost = await noHostReason(storeId);
  const verdict = noHost ? undefined : await hostVerdict(name, release, storeId);
  if (verdict?.kind === 'rejected')
    throw new Error(
      `${name} ${release} is wanted again, but the host refuses it: ${verdict.reason}. ${again}`,
    );
  if (verdict?.kind === 'open')
    throw new Error(`${name} ${release} is wanted again, but ${verdict.reason}. ${again}`);
  console.log(`Everybody gets ${name} ${release} again (${flipped} ms).`);
  const absent = verdict?.kind === 'no-host' ? verdict.reason : noHost;
  if (absent) console.log(`  ${absent}`);
  console.log(`  ${again}`);
});

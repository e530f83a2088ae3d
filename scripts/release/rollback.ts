/** `npm run rollback shop`: takes the remote's canary away or, without one, makes the release before live again. */
import { chooseRemote } from '../checkout';
import { runCommand } from './command';
import { hostVerdict } from './host-report';
import { rollBack } from './registry';
import { mover, openReleases } from './release';

await runCommand(async () => {
  const started = Date.now();
  const name = chooseRemote(process.argv[2]);
  const release = await openReleases().changeRegistry((registry) => rollBack(registry, name, mover()));
  const flipped = Date.now() - started;
  const verdict = await hostVerdict(name, release);
  if (verdict && !verdict.taken)
    throw new Error(`${name} ${release} is wanted again, but the host refuses it: ${verdict.reason}.`);
  console.log(`Everybody gets ${name} ${release} again (${flipped} ms).`);
});

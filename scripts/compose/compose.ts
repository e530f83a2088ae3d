/**
 * `npm run compose -- shop=http://localhost:3101 account=0.1.0+3fa9c1d2`: starts the store with remote
 * overrides for all visitors. Remotes that are loaded from a URL are neither built nor released here.
 */
import { chooseRemote } from '../checkout';
import { runCommand } from '../release/command';
import { openReleases } from '../release/open-releases';
import { checkStored } from '../release/release';
import { openStore } from '../start/open-store';
import type { Override } from './arguments';
import { readOverrides } from './arguments';

async function checkOverride({ name, source, isUrl }: Override) {
  // The repository need not contain a remote that is loaded from a URL.
  if (isUrl) return;
  chooseRemote(name);
  await checkStored(openReleases(), name, source);
}

await runCommand(async () => {
  const overrides = readOverrides(process.argv.slice(2));
  for (const override of overrides) await checkOverride(override);
  await openStore({
    externalRemotes: overrides.filter(({ isUrl }) => isUrl).map(({ name }) => name),
    overrides: overrides.map(({ name, source }) => `${name}=${source}`).join(' '),
  });
});

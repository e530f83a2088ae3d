/**
 * `npm run compose -- shop=http://localhost:3101 account=0.1.0+3fa9c1d2`: the store with these remotes instead of the live
 * ones. What comes from an address is neither built nor released here.
 */
import { chooseRemote } from '../checkout';
import { runCommand } from '../release/command';
import { checkStored, openReleases } from '../release/release';
import { openStore } from '../start/open-store';
import { readPairs } from './pairs';
import type { Pair } from './pairs';

async function check({ name, source, isAddress }: Pair) {
  // A remote that is served elsewhere need not have its sources here.
  if (isAddress) return;
  chooseRemote(name);
  await checkStored(openReleases(), name, source);
}

await runCommand(async () => {
  const pairs = readPairs(process.argv.slice(2));
  for (const pair of pairs) await check(pair);
  process.env.COMPOSITION = pairs.map(({ name, source }) => `${name}=${source}`).join(' ');
  await openStore(pairs.filter(({ isAddress }) => isAddress).map(({ name }) => name));
});

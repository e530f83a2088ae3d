/**
 * `npm run contract`: writes the exports that the host shares with the remotes to shared-ui/contract.json. Fails if an
 * export has been removed and the version of shared-ui has not been raised.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import prettier from 'prettier';
import { root } from '../checkout';
import { runCommand } from '../release/command';
import { readExports, removalError, removedExports } from './exports';

await runCommand(async () => {
  const file = path.join(root, 'shared-ui/contract.json');
  const current = readExports(root);
  if (existsSync(file)) {
    const removed = removedExports(JSON.parse(readFileSync(file, 'utf8')), current);
    if (removed.length > 0) throw new Error(removalError(removed));
  }
  const options = await prettier.resolveConfig(file);
  writeFileSync(file, await prettier.format(JSON.stringify(current), { ...options, filepath: file }));
  console.log('shared-ui/contract.json is up to date.');
});

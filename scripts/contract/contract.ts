/**
 * `npm run contract`: writes down what the host shares with the remotes, in shared-ui/contract.json. Refuses to forget an
 * export without a raised version.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import prettier from 'prettier';
import { root } from '../checkout';
import { runCommand } from '../release/command';
import { brokenPromises, readExports, rejection } from './exports';

await runCommand(async () => {
  const file = path.join(root, 'shared-ui/contract.json');
  const now = readExports(root);
  if (existsSync(file)) {
    const gone = brokenPromises(JSON.parse(readFileSync(file, 'utf8')), now);
    if (gone.length > 0) throw new Error(rejection(gone));
  }
  const options = await prettier.resolveConfig(file);
  writeFileSync(file, await prettier.format(JSON.stringify(now), { ...options, filepath: file }));
  console.log('shared-ui/contract.json is up to date.');
});

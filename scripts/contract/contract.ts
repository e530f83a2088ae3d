/**
 * `npm run contract`: writes the contract with the remotes to two files. shared-ui/contract.json lists the exports
 * of shared-ui. shared-ui/contract-shapes.json contains the types of these exports, the events, stored values, route
 * declarations, slots, paths, pages and API calls. Prints breaking changes with the affected releases. Fails and
 * writes nothing if there are breaking changes but the version of shared-ui has not been raised accordingly.
 */
import { declarationsOf } from '../build/describe-release';
import { remoteNames, root } from '../checkout';
import { runCommand } from '../release/command';
import { declaresBreakingChanges, listBreakingChanges, undeclaredChanges } from './contract-changes';
import { readRecordedContract } from './contract-files';
import type { ContractShapes } from './contract-shapes';
import { readExports } from './exports';
import { findKnownReleases } from './known-releases';
import { readShapes } from './read-contract';
import { writeContract } from './write-contract';

async function readPages(): Promise<ContractShapes['pages']> {
  const pages: ContractShapes['pages'] = {};
  for (const name of remoteNames) {
    const { routes } = await declarationsOf(`remote-${name}`);
    pages[name] = routes.map(({ path = '/' }) => path);
  }
  return pages;
}

await runCommand(async () => {
  const current = { names: readExports(root), shapes: readShapes(root, await readPages()) };
  const recorded = readRecordedContract(root);
  const changes = recorded ? listBreakingChanges(recorded, current, await findKnownReleases()) : [];
  if (recorded && changes.length > 0) {
    if (!declaresBreakingChanges(recorded.names, current.names)) throw new Error(undeclaredChanges(changes));
    console.log(`Breaking changes that version ${current.names.version} declares:`);
    for (const change of changes) console.log(`  ${change}`);
  }
  await writeContract(root, current);
  console.log('shared-ui/contract.json and shared-ui/contract-shapes.json contain the current contract.');
});

/** Locates and reads the files of the contract in shared-ui. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ContractFiles } from './contract-changes';
import { parseShapes } from './contract-shapes';

export const contractPaths = (root: string) => ({
  names: path.join(root, 'shared-ui/contract.json'),
  shapes: path.join(root, 'shared-ui/contract-shapes.json'),
});

/** Returns undefined if no contract is recorded. @param root absolute path of the repository */
export function readRecordedContract(root: string): ContractFiles | undefined {
  const { names, shapes } = contractPaths(root);
  if (!existsSync(names)) return undefined;
  return {
    names: JSON.parse(readFileSync(names, 'utf8')),
    shapes: parseShapes(JSON.parse(readFileSync(shapes, 'utf8'))),
  };
}

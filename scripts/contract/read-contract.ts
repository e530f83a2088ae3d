/** Reads the contract from the sources of shared-ui and of the API. */
import type { ContractShapes } from './contract-shapes';
import { readEntryPoints } from './exports';
import { typedCalls } from './typed-calls';
import { createProgram, readTypes } from './types/read-types';

/** Entry points without recorded shapes: only the host, standalone remotes and tests use them. */
const withoutTypes = new Set(
  ['document', 'standalone', 'testing'].map((name) => `@press-start/shared-ui/${name}`),
);

/**
 * Reads the shapes from the sources.
 * @param root absolute path of the repository
 * @param pages patterns of the pages of each remote
 */
export function readShapes(root: string, pages: ContractShapes['pages']): ContractShapes {
  const { files } = readEntryPoints(root);
  const entryPoints = Object.fromEntries(
    Object.entries(files).filter(([module]) => !withoutTypes.has(module)),
  );
  return { ...readTypes(createProgram({ entryPoints }), entryPoints), pages, api: typedCalls() };
}

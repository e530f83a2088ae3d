/** `DATA_DIR/releases/registry.json`: the pointer from a remote's name to its live release. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Mover = 'start' | 'deploy' | 'rollback';

export interface Pointer {
  /** Folder name of the live release. */
  release: string;
  /** Who set it. `npm start` moves only pointers of its own. */
  by: Mover;
  since: string;
}

export interface Registry {
  remotes: Record<string, Pointer>;
  /** Remotes whose files answer 503, to see the store without them. Development only. */
  off: string[];
}

export const releasesFolder = (dataDir: string) => path.join(path.resolve(dataDir), 'releases');
const registryFile = (dataDir: string) => path.join(releasesFolder(dataDir), 'registry.json');

export function readRegistry(dataDir: string): Registry {
  try {
    const registry: Registry = JSON.parse(readFileSync(registryFile(dataDir), 'utf8'));
    return registry;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { remotes: {}, off: [] };
    throw error;
  }
}

/** Replaces the registry in one step: a reader sees the old one or the new one. */
export function writeRegistry(dataDir: string, registry: Registry) {
  const file = registryFile(dataDir);
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(registry, null, 2));
  renameSync(draft, file);
}

/** Makes a release live. */
export function pointTo(dataDir: string, name: string, release: string, by: Mover) {
  const registry = readRegistry(dataDir);
  registry.remotes[name] = { release, by, since: new Date().toISOString() };
  writeRegistry(dataDir, registry);
}

/**
 * `npm run releases`: what is live. In development `-- --off shop` makes a remote's files answer 503 and
 * `-- --on shop` brings them back, to see the store without it.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../webpack/base';
import { readRegistry, releasesFolder, writeRegistry } from './registry';
import { remoteNames } from './release';

const dataDir = path.resolve(root, process.env.DATA_DIR || '.data');

function list() {
  const registry = readRegistry(dataDir);
  for (const [name, { release, by, since }] of Object.entries(registry.remotes)) {
    const stored = readdirSync(path.join(releasesFolder(dataDir), name)).length;
    const off = registry.off.includes(name) ? ', switched off' : '';
    console.log(`${name}  ${release}  (${by}, ${since}; ${stored} stored${off})`);
  }
}

function toggle(name: string, off: boolean) {
  if (process.env.NODE_ENV === 'production') throw new Error('Remotes are switched off in development only.');
  if (!remoteNames.includes(name))
    throw new Error(`There is no remote '${name}'. Remotes: ${remoteNames.join(', ')}.`);
  const registry = readRegistry(dataDir);
  const others = registry.off.filter((other) => other !== name);
  writeRegistry(dataDir, { ...registry, off: off ? [...others, name] : others });
}

try {
  const { values } = parseArgs({ options: { off: { type: 'string' }, on: { type: 'string' } } });
  if (values.off) toggle(values.off, true);
  if (values.on) toggle(values.on, false);
  list();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

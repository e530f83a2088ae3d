/** Turns a remote's two builds into a release: which files each of its pages needs, and a name made from their content. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Stats } from 'webpack';
import type { PageRoute } from '@press-start/shared-ui/page';
import { root } from '../webpack/base';
import { compress } from './compress';

export interface ReleaseDescription {
  /** Version of the package, plus eight digits of the content's hash. */
  release: string;
  /** Fingerprint of the sources it was built from. */
  sources: string;
  /** Version of the shared contract (shared-ui) it was built against. */
  contract: string;
  routes: { pattern: string; files: string[] }[];
  /** SHA-384 of each browser file, as used by subresource integrity. */
  integrity: Record<string, string>;
}

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8')).version;

/** Files of the chunk that a dynamic import of `request` asks for. */
function filesOf(stats: Stats, request: string): string[] {
  const group = stats.compilation.chunkGroups.find((candidate) =>
    candidate.origins.some((origin) => origin.request === request),
  );
  if (!group) throw new Error(`No chunk was built for ${request}`);
  return group.getFiles().filter((file) => file.endsWith('.js'));
}

const sha384 = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  return files.sort();
}

/**
 * @param name the package's folder, e.g. `remote-shop`
 * @param stats of the browser build
 */
export async function finishRemote(name: string, stats: Stats, sources: string) {
  const dist = path.join(root, name, 'dist');
  const module: { routes: PageRoute[] } = await import(
    pathToFileURL(path.join(root, name, 'src/routes.tsx')).href
  );
  const entryFiles = filesOf(stats, './src/routes.tsx');
  const routes = module.routes.map(({ id, path: pattern = '/' }) => ({
    pattern,
    // A route's id names its page's file: `catalogue/CataloguePage` is src/features/catalogue/CataloguePage.tsx.
    files: [...new Set([...entryFiles, ...filesOf(stats, `./features/${id}`)])],
  }));
  const web = filesBelow(path.join(dist, 'web'));
  const content = createHash('sha256');
  for (const file of [...web, ...filesBelow(path.join(dist, 'server'))]) content.update(await readFile(file));
  const integrity = Object.fromEntries(
    web.map((file) => [path.relative(path.join(dist, 'web'), file), sha384(readFileSync(file))]),
  );
  const release: ReleaseDescription = {
    release: `${versionOf(name)}+${content.digest('hex').slice(0, 8)}`,
    sources,
    contract: versionOf('shared-ui'),
    routes,
    integrity,
  };
  await compress(path.join(dist, 'web'));
  await writeFile(path.join(dist, 'release.json'), JSON.stringify(release, null, 2));
}

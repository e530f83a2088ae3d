/** Writes release.json, which describes the browser build and the server build of a remote as one release. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Module, Stats } from 'webpack';
import type { PageRoute, RouteDeclaration } from '@press-start/shared-ui/page';
import { folderOf, isWholeStore, readManifest } from '../checkout';
import { parseShapes } from '../contract/contract-shapes';
import type { ReleaseNeeds } from '../contract/release-needs';
import { selectNeeds } from '../contract/release-needs';
import { typedCalls } from '../contract/typed-calls';
import type { Contract, ReleaseDescription } from '../release/description';
import { compress } from './compress';
import { usedEndpoints, usedNames } from './used-names';

const versionOf = (name: string) => readManifest(folderOf(name)).version;

/** Returns the scripts that a dynamic import of `request` loads. @throws if the build has no such import */
function filesOf(stats: Stats, request: string): string[] {
  const group = stats.compilation.chunkGroups.find((candidate) =>
    candidate.origins.some((origin) => origin.request === request),
  );
  if (!group) throw new Error(`No chunk was built for ${request}`);
  return group.getFiles().filter((file) => file.endsWith('.js'));
}

/**
 * Returns the import path of a shared module from its identifier `consume-shared-module|<scope>|<path>|…`, or
 * undefined for any other module.
 */
const sharedPath = (module: Module | null) =>
  module?.type === 'consume-shared-module' ? module.identifier().split('|')[2] : undefined;

/** Returns the exports of the shared modules that the remote and its libraries use, by module. */
function usedExports({ compilation }: Stats): Record<string, string[]> {
  const used = new Map<string, Set<string>>();
  for (const module of compilation.modules) {
    for (const { dependency, resolvedModule } of compilation.moduleGraph.getOutgoingConnections(module)) {
      const shared = sharedPath(resolvedModule);
      if (!shared || !dependency) continue;
      for (const reference of compilation.getDependencyReferencedExports(dependency, undefined)) {
        const [name] = Array.isArray(reference) ? reference : reference.name;
        // Without a name, the whole module is used, as with the default import of a CommonJS library.
        if (name && name !== 'default') used.set(shared, (used.get(shared) ?? new Set()).add(name));
      }
    }
  }
  return Object.fromEntries([...used].sort().map(([module, names]) => [module, [...names].sort()]));
}

/**
 * Checks in a remote's own checkout that the host shares all exports that the remote uses. Without this check, a
 * missing export would be found only when the host rejects the release. In the repository, ESLint and the type check
 * find it.
 * @returns the same exports
 * @throws if the remote uses exports that the host does not share
 */
function checkExports(used: Record<string, string[]>): Record<string, string[]> {
  if (isWholeStore) return used;
  const contract: Pick<Contract, 'modules'> = JSON.parse(
    readFileSync(path.join(folderOf('shared-ui'), 'contract.json'), 'utf8'),
  );
  for (const [module, names] of Object.entries(used)) {
    // A library that the contract does not list is shared with all its exports.
    const shared = contract.modules[module];
    const missing = shared ? names.filter((name) => !shared.includes(name)) : [];
    if (missing.length > 0)
      throw new Error(
        `The host does not share ${missing.join(', ')} of ${module}, only ${shared?.join(', ')}.`,
      );
  }
  return used;
}

/** Returns the parts of the contract that the release needs. */
function needsOf(stats: Stats, exports: Record<string, string[]>): ReleaseNeeds {
  const contract = parseShapes(
    JSON.parse(readFileSync(path.join(folderOf('shared-ui'), 'contract-shapes.json'), 'utf8')),
  );
  const endpoints = usedEndpoints(stats);
  return selectNeeds(contract, typedCalls(endpoints), { exports, sources: usedNames(stats) });
}

const sha384 = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  return files.sort();
}

/** Reads the routes of a remote from its sources. */
export async function routesOf(name: string): Promise<DeclaredRoute[]> {
  const module: { routes: PageRoute[] } = await import(
    pathToFileURL(path.join(folderOf(name), 'src/routes.tsx')).href
  );
  return module.routes.map(({ id, path: pattern, guard, menu, sitemap }) => ({
    id,
    path: pattern,
    ...(guard && { guard }),
    ...(menu && { menu }),
    ...(sitemap && { sitemap }),
  }));
}

/** The properties of a route that the build needs. */
export interface DeclaredRoute extends RouteDeclaration {
  id?: string | undefined;
  path?: string | undefined;
}

interface Build {
  /** The package's folder, e.g. `remote-shop`. */
  name: string;
  /** The folder that contains `web/` and `server/`. */
  dist: string;
  routes: DeclaredRoute[];
  /** Statistics of the browser build. */
  stats: Stats;
  /** Hash of the sources. */
  sources: string;
}

/** Writes release.json beside the two builds. */
export async function describeRelease({ name, dist, routes: declared, stats, sources }: Build) {
  const entryFiles = filesOf(stats, './src/routes.tsx');
  const routes = declared.map(({ id, path: pattern = '/', ...declaration }) => ({
    pattern,
    ...declaration,
    // The id of a route is the path of its page below src/features, such as `catalogue/CataloguePage`.
    files: [...new Set([...entryFiles, ...filesOf(stats, `./features/${id}`)])],
  }));
  const files = [...filesBelow(path.join(dist, 'web')), ...filesBelow(path.join(dist, 'server'))];
  const [entry = ''] = [...stats.compilation.entrypoints.values()].flatMap((point) => point.getFiles());
  const modules = checkExports(usedExports(stats));
  const needs = needsOf(stats, modules);
  const content = createHash('sha256');
  for (const file of files) content.update(await readFile(file));
  // The same files built against another contract are another release, because the host checks other needs.
  content.update(JSON.stringify(needs));
  const integrity = Object.fromEntries(
    files.map((file) => [path.relative(dist, file), sha384(readFileSync(file))]),
  );
  const { notice } = readManifest(folderOf(name)).config ?? {};
  const release: ReleaseDescription = {
    release: `${versionOf(name)}+${content.digest('hex').slice(0, 8)}`,
    sources,
    contract: { version: versionOf('shared-ui'), modules },
    needs,
    ...(notice && { notice }),
    routes,
    entry,
    integrity,
  };
  await writeFile(path.join(dist, 'release.json'), JSON.stringify(release));
}

/**
 * Writes release.json and the compressed copies of the browser files.
 * @param name the package's folder, e.g. `remote-shop`
 * @param stats statistics of the browser build
 * @param sources hash of the sources
 */
export async function finishRemote(name: string, stats: Stats, sources: string) {
  const dist = path.join(folderOf(name), 'dist');
  await describeRelease({ name, dist, routes: await routesOf(name), stats, sources });
  await compress(path.join(dist, 'web'));
}

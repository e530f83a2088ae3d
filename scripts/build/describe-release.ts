/** Writes release.json, which describes the browser build and the server build of a remote as one release. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Module, Stats } from 'webpack';
import type { FragmentDeclaration, FragmentOffer } from '@press-start/shared-ui/fragments';
import type { PageRoute, RouteDeclaration } from '@press-start/shared-ui/page';
import { folderOf, isWholeStore, readManifest } from '../checkout';
import { fileHash } from '../common/integrity';
import { parseShapes } from '../contract/contract-shapes';
import type { ReleaseNeeds } from '../contract/release-needs';
import { selectNeeds } from '../contract/release-needs';
import { typedCalls } from '../contract/typed-calls';
import type { Contract, ReleaseDescription } from '../release/description';
import { compress } from './compress';
import type { SourceNames } from './source-names';
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

/** Returns, for each shared module, the exports that the remote and its libraries use. */
function usedExports({ compilation }: Stats): Record<string, string[]> {
  const used = new Map<string, Set<string>>();
  for (const module of compilation.modules) {
    for (const { dependency, resolvedModule } of compilation.moduleGraph.getOutgoingConnections(module)) {
      const shared = sharedPath(resolvedModule);
      if (!shared || !dependency) continue;
      for (const reference of compilation.getDependencyReferencedExports(dependency, undefined)) {
        const [name] = Array.isArray(reference) ? reference : reference.name;
        // A reference without a name uses the whole module, such as a default import of a CommonJS library.
        if (name && name !== 'default') used.set(shared, (used.get(shared) ?? new Set()).add(name));
      }
    }
  }
  return Object.fromEntries([...used].sort().map(([module, names]) => [module, [...names].sort()]));
}

/**
 * Checks in a remote's own checkout that the host shares all exports that the remote uses. Otherwise, only
 * the host would find a missing export. In the repository, ESLint and the type check find it.
 * @returns `used`
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

/** @throws if the remote places a slot that no route declares, because the slot would stay empty */
function checkSlots(routes: readonly DeclaredRoute[], placed: Iterable<string>): void {
  const declared = new Set<string>(routes.flatMap(({ slots = [] }) => slots));
  const missing = [...placed].filter((slot) => !declared.has(slot));
  if (missing.length > 0)
    throw new Error(`No route declares the slot ${missing.join(', ')}. Add it to \`slots\` in routes.tsx.`);
}

/** @param offered slots for which the release offers fragments */
function needsOf(
  stats: Stats,
  used: { exports: Record<string, string[]>; sources: SourceNames },
  offered: string[],
): ReleaseNeeds {
  const contract = parseShapes(
    JSON.parse(readFileSync(path.join(folderOf('shared-ui'), 'contract-shapes.json'), 'utf8')),
  );
  const endpoints = usedEndpoints(stats);
  return selectNeeds(contract, typedCalls(endpoints), { ...used, offered });
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  return files.sort();
}

/** Imports the routes and the fragments of a remote from its sources. */
export async function declarationsOf(name: string): Promise<Declarations> {
  const module: { routes: PageRoute[]; fragments?: FragmentOffer[] } = await import(
    pathToFileURL(path.join(folderOf(name), 'src/routes.tsx')).href
  );
  const routes = module.routes.map(({ id, path: pattern, guard, menu, sitemap, slots }) => ({
    id,
    path: pattern,
    ...(guard && { guard }),
    ...(menu && { menu }),
    ...(sitemap && { sitemap }),
    ...(slots && { slots }),
  }));
  const fragments = (module.fragments ?? []).map(({ load: _load, ...declaration }) => declaration);
  return { routes, fragments };
}

/** The properties of a route that the build needs. */
export interface DeclaredRoute extends RouteDeclaration {
  id?: string | undefined;
  path?: string | undefined;
}

export interface Declarations {
  routes: DeclaredRoute[];
  fragments: FragmentDeclaration[];
}

interface Build {
  /** The package's folder, e.g. `remote-shop`. */
  name: string;
  /** The folder that contains `web/` and `server/`. */
  dist: string;
  declarations: Declarations;
  /** Statistics of the browser build. */
  stats: Stats;
  /** Hash of the sources. */
  sources: string;
}

/** Writes release.json beside the two builds. */
export async function describeRelease({ name, dist, declarations, stats, sources }: Build) {
  const entryFiles = filesOf(stats, './src/routes.tsx');
  // The id of a route or fragment is the path of its module below src/features: `catalogue/CataloguePage`.
  const filesOfModule = (id = '') => [...new Set([...entryFiles, ...filesOf(stats, `./features/${id}`)])];
  const routes = declarations.routes.map(({ id, path: pattern = '/', ...declaration }) => ({
    pattern,
    ...declaration,
    files: filesOfModule(id),
  }));
  const fragments = declarations.fragments.map((declaration) => ({
    ...declaration,
    files: filesOfModule(declaration.id),
  }));
  const files = [...filesBelow(path.join(dist, 'web')), ...filesBelow(path.join(dist, 'server'))];
  const [entry = ''] = [...stats.compilation.entrypoints.values()].flatMap((point) => point.getFiles());
  const sourceNames = usedNames(stats);
  checkSlots(declarations.routes, sourceNames.slots);
  const modules = checkExports(usedExports(stats));
  const needs = needsOf(
    stats,
    { exports: modules, sources: sourceNames },
    fragments.map(({ slot }) => slot),
  );
  const content = createHash('sha256');
  for (const file of files) content.update(await readFile(file));
  // Equal files that are built against different contracts are different releases: their needs differ.
  content.update(JSON.stringify(needs));
  const integrity = Object.fromEntries(
    files.map((file) => [path.relative(dist, file), fileHash(readFileSync(file))]),
  );
  const { notice } = readManifest(folderOf(name)).config ?? {};
  const release: ReleaseDescription = {
    release: `${versionOf(name)}+${content.digest('hex').slice(0, 8)}`,
    sources,
    contract: { version: versionOf('shared-ui'), modules },
    needs,
    ...(notice && { notice }),
    routes,
    ...(fragments.length > 0 && { fragments }),
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
  await describeRelease({ name, dist, declarations: await declarationsOf(name), stats, sources });
  await compress(path.join(dist, 'web'));
}

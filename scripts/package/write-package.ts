/** Assembles the package folder from existing builds. */
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteNames, root } from '../checkout';
import { packagedFiles } from './files';
import { importedLibraries, productionLibraries, versionsOf } from './libraries';
import { missingModules } from './modules';
import { includePreviousFiles } from './previous-package';

/** Workspaces whose `dist/server` folder contains programs. */
const services = ['api', 'host', 'scripts'];

/** Paths of the build output, both in the checkout and in the package. */
const builds = [
  ...services.map((name) => `${name}/dist/server`),
  'host/dist/web',
  'host/dist/replaced',
  ...remoteNames.flatMap((name) =>
    ['web', 'server', 'release.json'].map((item) => `remote-${name}/dist/${item}`),
  ),
];

/** Matches the licence of a library, which every copy must contain. */
const licenceFile = /\/(licen[cs]e|copying|notice)[^/]*$/i;

/** Matches paths in a library that are needed only for development. */
const developmentFile =
  /\.(map|[cm]?ts|tsx|md|markdown|flow)$|^\/(tests?|__tests__|docs?|examples?|benchmarks?|\.github)$/;

/**
 * Writes the package to a folder, whose previous content is deleted.
 * @param previous folder of an earlier package, whose browser files remain available; `checkPreviousPackage` has
 *   accepted it
 * @throws if a program of the package would not find a module
 * @returns the version, e.g. `0.1.0-3fa9c1d2`, whose suffix is a hash of the sources of all builds
 */
export async function writePackage(folder: string, previous?: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const item of builds) await copy(item, path.join(folder, item));
  for (const [target, source] of Object.entries(packagedFiles)) await copy(source, path.join(folder, target));
  if (previous) await includePreviousFiles(folder, previous);
  const imports = await importsOfServices();
  for (const library of productionLibraries(root, imports)) await copyLibrary(library, folder);
  const version = await versionOfBuilds();
  const manifest = {
    name: 'press-start',
    version,
    private: true,
    type: 'module',
    license: 'MIT',
    engines: { node: '>=20.19' },
    scripts: { start: 'node start.mjs' },
    dependencies: versionsOf(root, imports),
  };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const missing = await missingModules(folder);
  if (missing.length > 0) throw new Error(`The package lacks modules: ${missing.join('; ')}.`);
  return version;
}

/** Copies from the checkout. Preserves modification times, which determine when replaced files expire. */
const copy = (source: string, target: string) =>
  cp(path.join(root, source), target, { recursive: true, preserveTimestamps: true });

/** Copies a library without its `node_modules`: the caller copies the nested libraries that are needed. */
async function copyLibrary(library: string, folder: string): Promise<void> {
  const source = path.join(root, library);
  await cp(source, path.join(folder, library), {
    recursive: true,
    dereference: true,
    filter: (file) => {
      const relative = file.slice(source.length);
      if (relative.startsWith('/node_modules')) return false;
      return licenceFile.test(relative) || !developmentFile.test(relative);
    },
  });
}

async function importsOfServices(): Promise<Record<string, string[]>> {
  const entries = services.map(async (name): Promise<[string, string[]]> => {
    const server = path.join(root, name, 'dist/server');
    const bundles = (await readdir(server)).filter((file) => file.endsWith('.mjs'));
    const texts = await Promise.all(bundles.map((file) => readFile(path.join(server, file), 'utf8')));
    return [name, [...new Set(texts.flatMap(importedLibraries))]];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function versionOfBuilds(): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(path.join(root, 'package.json'), 'utf8'),
  );
  const hash = createHash('sha256');
  const built = [...services, ...remoteNames.map((name) => `remote-${name}`)];
  for (const name of built) hash.update(await readFile(path.join(root, name, 'dist/built-from')));
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
}

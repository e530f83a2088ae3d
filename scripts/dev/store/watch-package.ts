/**
 * `node --import tsx scripts/dev/store/watch-package.ts remote-shop`: rebuilds a package after each change,
 * and reports each build to the parent process. A build of a remote becomes the live release of the store in
 * `DATA_DIR`. `npm run dev` runs this program once per package, so that packages build in parallel.
 */
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration, MultiStats, Stats } from 'webpack';
import webpack from 'webpack';
import { describeRelease } from '../../build/describe-release';
import { folderOf, root } from '../../checkout';
import { readDescription } from '../../release/description';
import { createFolderStore } from '../../release/folder-store';
import { dataDir } from '../../release/open-releases';
import { pointTo, releasesInUse, storeIdOf } from '../../release/registry';
import { startPointer, storeRelease } from '../../release/release';
import { findProblems } from './build-problems';
import { DeclarationReader } from './declaration-reader';
import { developmentConfiguration, developmentFolder } from './development-build';
import { finishHost, prepareHost } from './host-build';
import type { BuildMessage, Problem } from './protocol';
import { restartExitCode } from './protocol';
import type { RemoteBuild } from './remote-build';

/** Number of a remote's newest builds that remain stored for open tabs. Builds in use always remain. */
const storedBuilds = 20;

const [, , name = ''] = process.argv;
const directory = folderOf(name);
const isRemote = name.startsWith('remote-');
const store = createFolderStore(dataDir);
const declarations = new DeclarationReader(name);

const report = (message: BuildMessage) => void process.send?.(message);

/** Makes a build of a remote the live release. @param dist folder of the build */
async function release(remote: string, dist: string, stats: Stats): Promise<RemoteBuild> {
  await describeRelease({ name, dist, declarations: await declarations.read(), stats, sources: '' });
  const released = await storeRelease(store, remote, dist);
  await store.changeRegistry((registry) => {
    storeIdOf(registry);
    if (registry.remotes[remote]?.release !== released) pointTo(registry, remote, startPointer(released));
  });
  const { entry, integrity, routes: described } = readDescription(dist);
  return {
    name: remote,
    release: released,
    entry,
    integrity: integrity[`web/${entry}`] ?? '',
    patterns: described.map(({ pattern }) => pattern),
  };
}

async function removeOldBuilds(remote: string): Promise<void> {
  const [registry, stored] = await Promise.all([store.readRegistry(), store.list(remote)]);
  const inUse = releasesInUse(registry, remote);
  for (const { release: old } of stored.slice(storedBuilds))
    if (!inUse.includes(old)) await store.remove(remote, old);
}

/** Number of builds that have succeeded. */
let buildCount = 0;

/**
 * Copies the files of a build, because webpack may overwrite them during the release, and because the output
 * folder also contains files of earlier builds. Returns the folder of the copy.
 */
function copyBuild({ stats }: MultiStats): string {
  const copy = `${developmentFolder(name)}-${buildCount}`;
  rmSync(copy, { recursive: true, force: true });
  for (const { compilation } of stats) {
    const folder = compilation.outputOptions.path ?? '';
    for (const { name: file } of compilation.getAssets())
      cpSync(path.join(folder, file), path.join(copy, path.basename(folder), file));
  }
  return copy;
}

/** @param copy folder with a copy of the build; undefined for the host and the API */
async function finish(stats: Stats, copy: string | undefined): Promise<void> {
  if (name === 'host') await finishHost(stats);
  if (!copy) return report({ kind: 'built' });
  const remote = name.replace(/^remote-/, '');
  report({ kind: 'built', remote: await release(remote, copy, stats) });
  await removeOldBuilds(remote);
}

// Finish the builds in sequence: a file may be saved while the previous build is being released.
let last = Promise.resolve();

/** Reports a failed build after all earlier builds, so that a late success does not hide the failure. */
function fail(problems: Problem[]): void {
  last = last.then(() => report({ kind: 'failed', problems }));
}

/**
 * The process of a remote calculates what a release needs from the contract that it has imported, so it must
 * restart after a change in this folder.
 */
const contractFolder = path.join(folderOf('api'), 'contract') + path.sep;
let isContractOutdated = false;

/** All builds have imported this file. */
const storeConfig = path.join(root, 'store.config.ts');
let isStoreConfigOutdated = false;

function onBuild(stats: MultiStats): void {
  const [web] = stats.stats;
  if (web) declarations.observe(web);
  const modified = [...(web?.compilation.compiler.modifiedFiles ?? [])];
  isContractOutdated ||= modified.some((file) => file.startsWith(contractFolder));
  isStoreConfigOutdated ||= modified.includes(storeConfig);
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  if (errors.length > 0) return fail(findProblems(errors, { root, directory }));
  if (isStoreConfigOutdated || (isContractOutdated && isRemote)) return process.exit(restartExitCode);
  if (!web) return fail([{ message: `webpack.config.ts of ${name} exports no configuration` }]);
  buildCount += 1;
  const build = buildCount;
  const copy = isRemote ? copyBuild(stats) : undefined;
  last = last
    // Skip a build that a later build has already replaced.
    .then(() => (build === buildCount ? finish(web, copy) : undefined))
    .catch((error: unknown) =>
      report({
        kind: 'failed',
        problems: [{ message: error instanceof Error ? error.message : String(error) }],
      }),
    )
    .finally(() => copy && rmSync(copy, { recursive: true, force: true }));
}

if (name === 'host') await prepareHost();
// Remove files of earlier runs, which would otherwise accumulate.
if (isRemote) rmSync(developmentFolder(name), { recursive: true, force: true });
const file = pathToFileURL(path.join(directory, 'webpack.config.ts')).href;
const { default: exported }: { default: Configuration | Configuration[] } = await import(file);
const compiler = webpack(
  [exported].flat().map((configuration) => developmentConfiguration(name, configuration)),
);
compiler.watch({ ignored: ['**/node_modules/**', '**/.cache/**', '**/dist/**'] }, (error, stats) => {
  if (stats) onBuild(stats);
  else fail([{ message: error?.message ?? 'webpack returned no result' }]);
});

let isStopping = false;
/** Stops after webpack has cached the modules for the next run. */
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  compiler.close(() => process.exit(0));
}
process.once('disconnect', stop);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
// The parent may have exited before the listener was added.
if (process.connected === false) stop();

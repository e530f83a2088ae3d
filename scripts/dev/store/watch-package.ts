/**
 * `node --import tsx scripts/dev/store/watch-package.ts remote-shop`: builds a package again after each change of its
 * sources, and reports each build to the parent process. A build of a remote becomes the live release of the store in
 * `DATA_DIR`. `npm run dev` runs this program once per package, so that packages are built in parallel.
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
import { developmentConfiguration, developmentFolder } from './development-build';
import { finishHost, prepareHost } from './host-build';
import type { BuildMessage, Problem } from './protocol';
import { startAgain } from './protocol';
import type { RemoteBuild } from './remote-build';
import { RouteReader } from './route-reader';

/** Number of builds of a remote that remain stored for open tabs, besides those in the registry. */
const storedBuilds = 20;

const [, , name = ''] = process.argv;
const directory = folderOf(name);
const isRemote = name.startsWith('remote-');
const store = createFolderStore(dataDir);
const routes = new RouteReader(name);

const report = (message: BuildMessage) => void process.send?.(message);

/** Makes a build of a remote the live release. @param dist folder of the build */
async function release(remote: string, dist: string, stats: Stats): Promise<RemoteBuild> {
  await describeRelease({ name, dist, routes: await routes.read(), stats, sources: '' });
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
 * Copies the files of a build, because webpack may overwrite them while the build is being released, and because the
 * folder also contains files of earlier builds. Returns the copy's folder.
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

/** Releases or completes the last build. @param copy folder of its copy; undefined for the host and the API */
async function finish(stats: Stats, copy: string | undefined): Promise<void> {
  if (name === 'host') await finishHost(stats);
  if (!copy) return report({ kind: 'built' });
  const remote = name.replace(/^remote-/, '');
  report({ kind: 'built', remote: await release(remote, copy, stats) });
  await removeOldBuilds(remote);
}

// Finish the builds in sequence, because a file may be saved while the previous build is being released.
let last = Promise.resolve();

/** Reports a failed build after the builds before it, so that a late success does not hide the failure. */
function fail(problems: Problem[]): void {
  last = last.then(() => report({ kind: 'failed', problems }));
}

/** The contract that this process has imported, to compare releases with it. */
const contractFolder = path.join(folderOf('api'), 'contract') + path.sep;
let isContractOutdated = false;

function onBuild(stats: MultiStats): void {
  const [web] = stats.stats;
  if (web) routes.observe(web);
  isContractOutdated ||= [...(web?.compilation.compiler.modifiedFiles ?? [])].some((file) =>
    file.startsWith(contractFolder),
  );
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  if (errors.length > 0) return fail(findProblems(errors, { root, directory }));
  if (isContractOutdated && isRemote) return process.exit(startAgain);
  if (!web) return fail([{ message: `webpack.config.ts of ${name} has no build` }]);
  buildCount += 1;
  const build = buildCount;
  const copy = isRemote ? copyBuild(stats) : undefined;
  last = last
    // Skip a build that a later one has replaced in the meantime.
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
// Without this, files of earlier runs would accumulate.
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
/** Stops, after the modules have been cached for the next run. */
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  compiler.close(() => process.exit(0));
}
process.once('disconnect', stop);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
// The parent may have exited before the listener was added.
if (process.connected === false) stop();

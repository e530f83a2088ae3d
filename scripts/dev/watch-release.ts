/** Builds a release of a remote after every change, so that a host can load it as an override. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Compilation, Configuration, MultiStats } from 'webpack';
import webpack from 'webpack';
import type { Declarations } from '../build/describe-release';
import { describeRelease } from '../build/describe-release';
import { folderOf, root } from '../checkout';
import type { SideFiles } from './release-builds';
import { ReleaseBuilds } from './release-builds';

const run = promisify(execFile);

async function currentDeclarations(name: string) {
  const program = fileURLToPath(new URL('./print-declarations.ts', import.meta.url));
  const { stdout } = await run(process.execPath, ['--import', 'tsx', program, name], { cwd: root });
  const declarations: Declarations = JSON.parse(stdout);
  return declarations;
}

/** Stores the emitted files of each compilation, because webpack frees their contents after writing them. */
type EmittedFiles = WeakMap<Compilation, SideFiles>;

/**
 * Disables minification, so that the code is readable in the browser. Builds with the returned configuration
 * add their files to `emitted`.
 */
function withoutMinification(configuration: Configuration, emitted: EmittedFiles): Configuration {
  return {
    ...configuration,
    optimization: { ...configuration.optimization, minimize: false },
    // Each build overwrites this folder, so hosts load the files from `ReleaseBuilds` instead.
    output: {
      ...configuration.output,
      path: String(configuration.output?.path).replace(/dist(?=[\\/]\w+$)/, '.cache/built'),
    },
    plugins: [
      ...(configuration.plugins ?? []),
      (compiler) =>
        compiler.hooks.emit.tap('watch-release', (compilation) => {
          const files = compilation
            .getAssets()
            .map(({ name, source }): [string, Buffer] => [name, source.buffer()]);
          emitted.set(compilation, new Map(files));
        }),
    ],
  };
}

/**
 * @param name the package's folder, e.g. `remote-shop`
 * @returns the builds, and `ready`, which starts watching and resolves after the first build
 */
export async function watchRelease(name: string) {
  const builds = new ReleaseBuilds(path.join(folderOf(name), '.cache/released'));
  const file = pathToFileURL(path.join(folderOf(name), 'webpack.config.ts')).href;
  const { default: configurations }: { default: Configuration[] } = await import(file);
  const emitted: EmittedFiles = new WeakMap();

  const finish = async (all: MultiStats) => {
    if (all.hasErrors()) return console.error(all.toString({ preset: 'errors-only' }));
    const [web, server] = all.stats;
    const files = [web, server].map((stats) => stats && emitted.get(stats.compilation));
    if (!web || !files[0] || !files[1])
      throw new Error(`webpack.config.ts of ${name} must build for browsers and for the server`);
    const declarations = await currentDeclarations(name);
    await builds.add({ web: files[0], server: files[1] }, (dist) =>
      describeRelease({ name, dist, declarations, stats: web, sources: '' }),
    );
    console.log(`${name} has been built as a release`);
  };
  // Finish the builds in sequence: a file may be saved while the previous build is being described.
  let last = Promise.resolve();
  const watch = () =>
    new Promise<void>((resolve, reject) => {
      const compiler = webpack(
        configurations.map((configuration) => withoutMinification(configuration, emitted)),
      );
      compiler.watch({}, (error, stats) => {
        if (error || !stats) return reject(error ?? new Error('webpack returned no result'));
        last = last
          .then(() => finish(stats))
          .then(resolve, (reason: unknown) => {
            console.error(reason);
            reject(reason);
          });
      });
    });
  let watching: Promise<void> | undefined;
  return { builds, ready: () => (watching ??= watch()) };
}

/** A remote under development in the form of a release, built again with every change: a host can be composed of it. */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import webpack from 'webpack';
import type { Configuration, MultiStats } from 'webpack';
import { describeRelease } from '../build/remote';
import { folderOf, root } from '../checkout';

const run = promisify(execFile);

async function currentRoutes(name: string) {
  const program = fileURLToPath(new URL('./routes-of.ts', import.meta.url));
  const { stdout } = await run(process.execPath, ['--import', 'tsx', program, name], { cwd: root });
  const routes: { id?: string; path?: string }[] = JSON.parse(stdout);
  return routes;
}

/** As released, but for the size: whoever works on it reads its code in the browser. */
const unminified = (folder: string, configuration: Configuration): Configuration => ({
  ...configuration,
  optimization: { ...configuration.optimization, minimize: false },
  output: {
    ...configuration.output,
    path: path.join(folder, path.basename(String(configuration.output?.path))),
    // A page that is open may still ask for the files of the build before.
    clean: false,
  },
});

/**
 * @param name the package's folder, e.g. `remote-shop`
 * @returns where the release lies, and a function that begins to build it and settles when it can be asked for
 */
export async function watchReleased(name: string) {
  const folder = path.join(folderOf(name), '.cache/released');
  const file = pathToFileURL(path.join(folderOf(name), 'webpack.config.ts')).href;
  const { default: configurations }: { default: Configuration[] } = await import(file);

  const finish = async (all: MultiStats) => {
    if (all.hasErrors()) return console.error(all.toString({ preset: 'errors-only' }));
    const [web] = all.stats;
    if (!web) return;
    await describeRelease({ name, dist: folder, routes: await currentRoutes(name), stats: web, sources: '' });
    console.log(`${name} is built as a release`);
  };
  const watch = () =>
    new Promise<void>((resolve, reject) => {
      rmSync(folder, { recursive: true, force: true });
      const compiler = webpack(configurations.map((configuration) => unminified(folder, configuration)));
      compiler.watch({}, (error, stats) => {
        if (error || !stats) return reject(error ?? new Error('webpack answered nothing'));
        finish(stats).then(resolve, reject);
      });
    });
  let watching: Promise<void> | undefined;
  return { folder, ready: () => (watching ??= watch()) };
}

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration, MultiStats, Stats } from 'webpack';
import webpack from 'webpack';
import { folderOf } from '../checkout';
import { sourceHash } from './sources';

function run(configurations: Configuration[]): Promise<MultiStats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configurations);
    compiler.run((error, stats) => {
      if (error) return reject(error);
      if (!stats) return reject(new Error('webpack returned no result'));
      if (stats.hasErrors()) return reject(new Error(stats.toString({ preset: 'errors-only' })));
      compiler.close(() => resolve(stats));
    });
  });
}

/**
 * Runs all webpack configurations of a package, and records the hash of its sources.
 * @param name the package's folder, e.g. `remote-shop`
 * @param finish processes the result of the first configuration, the browser build of the host or a remote
 * @throws if a build fails; the message contains webpack's errors
 */
export async function runWebpack(
  name: string,
  finish: (stats: Stats, sources: string) => Promise<void> = async () => {},
): Promise<void> {
  const folder = folderOf(name);
  const sources = sourceHash(name);
  const file = pathToFileURL(path.join(folder, 'webpack.config.ts')).href;
  const { default: configuration }: { default: Configuration | Configuration[] } = await import(file);
  const { stats } = await run([configuration].flat());
  if (stats[0]) await finish(stats[0], sources);
  // Write the hash last, so that the next run repeats an interrupted build.
  await writeFile(path.join(folder, 'dist/built-from'), sources);
}

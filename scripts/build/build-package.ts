/** Builds one package: `node --import tsx scripts/build/build-package.ts remote-shop`. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import type { Configuration, MultiStats, Stats } from 'webpack';
import { root } from '../webpack/base';
import { finishHost } from './host';
import { finishRemote } from './remote';
import { sourceHash } from './sources';

function run(configurations: Configuration[]): Promise<MultiStats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configurations);
    compiler.run((error, stats) => {
      if (error) return reject(error);
      if (!stats) return reject(new Error('webpack answered nothing'));
      if (stats.hasErrors()) return reject(new Error(stats.toString({ preset: 'errors-only' })));
      compiler.close(() => resolve(stats));
    });
  });
}

async function finish(name: string, sources: string, web: Stats | undefined) {
  if (!web) return;
  if (name === 'host') await finishHost(web);
  else if (name.startsWith('remote-')) await finishRemote(name, web, sources);
}

const name = process.argv[2];
if (!name) throw new Error('Which package? For example: remote-shop');

const sources = sourceHash(name);
const file = pathToFileURL(path.join(root, name, 'webpack.config.ts')).href;
const { default: configuration }: { default: Configuration | Configuration[] } = await import(file);
const { stats } = await run([configuration].flat());
await finish(name, sources, stats[0]);
// Written last: a build that was interrupted is not taken for a finished one.
await writeFile(path.join(root, name, 'dist/built-from'), sources);

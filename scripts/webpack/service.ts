/** A program that runs on Node: one bundle of our own code, libraries left in node_modules. */
import path from 'node:path';
import type { Configuration } from 'webpack';
import { base } from './base';

interface ServiceOptions {
  /** Name of the build in messages. */
  name: string;
  /** The package's folder, absolute. */
  directory: string;
  entry: Record<string, string>;
  /** Libraries to bundle all the same. */
  bundled?: RegExp;
}

const library = /^(node:)?[a-z@]/;
const ours = /^@press-start\//;

export function service({ name, directory, entry, bundled }: ServiceOptions): Configuration {
  return {
    ...base(directory, 'production'),
    name,
    target: 'node20',
    entry,
    experiments: { outputModule: true },
    externalsType: 'module',
    externals: [
      ({ request = '' }, callback) => {
        const outside = library.test(request) && !ours.test(request) && !bundled?.test(request);
        if (outside) callback(undefined, `module ${request}`);
        else callback();
      },
    ],
    // Readable stack traces are worth more on a server than small files. NODE_ENV is a setting of the running program, so
    // it is written into the bundle only where rendering libraries choose their production code by it.
    optimization: { minimize: false, nodeEnv: bundled ? 'production' : false },
    output: {
      path: path.join(directory, 'dist/server'),
      filename: '[name].mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      clean: true,
    },
  };
}

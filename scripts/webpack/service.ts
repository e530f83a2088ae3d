/**
 * Configures the build of a Node program: bundles the workspace's code, and leaves libraries in node_modules.
 */
import path from 'node:path';
import type { Configuration } from 'webpack';
import { base } from './base';

interface ServiceOptions {
  /** Name of the build, for messages. */
  name: string;
  /** Absolute path of the package. */
  directory: string;
  entry: Record<string, string>;
  /** Libraries to bundle. */
  bundled?: RegExp;
}

const library = /^(node:)?[a-z@]/;
const workspacePackage = /^@press-start\//;

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
        const isExternal =
          library.test(request) && !workspacePackage.test(request) && !bundled?.test(request);
        if (isExternal) callback(undefined, `module ${request}`);
        else callback();
      },
    ],
    // Unminified code has readable stack traces. Builds with bundled libraries fix NODE_ENV, so that the
    // libraries run their production code; other builds read it at run time.
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

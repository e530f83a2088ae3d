/** What every webpack build of the project has in common. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTransformer } from 'typescript-plugin-styled-components';
import type { Configuration } from 'webpack';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Same class names on the server and in the browser: the identifier is derived from the file, not from load order. */
const styledComponents = createTransformer({ ssr: true, displayName: false, minify: true });

/**
 * @param directory the package's folder, absolute
 * @param mode webpack's mode; server builds are always production
 */
export function base(directory: string, mode: 'production' | 'development'): Configuration {
  return {
    mode,
    context: directory,
    devtool: mode === 'development' ? 'eval-source-map' : false,
    resolve: { extensions: ['.tsx', '.ts', '.js', '.mjs', '.json'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'ts-loader',
          options: {
            transpileOnly: true,
            configFile: path.join(root, 'tsconfig.json'),
            compilerOptions: { noEmit: false },
            getCustomTransformers: () => ({ before: [styledComponents] }),
          },
        },
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

const federation = path.join(root, 'node_modules/@module-federation');

/**
 * Some packages of the federation runtime are reached by `import` and by `require`, and would be bundled in both forms:
 * two runtimes of 22 KB where one is meant.
 */
export const oneFederationRuntime = Object.fromEntries(
  [
    'runtime',
    'runtime-core',
    'sdk',
    'webpack-bundler-runtime',
    'runtime-tools',
    'inject-external-runtime-core-plugin',
  ].map((name) => [`@module-federation/${name}$`, path.join(federation, name, 'dist/index.js')]),
);

export const browserTarget = ['web', 'es2022'];

/** What every webpack build of the project has in common. */
import path from 'node:path';
import { createTransformer } from 'typescript-plugin-styled-components';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { isWholeStore, root } from '../checkout';

export { root };

const styledIdentifiers = createTransformer({ ssr: true, displayName: false, minify: true });

/**
 * Same class names on the server and in the browser: the identifier is derived from the file, not from load order; and
 * from its path below `root`, so that the same sources are the same release whatever folder they are built in.
 */
const styledComponents: typeof styledIdentifiers = (context) =>
  styledIdentifiers(
    // TypeScript itself is not told: it would want all sources below one folder.
    Object.create(context, {
      getCompilerOptions: { value: () => ({ ...context.getCompilerOptions(), sourceRoot: root }) },
    }),
  );

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
            configFile: path.join(import.meta.dirname, '../tsconfig.base.json'),
            // What the kit brings is TypeScript as well.
            allowTsInNodeModules: !isWholeStore,
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

const core = path.join(federation, 'runtime-core/dist');

/**
 * Parts of the federation runtime that this store has no use for: entries are named by the host server, never found in
 * a manifest, and nothing is preloaded by the runtime or compared by version (see ./shared). They are 3 KB of every first page.
 */
export const lessFederation = new webpack.NormalModuleReplacementPlugin(
  /(SnapshotHandler|\/preload|semver\/index)\.js$/,
  (resource) => {
    if (resource.context.startsWith(core))
      resource.request = path.join(import.meta.dirname, 'less-federation.ts');
  },
);

const routerFiles = path.join(root, 'node_modules/react-router/dist/production');

/** The package's own map names its development files only. */
export const productionRouter = {
  'react-router$': path.join(routerFiles, 'index.mjs'),
  'react-router/dom$': path.join(routerFiles, 'dom-export.mjs'),
};

export const browserTarget = ['web', 'es2022'];

import path from 'node:path';
import { createTransformer } from 'typescript-plugin-styled-components';
import type { Configuration } from 'webpack';
import { store } from '@press-start/api/contract/rules';
import { isWholeStore, root } from '../checkout';
import { inlineStoreTexts } from './store-texts';

export { root };

const styledIdentifiers = createTransformer({ ssr: true, displayName: false, minify: true });

/**
 * Derives class names from file paths relative to `root`, so that they are the same on the server, in the
 * browser and in every checkout.
 */
const styledComponents: typeof styledIdentifiers = (context) =>
  styledIdentifiers(
    // Pass `sourceRoot` only to the transformer, because TypeScript would require all sources to be below it.
    Object.create(context, {
      getCompilerOptions: { value: () => ({ ...context.getCompilerOptions(), sourceRoot: root }) },
    }),
  );

/**
 * Returns the options that all builds have in common.
 * @param directory absolute path of the package
 * @param mode server builds always use `production`
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
            // The kit's packages are installed as TypeScript.
            allowTsInNodeModules: !isWholeStore,
            compilerOptions: { noEmit: false },
            getCustomTransformers: () => ({ before: [inlineStoreTexts(store), styledComponents] }),
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
 * Aliases for packages of the federation runtime that are imported both as ES modules and as CommonJS.
 * Without them, both forms are bundled, which adds 22 KB.
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

const routerFiles = path.join(root, 'node_modules/react-router/dist/production');

/** Selects the production files of react-router, because its `exports` name only the development files. */
export const productionRouter = {
  'react-router$': path.join(routerFiles, 'index.mjs'),
  'react-router/dom$': path.join(routerFiles, 'dom-export.mjs'),
};

export const browserTarget = ['web', 'es2022'];

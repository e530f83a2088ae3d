/** Configures both builds of a remote: for the browser, and for the host server that renders it. */
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import webpack from 'webpack';
import { base, browserTarget, oneFederationRuntime } from './base';
import { ChunkIntegrityPlugin } from './integrity';
import { ownChunks, OwnChunksPlugin } from './own-chunks';
import { ReproducibleBuildPlugin } from './reproducible-build';
import { consumedModules } from './shared';

export interface RemoteOptions {
  /** Name of the remote, e.g. `shop`. */
  name: string;
  /** Absolute path of the package. */
  directory: string;
  /** Modules that the host can import besides `./routes`. */
  exposes?: Record<string, string>;
}

const exposedModules = (options: RemoteOptions) => ({ './routes': './src/routes.tsx', ...options.exposes });

/**
 * Webpack's default group of installed packages, without the store's packages: only a remote's own checkout
 * installs these, and its build must have the same chunks as a build in the repository.
 */
const vendors = {
  idHint: 'vendors',
  priority: -10,
  reuseExistingChunk: true,
  test: /[\\/]node_modules[\\/](?!@press-start[\\/])/,
};

function web(options: RemoteOptions): Configuration {
  const common = base(options.directory, 'production');
  return {
    ...common,
    name: `${options.name}-web`,
    target: browserTarget,
    resolve: { ...common.resolve, alias: oneFederationRuntime },
    entry: {},
    optimization: { mangleExports: 'size', splitChunks: { cacheGroups: { defaultVendors: vendors } } },
    output: {
      path: path.join(options.directory, 'dist/web'),
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      uniqueName: options.name,
      chunkLoadingGlobal: ownChunks(options.name),
      // Required for integrity checks of files from another origin.
      crossOriginLoading: 'anonymous',
      // Without this option, a module that throws an error would be empty on the next import.
      strictModuleErrorHandling: true,
      clean: true,
    },
    plugins: [
      new ReproducibleBuildPlugin(),
      new OwnChunksPlugin(),
      new ChunkIntegrityPlugin(),
      new ModuleFederationPlugin({
        name: options.name,
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: exposedModules(options),
        dts: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        experiments: {
          externalRuntime: true,
          // Remotes do not load other remotes.
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
        shared: consumedModules,
      }),
    ],
  };
}

function server(options: RemoteOptions): Configuration {
  return {
    ...base(options.directory, 'production'),
    name: `${options.name}-server`,
    target: 'async-node',
    entry: {},
    optimization: { minimize: false },
    output: {
      path: path.join(options.directory, 'dist/server'),
      publicPath: 'auto',
      // Repeats the name of the federation plugin below, which may be lost when the chunks are merged.
      filename: 'remoteEntry.js',
      chunkFilename: '[name].[contenthash:8].js',
      uniqueName: options.name,
      library: { type: 'commonjs-module' },
      clean: true,
    },
    plugins: [
      new ReproducibleBuildPlugin(),
      // With a single file, the host checks only one hash, and loads no other files while it renders pages.
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new ModuleFederationPlugin({
        name: options.name,
        filename: 'remoteEntry.js',
        library: { type: 'commonjs-module' },
        exposes: exposedModules(options),
        dts: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        shared: consumedModules,
      }),
    ],
  };
}

/** Returns the browser build and the server build. */
export const remote = (options: RemoteOptions): Configuration[] => [web(options), server(options)];

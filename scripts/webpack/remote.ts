/** A remote is built twice: for the browser, and for the host server that renders it. */
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { base, browserTarget, oneFederationRuntime } from './base';
import { ChunkIntegrityPlugin } from './integrity';
import { ownChunks, OwnChunksPlugin } from './own-chunks';
import { SameAnywherePlugin } from './same-anywhere';
import { consumed } from './shared';

export interface RemoteOptions {
  /** Federation name, e.g. `shop`. */
  name: string;
  /** The package's folder, absolute. */
  directory: string;
  /** What the remote offers to the host besides `./routes`. */
  exposes?: Record<string, string>;
}

const exposed = (options: RemoteOptions) => ({ './routes': './src/routes.tsx', ...options.exposes });

function web(options: RemoteOptions): Configuration {
  const common = base(options.directory, 'production');
  return {
    ...common,
    name: `${options.name}-web`,
    target: browserTarget,
    resolve: { ...common.resolve, alias: oneFederationRuntime },
    entry: {},
    output: {
      path: path.join(options.directory, 'dist/web'),
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      uniqueName: options.name,
      chunkLoadingGlobal: ownChunks(options.name),
      // Without it the browser does not check the hash of a file from another origin.
      crossOriginLoading: 'anonymous',
      // A module that throws when it is run is run again by the next import, which would get an empty one otherwise.
      strictModuleErrorHandling: true,
      clean: true,
    },
    plugins: [
      new SameAnywherePlugin(),
      new OwnChunksPlugin(),
      new ChunkIntegrityPlugin(),
      new ModuleFederationPlugin({
        name: options.name,
        filename: 'remoteEntry.js',
        exposes: exposed(options),
        dts: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        experiments: {
          externalRuntime: true,
          // A remote loads no other one.
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
        shared: consumed,
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
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:8].js',
      uniqueName: options.name,
      library: { type: 'commonjs-module' },
      clean: true,
    },
    plugins: [
      new SameAnywherePlugin(),
      // One file: the host checks its hash and runs it, and no later page waits for the network.
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new ModuleFederationPlugin({
        name: options.name,
        filename: 'remoteEntry.js',
        library: { type: 'commonjs-module' },
        exposes: exposed(options),
        dts: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        shared: consumed,
      }),
    ],
  };
}

/** The two production builds of one remote. */
export const remote = (options: RemoteOptions): Configuration[] => [web(options), server(options)];

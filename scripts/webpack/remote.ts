/** A remote is built twice: for the browser, and for the host server that renders it. */
import path from 'node:path';
import { createRequire } from 'node:module';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { base, browserTarget, oneFederationRuntime } from './base';
import { consumed } from './shared';

const require = createRequire(import.meta.url);

export interface RemoteOptions {
  /** Federation name: `shop`, `account` or `admin`. */
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
      clean: true,
    },
    plugins: [
      new ModuleFederationPlugin({
        name: options.name,
        filename: 'remoteEntry.js',
        exposes: exposed(options),
        dts: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
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
      new ModuleFederationPlugin({
        name: options.name,
        filename: 'remoteEntry.js',
        library: { type: 'commonjs-module', name: options.name },
        exposes: exposed(options),
        dts: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        runtimePlugins: [require.resolve('@module-federation/node/runtimePlugin')],
        shared: consumed,
      }),
    ],
  };
}

/** The two production builds of one remote. */
export const remote = (options: RemoteOptions): Configuration[] => [web(options), server(options)];

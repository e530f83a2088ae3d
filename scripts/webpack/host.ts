/** Configures both builds of the host: browser and server. */
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { base, browserTarget, oneFederationRuntime, productionRouter } from './base';
import { service } from './service';
import { providedModules, sharedModules } from './shared';

function web(directory: string): Configuration {
  const common = base(directory, 'production');
  return {
    ...common,
    name: 'host-web',
    target: browserTarget,
    resolve: { ...common.resolve, alias: { ...oneFederationRuntime, ...productionRouter } },
    // Federation shares only modules that the build imports by bare specifier. The entry imports all shared
    // modules, because the remotes contain no copies of them.
    entry: { main: [...sharedModules, './client/start.ts'] },
    output: {
      path: path.join(directory, 'dist/web'),
      publicPath: '/host/',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      uniqueName: 'host',
      crossOriginLoading: 'anonymous',
      // Milliseconds; the same timeout as for remotes (host/client/load-timeout.ts). Webpack's default is two
      // minutes.
      chunkLoadTimeout: 10_000,
      clean: true,
    },
    optimization: {
      mangleExports: 'size',
      // Libraries change rarely. In a separate file, they stay in browser caches when the host changes.
      splitChunks: {
        cacheGroups: {
          libraries: { test: /[\\/]node_modules[\\/]/, name: 'libraries', chunks: 'initial', enforce: true },
        },
      },
    },
    plugins: [
      new ModuleFederationPlugin({
        name: 'host',
        remotes: {},
        dts: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
        shared: providedModules,
      }),
    ],
  };
}

/**
 * Matches every request except Fastify, its plugins and `node:` modules. The server build bundles the matched
 * libraries, so that they run their production code, and renderer processes load no libraries from
 * node_modules.
 */
const bundled = /^(?!node:|fastify$|@fastify\/)/;

/** Returns the browser build, and the server build with the program of the renderer processes. */
export const host = ({ directory }: { directory: string }): Configuration[] => [
  web(directory),
  service({
    name: 'host-server',
    directory,
    entry: { server: './server/server.ts', renderer: './server/render/process/renderer.ts' },
    bundled,
  }),
];

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
    // Federation shares only modules that the build imports by bare specifier. These entries import all of
    // them, because remotes have no copies of their own.
    entry: { main: [...sharedModules, './client/start.ts'] },
    output: {
      path: path.join(directory, 'dist/web'),
      publicPath: '/host/',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      uniqueName: 'host',
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    optimization: {
      mangleExports: 'size',
      // Libraries change rarely, so they have their own file, which stays cached when the host changes.
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
 * Matches all libraries except the web server. They are bundled, so that `npm start` renders with production
 * code and a renderer process needs only its own program.
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

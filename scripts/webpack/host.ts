/** The host: what the browser runs first, and the server that renders pages. */
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { base, browserTarget, lessFederation, oneFederationRuntime, productionRouter } from './base';
import { service } from './service';
import { provided, sharedModules } from './shared';

function web(directory: string): Configuration {
  const common = base(directory, 'production');
  return {
    ...common,
    name: 'host-web',
    target: browserTarget,
    resolve: { ...common.resolve, alias: { ...oneFederationRuntime, ...productionRouter } },
    // Federation provides only what is asked for by name: every shared module is, so that no remote falls back to its own copy.
    entry: { main: [...sharedModules, './src/index.ts'] },
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
      // Libraries change seldom and our frame often: two files, so that a release of the frame keeps the larger one cached.
      splitChunks: {
        cacheGroups: {
          libraries: { test: /[\\/]node_modules[\\/]/, name: 'libraries', chunks: 'initial', enforce: true },
        },
      },
    },
    plugins: [
      lessFederation,
      new ModuleFederationPlugin({
        name: 'host',
        remotes: {},
        dts: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
        shared: provided,
      }),
    ],
  };
}

/**
 * Everything but the web server is bundled: plain `npm start` renders with the libraries' production code, and a renderer
 * process needs no file besides its own program.
 */
const bundled = /^(?!node:|fastify$|@fastify\/)/;

/** Both builds of the host: what the browser runs, and the server with the program of its renderer processes. */
export const host = ({ directory }: { directory: string }): Configuration[] => [
  web(directory),
  service({
    name: 'host-server',
    directory,
    entry: { server: './server/server.ts', renderer: './server/rendering/renderer.ts' },
    bundled,
  }),
];

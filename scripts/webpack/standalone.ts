/** Configures the development server of a standalone remote, which shows its pages in the app layout. */
import path from 'node:path';
import type { Configuration } from 'webpack';
import type { Configuration as DevServer, NextFunction, Request, Response } from 'webpack-dev-server';
import type { ReleaseBuilds } from '../dev/release-builds';
import { base } from './base';

/** Backend for requests that the remote does not serve: an API and the host's files, or a running store. */
export type Backend = { apiUrl: string; hostFiles: string } | { storeUrl: string };

interface StandaloneOptions {
  /** Absolute path of the package. */
  directory: string;
  port: number;
  backend: Backend;
  /** The remote as a release; see scripts/dev/watch-release.ts. */
  release: { builds: Pick<ReleaseBuilds, 'serve'>; ready: () => Promise<void> };
}

/** Paths besides `/api` that this server forwards to the backend. */
const forwardedPaths = ['/images', '/dev', '/dev-pay', '/dev-idp'];

const staticFiles = path.join(import.meta.dirname, '../dev/public');

function backendOptions({ backend }: StandaloneOptions): Pick<DevServer, 'static' | 'proxy'> {
  const ownFiles = [{ directory: staticFiles }];
  if ('storeUrl' in backend)
    return {
      static: ownFiles,
      proxy: [
        { context: ['/api', '/host', ...forwardedPaths], target: backend.storeUrl, changeOrigin: true },
      ],
    };
  return {
    static: [...ownFiles, { directory: backend.hostFiles, publicPath: '/host', watch: false }],
    proxy: [
      { context: ['/api'], target: backend.apiUrl, pathRewrite: { '^/api': '' } },
      { context: forwardedPaths, target: backend.apiUrl },
    ],
  };
}

/** These headers let a host on another port load the files and read their size. */
const headers = {
  'access-control-allow-origin': '*',
  'timing-allow-origin': '*',
  'cache-control': 'no-store',
};

const devServer = (options: StandaloneOptions): DevServer => ({
  port: options.port,
  headers,
  hot: true,
  historyApiFallback: true,
  client: { overlay: { warnings: false } },
  setupMiddlewares: (middlewares) => [
    {
      name: 'release',
      path: '/release.json',
      // Build the release only when a host requests it, so that standalone development does not wait.
      middleware: (_request: Request, _response: Response, next: NextFunction) =>
        void options.release.ready().then(() => next(), next),
    },
    { name: 'release-files', middleware: options.release.builds.serve(headers) },
    ...middlewares,
  ],
  ...backendOptions(options),
});

export const standalone = (options: StandaloneOptions): { webpack: Configuration; devServer: DevServer } => ({
  webpack: {
    ...base(options.directory, 'development'),
    target: 'web',
    entry: { main: './src/index.ts' },
    output: { publicPath: '/', filename: '[name].js' },
  },
  devServer: devServer(options),
});

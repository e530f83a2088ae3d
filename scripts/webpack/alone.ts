/** A remote on its own development server: its pages in the real frame, with the real api behind. */
import path from 'node:path';
import type { Configuration } from 'webpack';
import type { Configuration as DevServer, NextFunction, Request, Response } from 'webpack-dev-server';
import type { ReleaseBuilds } from '../dev/release-builds';
import { base } from './base';

/** Who answers what the remote does not: the api with the host's files beside it, or a store that is open somewhere. */
export type Behind = { apiUrl: string; hostFiles: string } | { storeUrl: string };

interface StandaloneOptions {
  /** The package's folder, absolute. */
  directory: string;
  port: number;
  behind: Behind;
  /** The remote as a host takes it; see scripts/dev/released.ts. */
  released: { builds: Pick<ReleaseBuilds, 'serve'>; ready: () => Promise<void> };
}

/** Paths the host would forward to the api. */
const forwarded = ['/images', '/dev', '/dev-pay', '/dev-idp'];

const staticFiles = path.join(import.meta.dirname, '../dev/public');

function behindIt({ behind }: StandaloneOptions): Pick<DevServer, 'static' | 'proxy'> {
  const own = [{ directory: staticFiles }];
  if ('storeUrl' in behind)
    return {
      static: own,
      proxy: [{ context: ['/api', '/host', ...forwarded], target: behind.storeUrl, changeOrigin: true }],
    };
  return {
    static: [...own, { directory: behind.hostFiles, publicPath: '/host', watch: false }],
    proxy: [
      { context: ['/api'], target: behind.apiUrl, pathRewrite: { '^/api': '' } },
      { context: forwarded, target: behind.apiUrl },
    ],
  };
}

/** A host on another port takes the remote's files from here, and its panel tells their size. */
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
      name: 'released',
      path: '/release.json',
      // Built when a host asks for the first time: who works on the remote alone does not wait for it.
      middleware: (_request: Request, _response: Response, next: NextFunction) =>
        void options.released.ready().then(() => next(), next),
    },
    { name: 'release-files', middleware: options.released.builds.serve(headers) },
    ...middlewares,
  ],
  ...behindIt(options),
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

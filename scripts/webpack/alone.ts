/** A remote on its own development server: its pages in the real frame, with the real api behind. */
import path from 'node:path';
import type { Configuration } from 'webpack';
import type { Configuration as DevServer } from 'webpack-dev-server';
import { base, root } from './base';

interface AloneOptions {
  /** The package's folder, absolute. */
  directory: string;
  port: number;
  apiUrl: string;
}

/** Paths the host would forward to the api. */
const forwarded = ['/images', '/dev', '/dev-pay', '/dev-idp'];

const devServer = ({ port, apiUrl }: AloneOptions): DevServer => ({
  port,
  hot: true,
  historyApiFallback: true,
  client: { overlay: { warnings: false } },
  static: [
    { directory: path.join(root, 'scripts/dev/public') },
    { directory: path.join(root, 'host/dist/web'), publicPath: '/host', watch: false },
  ],
  proxy: [
    { context: ['/api'], target: apiUrl, pathRewrite: { '^/api': '' } },
    { context: forwarded, target: apiUrl },
  ],
});

export const alone = (options: AloneOptions): { webpack: Configuration; devServer: DevServer } => ({
  webpack: {
    ...base(options.directory, 'development'),
    target: 'web',
    entry: { main: './src/index.ts' },
    output: { publicPath: '/', filename: '[name].js' },
  },
  devServer: devServer(options),
});

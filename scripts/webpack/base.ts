/** What every webpack build of the project has in common. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTransformer } from 'typescript-plugin-styled-components';
import type { Configuration } from 'webpack';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Same class names on the server and in the browser: the identifier is derived from the file, not from load order. */
const styledComponents = createTransformer({ ssr: true, displayName: false, minify: true });

/**
 * @param directory the package's folder, absolute
 * @param mode webpack's mode; server builds are always production
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
            configFile: path.join(root, 'tsconfig.json'),
            compilerOptions: { noEmit: false },
            getCustomTransformers: () => ({ before: [styledComponents] }),
          },
        },
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

export const browserTarget = ['web', 'es2022'];

/** Adapts a package's webpack configuration for `npm run dev`, so that rebuilds are fast. */
import path from 'node:path';
import type { Configuration } from 'webpack';
import webpack from 'webpack';
import { foldersHash } from '../../build/sources';
import { folderOf } from '../../checkout';

/** Returns the folder of a package's development build, which contains `web` and `server`. */
export const developmentFolder = (name: string) => path.join(folderOf(name), '.cache/development');

/** Replaces a module of the host, so that open tabs show new builds of remotes. */
const acceptBuilds = () =>
  new webpack.NormalModuleReplacementPlugin(/^\.\/override-shortcut$/, (resource) => {
    resource.request = './development/offer-override-panel';
  });

/**
 * Disables minification, moves the output to `developmentFolder`, and caches modules on disk.
 * @param name the package's folder, e.g. `remote-shop`
 */
export function developmentConfiguration(name: string, configuration: Configuration): Configuration {
  const { optimization, output, plugins = [] } = configuration;
  const side = path.basename(output?.path ?? '');
  return {
    ...configuration,
    optimization: { ...optimization, minimize: false },
    output: {
      ...output,
      path: path.join(developmentFolder(name), side),
      // Webpack does not rewrite a removed file when a later build contains the same file again.
      clean: false,
    },
    cache: {
      type: 'filesystem',
      name: side,
      cacheDirectory: path.join(folderOf(name), '.cache/webpack'),
      // By default, the memory cache retains the modules of all builds.
      maxMemoryGenerations: 5,
      version: foldersHash([path.join(folderOf('scripts'), 'webpack')]),
    },
    plugins: [...plugins, ...(name === 'host' && side === 'web' ? [acceptBuilds()] : [])],
  };
}

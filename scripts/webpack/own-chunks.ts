/**
 * Separates the chunks of different releases of a remote. Webpack registers chunks in a global list named after the
 * remote, and chunks of different releases have the same ids. If releases shared one list, a tab that loads a second
 * release, for example after a rollback, would run old code with the new entry.
 */
import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';

const placeholder = 'OF_THIS_RELEASE';

/** Returns the value for `output.chunkLoadingGlobal`. */
export const ownChunks = (name: string) => `webpackChunk_${name}_${placeholder}`;

export class OwnChunksPlugin {
  apply(compiler: Compiler) {
    const name = OwnChunksPlugin.name;
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap(
        // This stage is between minification and content hashes.
        { name, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1 },
        (assets) => {
          const scripts = Object.keys(assets).filter((file) => file.endsWith('.js'));
          const content = createHash('sha256');
          for (const file of scripts.sort()) content.update(assets[file]?.buffer() ?? '');
          const release = content.digest('hex').slice(0, 8);
          for (const file of scripts) {
            const text = String(assets[file]?.source());
            if (!text.includes(placeholder)) continue;
            compilation.updateAsset(file, new sources.RawSource(text.replaceAll(placeholder, release)));
          }
        },
      );
    });
  }
}

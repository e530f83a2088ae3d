/**
 * Writes the hash of each chunk into the remote's entry, so that browsers reject modified chunks. The host
 * provides the hash of the entry.
 */
import type { Compiler } from 'webpack';
import webpack from 'webpack';
import { fileHash } from '../common/integrity';

const placeholder = '@@chunk-integrity@@';
/** A valid hash that matches no file. Browsers would ignore an invalid hash and run the script. */
const noFile = `sha256-${'A'.repeat(43)}=`;

export class ChunkIntegrityPlugin {
  apply(compiler: Compiler) {
    const name = ChunkIntegrityPlugin.name;
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        (source) =>
          `${source}\nscript.integrity = "${placeholder}"[url.slice(url.lastIndexOf("/") + 1)] || "${noFile}";`,
      );
      compilation.hooks.processAssets.tap(
        // At this stage, the names and contents of the chunks are final.
        { name, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        (assets) => {
          const hashes: Record<string, string> = {};
          const entries: string[] = [];
          for (const [file, source] of Object.entries(assets)) {
            const content = source.buffer();
            if (content.includes(placeholder)) entries.push(file);
            else if (file.endsWith('.js')) hashes[file] = fileHash(content);
          }
          const quoted = new RegExp(`(["'\`])${placeholder}\\1`, 'g');
          for (const file of entries) {
            const text = String(assets[file]?.source()).replace(quoted, () => JSON.stringify(hashes));
            compilation.updateAsset(file, new sources.RawSource(text));
          }
        },
      );
    });
  }
}

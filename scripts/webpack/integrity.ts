/**
 * Writes the hash of each chunk into the remote's entry, so that the browser rejects modified chunks. The host provides
 * the hash of the entry.
 */
import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';
import webpack from 'webpack';

const placeholder = '@@chunk-integrity@@';
/** A valid hash that matches no file. Browsers would ignore an invalid hash and run the script. */
const noFile = `sha384-${'A'.repeat(64)}`;

const sha384 = (content: Buffer | string) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

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
            else if (file.endsWith('.js')) hashes[file] = sha384(content);
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

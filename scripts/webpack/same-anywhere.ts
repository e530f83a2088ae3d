/**
 * The same sources are the same release, whatever folder they are built in. Two modules that the federation plugin makes
 * are named after where the project lies, and module ids are derived from names.
 */
import type { Compiler, Module } from 'webpack';

/** How the two begin or what they contain, and the id each gets. */
const named: [RegExp, string][] = [
  [/^container entry /, 'entry'],
  [/[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js(\||$)/, 'federation'],
];

const idOf = (module: Module) => named.find(([name]) => name.test(module.identifier()))?.[1];

export class SameAnywherePlugin {
  apply(compiler: Compiler) {
    const name = SameAnywherePlugin.name;
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // Before webpack gives the others theirs.
      compilation.hooks.moduleIds.tap({ name, stage: -1 }, (modules) => {
        for (const module of modules) {
          const id = idOf(module);
          if (id) compilation.chunkGraph.setModuleId(module, id);
        }
      });
      // What is not minified says in a comment where each module comes from.
      compilation.hooks.processAssets.tap(
        { name, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 2 },
        (assets) => {
          for (const [file, source] of Object.entries(assets)) {
            if (!file.endsWith('.js')) continue;
            const text = String(source.source());
            const anywhere = text.replaceAll(/(\.federation\/entry)\.[0-9a-f]{32}/g, '$1');
            if (anywhere !== text) compilation.updateAsset(file, new sources.RawSource(anywhere));
          }
        },
      );
    });
  }
}

/**
 * Makes builds independent of the checkout's folder: replaces the ids of two federation modules, which
 * webpack would derive from names that contain the project path.
 */
import type { Compiler, Module } from 'webpack';

/** Patterns of the two module names, and their fixed ids. */
const fixedIds: [RegExp, string][] = [
  [/^container entry /, 'entry'],
  [/[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js(\||$)/, 'federation'],
];

const idOf = (module: Module) => fixedIds.find(([name]) => name.test(module.identifier()))?.[1];

export class ReproducibleBuildPlugin {
  apply(compiler: Compiler) {
    const name = ReproducibleBuildPlugin.name;
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // The negative stage runs before webpack assigns the other ids.
      compilation.hooks.moduleIds.tap({ name, stage: -1 }, (modules) => {
        for (const module of modules) {
          const id = idOf(module);
          if (id) compilation.chunkGraph.setModuleId(module, id);
        }
      });
      // Unminified code contains module names in comments.
      compilation.hooks.processAssets.tap(
        { name, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 2 },
        (assets) => {
          for (const [file, source] of Object.entries(assets)) {
            if (!file.endsWith('.js')) continue;
            const text = String(source.source());
            const portable = text.replaceAll(/(\.federation\/entry)\.[0-9a-f]{32}/g, '$1');
            if (portable !== text) compilation.updateAsset(file, new sources.RawSource(portable));
          }
        },
      );
    });
  }
}

/**
 * Gives each loaded release of a remote its own list of chunks. By default, webpack registers chunks in one
 * global list per remote. If a tab then loaded a second release, for example after a rollback, the new entry
 * would run the code of the old release, because chunks of different releases have the same ids. A release
 * name in the list's name would change every file with each release.
 *
 * Here, the global is an accessor for a property of the running script's element. The entry creates the list
 * on its own element, and adds it to the element of each chunk that it loads.
 */
import type { Compiler } from 'webpack';
import webpack from 'webpack';

const { require: runtime, loadScript } = webpack.RuntimeGlobals;

/** Returns the value for `output.chunkLoadingGlobal`. */
export const ownChunks = (name: string) => `webpackChunk_${name}`;

class OwnChunksRuntimeModule extends webpack.RuntimeModule {
  constructor(private readonly globalName: string) {
    super('own chunks');
  }

  override generate() {
    return `
      ${runtime}.entryScript = document.currentScript;
      Object.defineProperty(globalThis, ${JSON.stringify(this.globalName)}, {
        configurable: true,
        get: () => document.currentScript.chunks,
        set: (chunks) => Object.assign(document.currentScript, { chunks })
      });`;
  }
}

export class OwnChunksPlugin {
  apply(compiler: Compiler) {
    const name = OwnChunksPlugin.name;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const { chunkLoadingGlobal = '' } = compilation.outputOptions;
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        (source) => `${source}\nscript.chunks = ${runtime}.entryScript.chunks;`,
      );
      compilation.hooks.runtimeRequirementInTree
        .for(loadScript)
        .tap(name, (chunk) =>
          compilation.addRuntimeModule(chunk, new OwnChunksRuntimeModule(chunkLoadingGlobal)),
        );
    });
  }
}

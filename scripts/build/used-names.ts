/** Finds the parts of the contract that the modules of a remote's browser build use. */
import path from 'node:path';
import type { Module, Stats } from 'webpack';
import { folderOf } from '../checkout';
import { SourceNames } from './source-names';

/** Yields all modules of a build, including those that webpack has merged into others. */
function* modulesIn(modules: Iterable<Module>): Generator<Module> {
  for (const module of modules) {
    yield module;
    if ('modules' in module && Array.isArray(module.modules)) yield* modulesIn(module.modules);
  }
}

const resourceOf = (module: Module) =>
  'resource' in module && typeof module.resource === 'string' ? module.resource : undefined;

/** Returns the exports of the API's contract that a build uses. */
export function usedEndpoints({ compilation }: Stats): string[] {
  const folder = path.join(folderOf('api'), 'contract') + path.sep;
  const names = [...modulesIn(compilation.modules)]
    .filter((module) => resourceOf(module)?.startsWith(folder))
    .flatMap((module) => {
      const used = compilation.moduleGraph.getUsedExports(module, undefined);
      if (used instanceof Set) return [...used];
      if (used === false) return [];
      // Assume that all exports are used if webpack does not know, as in a development build.
      const provided = compilation.moduleGraph.getProvidedExports(module);
      return Array.isArray(provided) ? provided : [];
    });
  return [...new Set(names)].sort();
}

/** Returns the names in the TypeScript sources of a build, from which the compiler has removed the types. */
export function usedNames({ compilation }: Stats): SourceNames {
  const found = new SourceNames();
  for (const module of modulesIn(compilation.modules)) {
    const source = module.originalSource()?.source();
    if (source === undefined || !/\.tsx?$/.test(resourceOf(module) ?? '')) continue;
    found.add(String(source));
  }
  return found;
}

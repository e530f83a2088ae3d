/** Finds the libraries that the packaged programs load at run time. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface LibraryManifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const readLibrary = (folder: string): LibraryManifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** Returns the name of the library that an import loads, or undefined for a `node:` module or a file. */
function libraryOf(specifier: string): string | undefined {
  return /^(?!node:)(@[\w.-]+\/[\w.-]+|[a-z][\w.-]*)/.exec(specifier)?.[1];
}

/**
 * Returns the names of the libraries that a bundle imports. Webpack starts a line with each external import:
 * `import … from "<module>"`, `import "<module>"` or `module.exports = import("<module>")`.
 */
export function importedLibraries(bundle: string): string[] {
  const imports = bundle.matchAll(/^(?:import (?:.*? from )?|\s*module\.exports = import\()"([^"]+)"/gm);
  return [...new Set([...imports].flatMap(([, specifier = '']) => libraryOf(specifier) ?? []))].sort();
}

/** Returns the folder from which a module in `from` loads a library, or undefined if it is not installed. */
function findLibrary(name: string, from: string, root: string): string | undefined {
  for (let folder = from; folder.startsWith(root); folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name);
    if (path.basename(folder) !== 'node_modules' && existsSync(path.join(candidate, 'package.json')))
      return candidate;
  }
  return undefined;
}

/**
 * Returns the folders of the imported libraries and of all their production dependencies, relative to the
 * checkout. Omits optional dependencies that are not installed, such as binaries for other platforms.
 *
 * @param root absolute path of the checkout
 * @param imports names of the imported libraries, by the folder of the package that imports them
 * @throws if a required library is not installed
 */
export function productionLibraries(root: string, imports: Record<string, readonly string[]>): string[] {
  const found = new Set<string>();
  const pending = Object.entries(imports).flatMap(([folder, names]) =>
    names.map((name) => ({ name, from: path.join(root, folder), isOptional: false })),
  );
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { name, from, isOptional } = next;
    const folder = findLibrary(name, from, root);
    if (folder === undefined) {
      if (isOptional) continue;
      throw new Error(`${name} is not installed, but ${path.relative(root, from)} needs it.`);
    }
    if (found.has(folder)) continue;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = readLibrary(folder);
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies }))
      pending.push({ name: dependency, from: folder, isOptional: dependency in optionalDependencies });
  }
  return [...found].map((folder) => path.relative(root, folder)).sort();
}

/** Returns the installed version of each imported library, by name. */
export function versionsOf(root: string, imports: Record<string, readonly string[]>): Record<string, string> {
  const versions = Object.entries(imports).flatMap(([folder, names]) =>
    names.map((name): [string, string] => {
      const library = findLibrary(name, path.join(root, folder), root);
      if (library === undefined) throw new Error(`${name} is not installed.`);
      return [name, readLibrary(library).version];
    }),
  );
  return Object.fromEntries(versions.sort(([a], [b]) => (a < b ? -1 : 1)));
}

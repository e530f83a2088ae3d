/** Checks that the programs of a written package find their modules. */
import { readFileSync, realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Only the dev identity provider needs this library, and start.mjs starts no program outside production. */
const developmentLibrary = /^oidc-provider\//;

/** Returns the programs that the package's `start.mjs` starts, as paths in the package. */
export function programsOf(folder: string): string[] {
  const source = readFileSync(path.join(folder, 'start.mjs'), 'utf8');
  return [...source.matchAll(/'([\w-]+\/dist\/server\/[\w-]+\.mjs)'/g)].map(([, program = '']) => program);
}

/**
 * Returns a line for each module that a program of the package imports and that the package does not contain. Uses
 * esbuild instead of `importedLibraries`, so that an import that this function overlooks is reported.
 * @param folder folder of the package
 */
export async function missingModules(folder: string): Promise<string[]> {
  const root = realpathSync(folder);
  const missing = new Set<string>();
  const resolveInside: Plugin = {
    name: 'resolve-inside-package',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /.*/ }, async ({ path: specifier, importer, resolveDir, kind, pluginData }) => {
        if (kind === 'entry-point' || pluginData === resolveInside || isBuiltin(specifier)) return undefined;
        const found = await resolve(specifier, { importer, resolveDir, kind, pluginData: resolveInside });
        // If the package is in a checkout, the checkout may contain a library that the package lacks.
        const isInside = found.errors.length === 0 && found.path.startsWith(`${root}${path.sep}`);
        if (!isInside && !developmentLibrary.test(specifier))
          missing.add(`${path.relative(root, importer)} imports ${specifier}`);
        // The libraries' own dependencies come from their manifests.
        return /^\.{0,2}\//.test(specifier) && isInside ? found : { path: specifier, external: true };
      });
    },
  };
  await build({
    absWorkingDir: root,
    entryPoints: programsOf(root),
    outdir: 'unused',
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    plugins: [resolveInside],
  });
  return [...missing].sort();
}

/** Bundles the script that the development server adds to the pages. */
import path from 'node:path';
import { buildSync } from 'esbuild';

export function bundleClient(): string {
  const { outputFiles } = buildSync({
    entryPoints: [path.join(import.meta.dirname, 'client.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  return outputFiles.map(({ text }) => text).join('');
}

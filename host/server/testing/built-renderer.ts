/** The real renderer program, bundled from its sources into one file for tests that start it. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';

/** Returns the program's path. */
export function buildRenderer(): string {
  const program = path.join(mkdtempSync(path.join(tmpdir(), 'press-start-renderer-')), 'renderer.mjs');
  buildSync({
    entryPoints: [path.join(__dirname, '../rendering/renderer.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // The libraries' ES modules, as the build takes them: their CommonJS forms default-export differently.
    mainFields: ['module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    logLevel: 'error',
  });
  return program;
}

/** Bundles the real renderer program from its sources into one file, for tests that start it. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';

/** Builds the renderer program and returns its path. */
export function buildRenderer(): string {
  const program = path.join(mkdtempSync(path.join(tmpdir(), 'press-start-renderer-')), 'renderer.mjs');
  buildSync({
    entryPoints: [path.join(__dirname, '../render/process/renderer.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // Use the libraries' ES modules, as the real build does; their CommonJS variants have different default exports.
    mainFields: ['module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    logLevel: 'error',
  });
  return program;
}

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';

/** Bundles the renderer program for tests that start it. @returns the path of the bundle */
export function buildRenderer(): string {
  const program = path.join(mkdtempSync(path.join(tmpdir(), 'press-start-renderer-')), 'renderer.mjs');
  buildSync({
    entryPoints: [path.join(__dirname, '../render/process/renderer.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // Use the libraries' ES modules, as the real build does; their CommonJS variants have different default
    // exports.
    mainFields: ['module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    logLevel: 'error',
  });
  return program;
}

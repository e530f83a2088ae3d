/** Loads Lighthouse from a separate package, because only the section `pages` of the bench needs its many dependencies. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TraceEvent } from './trace';

const folder = path.join(import.meta.dirname, 'lighthouse');

interface Flags {
  /** The debugging port of the browser. */
  port: number;
  logLevel: 'error';
  onlyCategories: string[];
}

/** The parts of a result that the benchmark reads. */
interface Result {
  lhr: {
    runtimeError?: { message: string };
    audits: Record<string, { numericValue?: number } | undefined>;
    categories: Record<string, { score: number | null } | undefined>;
  };
  artifacts: { Trace: { traceEvents: TraceEvent[] } };
}

export interface Lighthouse {
  default: (url: string, flags: Flags, config?: object) => Promise<Result | undefined>;
  desktopConfig: object;
}

/** Loads Lighthouse, and installs it first if it is missing. */
export async function loadLighthouse(log: (line: string) => void): Promise<Lighthouse> {
  // npm writes this file last, so it exists only after a complete installation.
  if (!existsSync(path.join(folder, 'node_modules/.package-lock.json'))) {
    log('installing Lighthouse');
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
  }
  const entry = createRequire(path.join(folder, 'package.json')).resolve('lighthouse');
  return import(pathToFileURL(entry).href);
}

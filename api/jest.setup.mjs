import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Prepares one database per run in a separate process; the test files copy it. */
export default function setUp() {
  process.env.TEST_RUN_FOLDER = mkdtempSync(join(tmpdir(), 'press-start-run-'));
  process.env.TEST_RUN_TEMPLATE = `press_start_test_${process.pid}`;
  prepare('create');
}

/** Runs `src/testing/prepare.ts`, which creates ('create') or drops ('drop') the database of this run. */
export function prepare(step) {
  const script = join(import.meta.dirname, 'src/testing/prepare.ts');
  execFileSync(process.execPath, ['--import', 'tsx', script, step], { stdio: 'inherit' });
}

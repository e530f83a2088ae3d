import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function setUp() {
  process.env.TEST_RUN_FOLDER = mkdtempSync(join(tmpdir(), 'press-start-run-'));
  process.env.TEST_RUN_TEMPLATE = `press_start_test_${process.pid}`;
  prepare('create');
}

/** Creates ('create') or drops ('drop') the database that the test files of this run copy. */
export function prepare(step) {
  const script = join(import.meta.dirname, 'src/testing/prepare.ts');
  execFileSync(process.execPath, ['--import', 'tsx', script, step], { stdio: 'inherit' });
}

import { rmSync } from 'node:fs';
import { prepare } from './jest.setup.mjs';

/** Drops the database that the set-up created, and deletes the folder of the test run. */
export default function tearDown() {
  prepare('drop');
  rmSync(process.env.TEST_RUN_FOLDER, { recursive: true });
}

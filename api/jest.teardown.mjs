import { rmSync } from 'node:fs';
import { prepare } from './jest.setup.mjs';

/** Drops the database that the set-up created, and deletes its folder. */
export default function tearDown() {
  prepare('drop');
  rmSync(process.env.TEST_RUN_FOLDER, { recursive: true });
}

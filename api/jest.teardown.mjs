import { rmSync } from 'node:fs';
import { prepare } from './jest.setup.mjs';

export default function tearDown() {
  prepare('drop');
  rmSync(process.env.TEST_RUN_FOLDER, { recursive: true });
}

/**
 * `npm run types`: checks the types of a remote. Uses the version of TypeScript that the scripts need: in a remote's own
 * checkout, npm may install another version beside it.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '--noEmit', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

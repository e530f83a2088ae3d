/** `npm test` in a remote's package: that remote's tests; what follows `--` is told to Jest. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chooseRemote, isWholeStore, root } from '../checkout';

const { resolve } = createRequire(import.meta.url);

const wish = process.argv.slice(2);

// The name of the project last: Jest takes every word after it for another name.
const choice = isWholeStore
  ? ['--config', 'jest.config.mjs', ...wish, '--selectProjects', `remote-${chooseRemote()}`]
  : ['--config', path.join(import.meta.dirname, 'own-checkout.config.mjs'), ...wish];

const child = spawn(process.execPath, [resolve('jest/bin/jest'), ...choice], {
  cwd: root,
  stdio: 'inherit',
});
child.on('exit', (code) => (process.exitCode = code ?? 1));

/** `npm test` in a remote's package: runs its tests. Arguments after `--` are passed to Jest. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chooseRemote, isWholeStore, root } from '../checkout';

const { resolve } = createRequire(import.meta.url);

const jestArguments = process.argv.slice(2);

// `--selectProjects` is last, because Jest treats all arguments after it as project names.
const options = isWholeStore
  ? ['--config', 'jest.config.mjs', ...jestArguments, '--selectProjects', `remote-${chooseRemote()}`]
  : ['--config', path.join(import.meta.dirname, 'own-checkout.config.mjs'), ...jestArguments];

const child = spawn(process.execPath, [resolve('jest/bin/jest'), ...options], {
  cwd: root,
  stdio: 'inherit',
});
child.on('exit', (code) => (process.exitCode = code ?? 1));

#!/usr/bin/env node
// `press-start <command>`: what the scripts in a remote's package.json run, in the store's repository and in a checkout
// of the remote's own. Plain JavaScript: it teaches Node TypeScript first.
import { register } from 'tsx/esm/api';

const programs = {
  dev: './dev/alone.ts',
  test: './jest/remote.ts',
  build: './build/build-remote.ts',
  deploy: './release/deploy.ts',
  rollback: './release/rollback.ts',
  releases: './release/releases.ts',
};

const [command = ''] = process.argv.splice(2, 1);
if (Object.hasOwn(programs, command)) {
  register();
  await import(programs[command]);
} else {
  console.error(`press-start has no command '${command}'. Commands: ${Object.keys(programs).join(', ')}.`);
  process.exitCode = 1;
}

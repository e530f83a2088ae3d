#!/usr/bin/env node
// `press-start <command>`: runs a command for a remote. The scripts in the package.json of a remote use this
// program. It is plain JavaScript, because it registers the TypeScript loader.
import { register } from 'tsx/esm/api';

const programs = {
  dev: './dev/standalone.ts',
  test: './jest/remote.ts',
  types: './build/check-types.ts',
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

// Starts one role of the package: `node start.mjs <role>`. docs/operations.md describes the roles and
// commands.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Press Start requires Node 20.19 or newer, but this is ${process.versions.node}.`);
  process.exit(78);
}

/** @type {Record<string, string>} */
const programs = {
  host: 'host/dist/server/server.mjs',
  api: 'api/dist/server/server.mjs',
  releases: 'scripts/dist/server/releases.mjs',
  migrate: 'api/dist/server/migrate.mjs',
  check: 'scripts/dist/server/check.mjs',
  backup: 'api/dist/server/backup.mjs',
  restore: 'api/dist/server/restore.mjs',
  'second-factor': 'api/dist/server/second-factor.mjs',
};

const [, , role = '', ...args] = process.argv;
const program = Object.hasOwn(programs, role) ? programs[role] : undefined;
if (program === undefined) {
  console.error(`Usage: node start.mjs ${Object.keys(programs).join('|')}`);
  process.exit(78);
}
const file = path.join(import.meta.dirname, program);
if (!existsSync(file)) {
  console.error(`${file} is missing: the package is incomplete.`);
  process.exit(78);
}
// Outside production, the API may start the dev identity provider, whose library the package does not
// contain.
process.env.NODE_ENV = 'production';
process.argv = [process.argv[0] ?? 'node', file, ...args];
await import(pathToFileURL(file).href);

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A lockfile with three external packages and a workspace package. */
const lockfile = {
  packages: {
    '': {},
    'node_modules/a': {},
    'node_modules/b': {},
    'node_modules/b/node_modules/c': {},
    'node_modules/@press-start/host': { link: true },
  },
};

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'press-start-install-'));
  mkdirSync(path.join(copy, 'scripts'));
  cpSync(path.join(__dirname, '../install.mjs'), path.join(copy, 'scripts/install.mjs'));
  writeFileSync(path.join(copy, 'package-lock.json'), JSON.stringify(lockfile));
});
afterEach(() => rmSync(copy, { recursive: true }));

/** Runs the installation with a fake npm, which executes this code. */
async function install(npm: string, onOutput: (output: string) => void = () => undefined) {
  const bin = path.join(copy, 'bin');
  mkdirSync(bin);
  writeFileSync(path.join(bin, 'npm'), `#!${process.execPath}\n${npm}`);
  chmodSync(path.join(bin, 'npm'), 0o755);
  const child = spawn(
    process.execPath,
    [
      '-e',
      'import(process.argv[1]).then((install) => install.installIfNeeded())',
      path.join(copy, 'scripts/install.mjs'),
    ],
    { env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` } },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data;
      onOutput(output);
    });
  const [code] = await once(child, 'close');
  return { code, output };
}

test('Without a terminal, the installation prints the number of fetched packages', async () => {
  // The fake npm exits once the file `exit` exists.
  const { code, output } = await install(
    `console.error('npm http fetch GET 200 https://registry.example/a 12ms (cache miss)');
     console.error('npm http cache b@https://registry.example/b.tgz 0ms (cache hit)');
     const timer = setInterval(() => require('fs').existsSync(${JSON.stringify(`${copy}/exit`)}) && clearInterval(timer), 20);`,
    (text) => {
      if (text.includes('fetched')) writeFileSync(path.join(copy, 'exit'), '');
    },
  );
  expect(code).toBe(0);
  expect(output).toMatch(/^Installing packages …\n  2 of 3 packages fetched \(\d+ s\)\n$/);
});

test('A failed installation prints the npm error and a final message, but not the log of requests', async () => {
  const { code, output } = await install(
    `console.error('npm http fetch GET 404 https://registry.example/a 12ms'); console.error('npm error 404 not found'); process.exitCode = 1;`,
  );
  expect(code).toBe(1);
  expect(output).toContain('npm error 404 not found\n');
  expect(output).toContain('Installing the packages failed; see the lines above.');
  expect(output).not.toContain('npm http');
});

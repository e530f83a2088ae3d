import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Runs the command with only these settings. */
async function runCluster(settings: Record<string, string>, args: string[] = []) {
  const program = path.join(__dirname, 'cluster.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    cwd: path.resolve(__dirname, '../..'),
    env: settings,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const [code] = await once(child, 'close');
  return { code, lines: output.trimEnd().split('\n') };
}

const noCaddy = 'Caddy is missing: install it (apt-get install caddy) or set CADDY_PATH to it.';

test('Without DATABASE_URL and Caddy, npm run cluster names both and exits with code 1', async () => {
  expect(await runCluster({})).toEqual({
    code: 1,
    lines: [
      'npm run cluster cannot start:',
      expect.stringMatching(/^DATABASE_URL is not set: .* for example postgres:\/\/.*\.$/),
      noCaddy,
    ],
  });
});

test('If the database cannot be reached, npm run cluster gives the reason without the password and exits with code 1', async () => {
  const databaseUrl = 'postgres://shop:secret@127.0.0.1:1/shop';
  // Any executable file is sufficient, because the command does not start.
  const { code, lines } = await runCluster({ DATABASE_URL: databaseUrl, CADDY_PATH: process.execPath });
  expect(code).toBe(1);
  expect(lines).toEqual([
    'npm run cluster cannot start:',
    'The database in DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1',
  ]);
});

test('An invalid option is reported in one line before anything is started', async () => {
  expect(await runCluster({}, ['--rate', 'many'])).toEqual({
    code: 1,
    lines: ["--rate must be a whole number from 1 to 2000, not 'many'."],
  });
});

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '../..');

/** Checks the names in one process. Returns the error message for each name, or `valid`. */
async function check(names: string[]): Promise<Record<string, string>> {
  const program = `
    import { checkUrlPath, checkName } from './scripts/new-remote/checks.ts';
    const results = {};
    for (const name of ${JSON.stringify(names)})
      try {
        await checkUrlPath('/' + checkName(name));
        results[name] = 'valid';
      } catch (error) {
        results[name] = error.message;
      }
    console.log(JSON.stringify(results));`;
  const options = ['--import', 'tsx', '--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: root });
  return JSON.parse(stdout);
}

test('A valid name for a new remote is accepted, and other names are rejected with the reason', async () => {
  const results = await check([
    'arcade',
    'Arcade',
    'two-players',
    '',
    'shop',
    'kit',
    'api',
    'metrics',
    'new',
    'location',
    'home',
  ]);
  expect(results).toEqual({
    arcade: 'valid',
    Arcade: expect.stringContaining('2 to 20 lower-case letters'),
    'two-players': expect.stringContaining('2 to 20 lower-case letters'),
    '': expect.stringContaining('npm run new-remote arcade'),
    shop: 'remote-shop already exists.',
    kit: expect.stringContaining('is a reserved name'),
    api: expect.stringContaining('is a reserved name'),
    metrics: expect.stringContaining('is a reserved name'),
    new: expect.stringContaining('global variable in browsers'),
    // An assignment to `location` would make the browser open another page.
    location: expect.stringContaining('global variable in browsers'),
    home: '/home is a page of remote-shop (/home). Choose another name.',
  });
});

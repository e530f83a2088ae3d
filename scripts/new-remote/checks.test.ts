import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '../..');

/** What is said to each name: its reason for a refusal, or `fine`. One program for all of them. */
async function answersTo(names: string[]): Promise<Record<string, string>> {
  const program = `
    import { checkAddress, checkName } from './scripts/new-remote/checks.ts';
    const said = {};
    for (const name of ${JSON.stringify(names)})
      try {
        await checkAddress('/' + checkName(name));
        said[name] = 'fine';
      } catch (error) {
        said[name] = error.message;
      }
    console.log(JSON.stringify(said));`;
  const options = ['--import', 'tsx', '--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: root });
  return JSON.parse(stdout);
}

test('a name that cannot be a remote’s is refused with the reason', async () => {
  const output = await answersTo([
    'arcade',
    'Arcade',
    'two-players',
    '',
    'shop',
    'kit',
    'api',
    'new',
    'location',
    'home',
  ]);
  expect(output).toEqual({
    arcade: 'fine',
    Arcade: expect.stringContaining('2 to 20 small letters'),
    'two-players': expect.stringContaining('2 to 20 small letters'),
    '': expect.stringContaining('npm run new-remote arcade'),
    shop: 'There is a remote-shop already.',
    kit: expect.stringContaining('belongs to the host'),
    api: expect.stringContaining('belongs to the host'),
    new: expect.stringContaining('means something to browsers'),
    // A variable of this name would send every visitor away.
    location: expect.stringContaining('means something to browsers'),
    home: '/home is a page of remote-shop (/home). Choose another name.',
  });
});

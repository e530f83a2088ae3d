import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const workflows = readdirSync(path.join(root, 'docs/ci')).map((file) => `docs/ci/${file}`);

test.each(workflows)('The workflow %s uses only npm scripts of a remote and options of a deploy', (file) => {
  const { scripts } = JSON.parse(read('scripts/new-remote/template/package.json'));
  const commands = [...read(file).matchAll(/npm run (?:--silent )?(\w+)(?: -- (--[\w-]+))?/g)];
  expect(commands.length).toBeGreaterThan(2);
  for (const [, command = '', option = '--release'] of commands) {
    expect(Object.keys(scripts)).toContain(command);
    expect(read('scripts/release/deploy.ts')).toMatch(new RegExp(`'?${option.slice(2)}'?: \\{ type:`));
  }
});

test.each(workflows)(
  'The workflow %s reads the release and the URL of the preview from the output of a deploy',
  (file) => {
    const output =
      'account 0.1.0+3fa9c1d2 is stored.\n  preview: https://shop.example/signup?remote.account=1\n';
    const scripts = [...read(file).matchAll(/sed -n (?:"([^"]*)"|'([^']*)') stored\.txt/g)];
    const results = scripts.map(([, quoted, literal]) =>
      execFileSync('sed', ['-n', quoted?.replace('$REMOTE', 'account') ?? literal ?? ''], { input: output }),
    );
    expect(results.map(String)).toEqual([
      '0.1.0+3fa9c1d2\n',
      'https://shop.example/signup?remote.account=1\n',
    ]);
  },
);

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readLimit } from './verdict';

test('a host has 90 s for its verdict unless a setting says otherwise, and the documents name that default', () => {
  expect([readLimit(''), readLimit('5')]).toEqual([90_000, 5000]);
  const read = (file: string) => readFileSync(path.resolve(__dirname, '../..', file), 'utf8');
  expect(read('README.md')).toMatch(/^\| `VERDICT_SECONDS` .*\| 90 +\|$/m);
  expect(read('docs/remote-teams.md')).toMatch(/`VERDICT_SECONDS` how long that\s+verdict may take \(90\)/);
});

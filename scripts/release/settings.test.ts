import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readHostTimeoutMs } from './settings';

test('A deploy waits 90 s for the host by default, as documented for VERDICT_SECONDS', () => {
  expect([readHostTimeoutMs(''), readHostTimeoutMs('5')]).toEqual([90_000, 5000]);
  const read = (file: string) => readFileSync(path.resolve(__dirname, '../..', file), 'utf8');
  expect(read('docs/settings.md')).toMatch(/^\| `VERDICT_SECONDS` .*\| 90 +\|$/m);
  expect(read('docs/remote-teams.md')).toMatch(/^\| `VERDICT_SECONDS` .*\| 90 +\|$/m);
});

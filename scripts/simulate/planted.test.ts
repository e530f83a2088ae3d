import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(__dirname, 'planted');

test.each(readdirSync(folder))('The planted bug %s still applies to the API', (patch) => {
  const root = path.join(__dirname, '../..');
  execFileSync('git', ['apply', '--check', path.join(folder, patch)], { cwd: root, stdio: 'pipe' });
});

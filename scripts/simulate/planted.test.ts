import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(__dirname, 'planted');

test.each(readdirSync(folder))('The planted bug %s still applies to the API', (patch) => {
  const root = path.join(__dirname, '../..');
  execFileSync('git', ['apply', '--check', path.join(folder, patch)], { cwd: root, stdio: 'pipe' });
});

test.each(readdirSync(folder))('The planted bug %s names the rule that it violates', (patch) => {
  const [, rule] = /^Violates (.+)/.exec(readFileSync(path.join(folder, patch), 'utf8')) ?? [];
  expect(rule).toBeDefined();
  const code = ['invariants.ts', 'world.ts', 'clients.ts'].map((file) =>
    readFileSync(path.join(__dirname, file), 'utf8'),
  );
  // The name is a key, or the details follow it in a template.
  expect(code.some((text) => text.includes(`'${rule}'`) || text.includes(`\`${rule}: `))).toBe(true);
});

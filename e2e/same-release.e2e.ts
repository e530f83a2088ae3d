import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyStore } from './store-copy';
import { expect, test } from './test';

const run = promisify(execFile);

/** Builds the account remote in a copy of the store. @returns its release: name, files and their hashes */
async function releaseOf(copy: string): Promise<unknown> {
  const program = ['--import', 'tsx', 'scripts/build/build-remote.ts', 'remote-account'];
  await run(process.execPath, program, { cwd: copy });
  return JSON.parse(readFileSync(path.join(copy, 'remote-account/dist/release.json'), 'utf8'));
}

test('The same sources are the same release, whatever folder they are built in [R450]', async () => {
  test.setTimeout(120_000);
  const copies = [copyStore(), copyStore()];
  try {
    const [one, other] = await Promise.all(copies.map(releaseOf));
    expect(one).toHaveProperty('release');
    expect(other).toEqual(one);
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
});

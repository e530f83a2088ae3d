import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyStore } from '../support/store-copy';
import { expect, test } from '../support/test';

const run = promisify(execFile);

/** Builds the account remote in a copy of the store. Returns the contents of its release.json. */
async function buildRelease(copy: string): Promise<unknown> {
  const args = ['--import', 'tsx', 'scripts/build/build-remote.ts', 'remote-account'];
  await run(process.execPath, args, { cwd: copy });
  return JSON.parse(readFileSync(path.join(copy, 'remote-account/dist/release.json'), 'utf8'));
}

test('Identical sources produce identical releases in different folders [R450]', async () => {
  const copies = [copyStore(), copyStore()];
  try {
    const [first, second] = await Promise.all(copies.map(buildRelease));
    expect(first).toHaveProperty('release');
    expect(second).toEqual(first);
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
});

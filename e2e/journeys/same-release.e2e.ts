import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ReleaseDescription } from '../../scripts/release/description';
import { copyStore } from '../support/store-copy';
import { expect, test } from '../support/test';

const run = promisify(execFile);

async function buildRelease(copy: string): Promise<ReleaseDescription> {
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

test("A change to one page changes only the page's chunk and the remote entry", async () => {
  const copy = copyStore();
  try {
    const first = await buildRelease(copy);
    const page = path.join(copy, 'remote-account/src/features/sign-in/SignUpPage.tsx');
    const source = readFileSync(page, 'utf8');
    expect(source).toContain('New player');
    writeFileSync(page, source.replaceAll('New player', 'Player 2'));
    const second = await buildRelease(copy);

    const changed = Object.keys(second.integrity).filter(
      (file) => file.startsWith('web/') && file.endsWith('.js') && !(file in first.integrity),
    );
    const pageFiles = second.routes.find(({ pattern }) => pattern === '/signup')?.files ?? [];
    const pageChunk = changed.find((file) => file !== `web/${second.entry}`) ?? '';
    expect(changed.sort()).toEqual([pageChunk, `web/${second.entry}`].sort());
    expect(pageFiles).toContain(pageChunk.slice('web/'.length));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
